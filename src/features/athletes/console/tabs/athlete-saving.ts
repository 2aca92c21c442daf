import { createContext, use } from 'react';
import { useCached } from '#console/api/queries.ts';
import { type CallOptions, callApi } from '#console/api/request.ts';
import { type SavedFieldOptions, useAutosavedField } from '#console/records/record-autosave.tsx';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import type { AutosaveField } from '#console/ui/autosave/use-autosave.ts';
import { webAddress } from '#contract/web-address.ts';
import { saveAthleteAttributes, saveMembers, saveProfile } from '#features/athletes/athlete-edit-contract.ts';
import { type AthletePage, readAthlete } from '#features/athletes/athletes-contract.ts';
import { readAthleteField } from '#rules/athletes/athlete-field-values.ts';
import type { AthleteField, AthleteFieldPlace } from '#rules/athletes/athlete-fields.ts';

export type SentValue = string | number | null;

export const AthleteContext = createContext<AthletePage | null>(null);

function useAthlete(): AthletePage {
  const athlete = use(AthleteContext);
  if (!athlete) throw new Error('a field of an athlete needs AthleteContext above it');
  return athlete;
}

/** The cached athlete page: the response of a save is written into it immediately. */
export function useAthleteCache() {
  const id = useRouteParameter('id');
  const cached = useCached(readAthlete, { id });
  return {
    keep(changes: Partial<AthletePage>) {
      cached.write((before) => ({ ...before, ...changes }));
      // A request sent before this save must not overwrite it.
      void cached.refresh();
    },
    async readAgain(): Promise<AthletePage> {
      const { response } = await callApi(readAthlete, { id });
      cached.write(() => response);
      return response;
    },
  };
}

interface Saved {
  changes: Partial<AthletePage>;
  changeSetId: number | null;
}

type Save = (
  id: number,
  value: { name: string; value: SentValue },
  version: number,
  options: CallOptions,
) => Promise<Saved>;

/** Each group of fields has its own call. */
const SAVES: Readonly<Record<AthleteFieldPlace, Save>> = {
  async members(id, value, version, options) {
    const { response, changeSetId } = await callApi(saveMembers, { id, members: [value], version }, options);
    return { changes: response.athlete, changeSetId };
  },
  async attributes(id, value, version, options) {
    const input = { id, attributes: [value], version };
    const { response, changeSetId } = await callApi(saveAthleteAttributes, input, options);
    return { changes: { attributes: response.attributes, pictures: response.pictures }, changeSetId };
  },
  async profile(id, value, version, options) {
    const input = { id, attributes: [value], version };
    const { response, changeSetId } = await callApi(saveProfile, input, options);
    return { changes: { profile: response.profile }, changeSetId };
  },
};

/** The stored value of a field of any group; null for nothing. */
function storedIn({ place, name }: AthleteField, athlete: AthletePage): SentValue {
  if (place === 'attributes') return athlete.attributes.find((one) => one.name === name)?.value ?? null;
  const record = place === 'members' ? athlete : athlete.profile;
  return (record as Record<string, SentValue> | null)?.[name] ?? null;
}

/** The version that an edit of the field starts from: an attribute has its own, 0 before it exists. */
function versionOf({ place, name }: AthleteField, athlete: AthletePage): number {
  if (place === 'members') return athlete.version;
  if (place === 'profile') return athlete.profile?.version ?? 0;
  return athlete.attributes.find((one) => one.name === name)?.version ?? 0;
}

/** What is wrong with a value, with the server's message; null when it is valid. */
function problemOf(field: AthleteField, sent: SentValue): string | null {
  const reading = readAthleteField(field, sent);
  if ('problem' in reading) return `${field.label} ${reading.problem}.`;
  const isNoAddress =
    field.kind === 'web address' && reading.value !== null && webAddress(String(reading.value)) === null;
  return isNoAddress ? `${field.label} must be a web address, such as https://example.org.` : null;
}

interface AthletePart<Value>
  extends Omit<SavedFieldOptions<Value>, 'stored' | 'version' | 'save' | 'readAgain'> {
  read(page: AthletePage): Value;
  versionOf(page: AthletePage): number;
  save(id: number, value: Value, version: number, options: CallOptions): Promise<Saved>;
}

/** A part of the athlete's page that saves itself by its own call, from the version that its edit started from. */
export function useAthletePart<Value>({ read, versionOf, save, ...field }: AthletePart<Value>) {
  const athlete = useAthlete();
  const cache = useAthleteCache();
  return useAutosavedField<Value>({
    ...field,
    stored: read(athlete),
    version: versionOf(athlete),
    async save(value, version, isClosing) {
      const { changes, changeSetId } = await save(athlete.id, value, version, { isKeepalive: isClosing });
      cache.keep(changes);
      return { version: versionOf({ ...athlete, ...changes }), changeSetId };
    },
    async readAgain() {
      const page = await cache.readAgain();
      return { value: read(page), version: versionOf(page) };
    },
  });
}

export interface AthleteFieldForm<Value> {
  /** The control's value, from the stored one. */
  stored(value: SentValue): Value;
  /** The control's value as it is sent; null clears the field. */
  sent(value: Value): SentValue;
  print(value: Value): string;
  isEqual?(first: Value, second: Value): boolean;
}

/** An autosaved field of the athlete: saves with the call of its group. */
export function useAthleteField<Value>(
  field: AthleteField,
  form: AthleteFieldForm<Value>,
): AutosaveField<Value> {
  const { place, name, label } = field;
  return useAthletePart<Value>({
    id: `${place} ${name}`,
    // Height and weight are in the profile too.
    field: place === 'attributes' ? `attributes.${name}` : name,
    label,
    print: form.print,
    ...(form.isEqual ? { isEqual: form.isEqual } : {}),
    check: (value) => problemOf(field, form.sent(value)),
    read: (page) => form.stored(storedIn(field, page)),
    versionOf: (page) => versionOf(field, page),
    save: (id, value, ...from) => SAVES[place](id, { name, value: form.sent(value) }, ...from),
  });
}
