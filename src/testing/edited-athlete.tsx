import { screen } from '@testing-library/react';
import type { InputOf } from '#contract/declare-call.ts';
import type { saveEquipment, saveSponsors } from '#features/athletes/athlete-edit-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { AthleteScreen } from '#features/athletes/console/athlete-screen.tsx';
import { athletePage } from '#features/athletes/console/athletes-screens.states.tsx';
import { type Answer, type RenderedScreen, renderScreen, type SentRequest } from './render-screen.tsx';

type Named = { name: string; value: string | number | null };

/** A profile with nothing in it. */
export const emptyProfile: NonNullable<AthletePage['profile']> = {
  email: null,
  phone_number: null,
  dob: null,
  height: null,
  weight: null,
  nicknames: null,
  alternate_names: null,
  maternity_leave: null,
  manager: null,
  bio: null,
  bio_short: null,
  instagram: null,
  twitter: null,
  youtube: null,
  facebook: null,
  strava: null,
  zwift: null,
  tiktok: null,
  website: null,
  version: 1,
};

export interface EditedAthlete extends RenderedScreen {
  /** The athlete as the server holds it. */
  stored(): AthletePage;
  /** Someone else changes it meanwhile. */
  change(changes: Partial<AthletePage>): void;
  /** What was sent to a call, in order. */
  sent(call: string): unknown[];
}

export const EDITS = {
  members: 'POST /api/athlete/7/members',
  attributes: 'POST /api/athlete/7/attributes',
  removeAttributes: 'DELETE /api/athlete/7/attributes',
  profile: 'POST /api/athlete/7/profile/attributes',
  equipment: 'POST /api/athlete/7/equipment',
  sponsors: 'POST /api/athlete/7/sponsors',
} as const;

const valuesOf = (list: readonly Named[]) => Object.fromEntries(list.map(({ name, value }) => [name, value]));

/** The tabs of an athlete on a server that stores what it is sent; each save is a change set, counted from 90. `sessionMemory`: what the tab kept. */
export async function editAthlete(
  tab: string,
  more: Partial<AthletePage> = {},
  answers: Record<string, Answer> = {},
  sessionMemory: Record<string, string> = {},
): Promise<EditedAthlete> {
  let athlete = athletePage({ profile: emptyProfile, ...more });
  let changeSet = 89;
  const keep = (changes: Partial<AthletePage>) => {
    athlete = { ...athlete, ...changes };
  };
  const saved = (body: object) => {
    changeSet += 1;
    return Response.json({ status: 0, ...body }, { headers: { 'x-change-set': String(changeSet) } });
  };
  const attributesWith = (names: readonly string[], values: Record<string, string | number | null>) => [
    ...athlete.attributes.filter(({ name }) => !names.includes(name)),
    ...Object.entries(values).flatMap(([name, value]) => {
      const version = (athlete.attributes.find((one) => one.name === name)?.version ?? 0) + 1;
      return value === null ? [] : [{ name, value: String(value), version }];
    }),
  ];
  const saves: Record<string, Answer> = {
    [EDITS.members]: ({ body }) => {
      const { members } = body as { members: Named[] };
      keep({ ...valuesOf(members), version: athlete.version + 1 });
      return saved({ athlete });
    },
    [EDITS.attributes]: ({ body }) => {
      const { attributes } = body as { attributes: Named[] };
      keep({
        attributes: attributesWith(
          attributes.map(({ name }) => name),
          valuesOf(attributes),
        ),
      });
      return saved({ attributes: athlete.attributes, pictures: athlete.pictures });
    },
    [EDITS.removeAttributes]: ({ body }) => {
      const { attributes } = body as { attributes: Named[] };
      keep({
        attributes: attributesWith(
          attributes.map(({ name }) => name),
          {},
        ),
      });
      return saved({ attributes: athlete.attributes, pictures: athlete.pictures });
    },
    [EDITS.profile]: ({ body }) => {
      const { attributes } = body as { attributes: Named[] };
      const before = athlete.profile ?? emptyProfile;
      keep({ profile: { ...before, ...valuesOf(attributes), version: before.version + 1 } });
      return saved({ profile: athlete.profile });
    },
    [EDITS.equipment]: ({ body }) => {
      const { equipment } = body as InputOf<typeof saveEquipment>;
      const items = equipment.map((item) => {
        const version = (athlete.equipment.find(({ name }) => name === item.name)?.version ?? 0) + 1;
        const part = (text: unknown) => (text ? String(text) : null);
        return {
          name: item.name,
          value: part(item.value),
          brand: part(item.brand),
          model: part(item.model),
          version,
        };
      });
      const names = items.map(({ name }) => name);
      const filled = items.filter(({ value, brand, model }) => value ?? brand ?? model);
      keep({ equipment: [...athlete.equipment.filter(({ name }) => !names.includes(name)), ...filled] });
      return saved({ equipment: athlete.equipment });
    },
    [EDITS.sponsors]: ({ body }) => {
      const { sponsors } = body as InputOf<typeof saveSponsors>;
      keep({
        sponsors: sponsors.map((brand_id) => ({ brand_id: Number(brand_id) })),
        sponsors_version: athlete.sponsors_version + 1,
      });
      return saved({ sponsors: athlete.sponsors, sponsors_version: athlete.sponsors_version });
    },
  };
  const shown = await renderScreen(<AthleteScreen />, {
    address: `/athlete/7#${tab}`,
    pattern: '/athlete/$id',
    sessionMemory,
    answers: {
      'GET /api/athlete/7': () => athlete,
      'GET /api/athlete/7/notes': { json: { notes: [] } },
      'GET /api/athlete/7/shared_links': { json: { shared: [] } },
      'GET /api/equipment_suggestions': { json: { suggestions: [] } },
      'GET /api/rankings': { json: { rankings: [] } },
      ...saves,
      ...answers,
    },
  });
  await screen.findByRole('heading', { name: athlete.name });
  return {
    ...shown,
    stored: () => athlete,
    change: keep,
    sent: (call) =>
      shown.requests
        .filter(({ method, path }: SentRequest) => `${method} ${path}` === call)
        .map(({ body }) => body),
  };
}
