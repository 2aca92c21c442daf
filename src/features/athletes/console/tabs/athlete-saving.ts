import { createContext, use } from 'react';
import { useCached } from '#console/api/queries.ts';
import { type CallOptions, callApi } from '#console/api/request.ts';
import { useAutosavedField } from '#console/records/record-autosave.tsx';
import { useRouteParameter } from '#console/shell/use-route-parameter.ts';
import type { AutosaveField } from '#console/ui/autosave/use-autosave.ts';
import { webAddress } from '#contract/web-address.ts';
import { saveAthleteAttributes, saveMembers, saveProfile } from '#features/athletes/athlete-edit-contract.ts';
import { type AthletePage, readAthlete } from '#features/athletes/athletes-contract.ts';
import { readAthleteField } from '#rules/athletes/athlete-field-values.ts';
import type { AthleteField, AthleteFieldPlace } from '#rules/athletes/athlete-fields.ts';

export type SentValue = string | number | null;

export const AthleteContext = createContext<AthletePage | null>(null);

export function useAthlete(): AthletePage {
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
export function storedIn({ place, name }: AthleteField, athlete: AthletePage): SentValue {
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
export function problemOf(field: AthleteField, sent: SentValue): string | null {
  const reading = readAthleteField(field, sent);
  if ('problem' in reading) return `${field.label} ${reading.problem}.`;
  const isNoAddress =
    field.kind === 'web address' && reading.value !== null && webAddress(String(reading.value)) === null;
  return isNoAddress ? `${field.label} must be a web address, such as https://example.org.` : null;
}

export interface AthleteFieldForm<Value> {
  /** The control's value, from the stored one. */
  stored(value: SentValue): Value;
  /** The control's value as it is sent; null clears the field. */
  sent(value: Value): SentValue;
  print(value: Value): string;
  isEqual?(first: Value, second: Value): boolean;
}

/**
 * An autosaved field of the athlete: saves with the call of its group, from the version that its edit
 * started from.
 */
export function useAthleteField<Value>(
  field: AthleteField,
  form: AthleteFieldForm<Value>,
): AutosaveField<Value> {
  const athlete = useAthlete();
  const cache = useAthleteCache();
  return useAutosavedField<Value>({
    id: `${field.place} ${field.name}`,
    // Height and weight are in the profile too.
    field: field.place === 'attributes' ? `attributes.${field.name}` : field.name,
    label: field.label,
    stored: form.stored(storedIn(field, athlete)),
    version: versionOf(field, athlete),
    print: form.print,
    ...(form.isEqual ? { isEqual: form.isEqual } : {}),
    check: (value) => problemOf(field, form.sent(value)),
    async save(value, version, isClosing) {
      const sent = { name: field.name, value: form.sent(value) };
      const saved = await SAVES[field.place](athlete.id, sent, version, { isKeepalive: isClosing });
      cache.keep(saved.changes);
      return {
        version: versionOf(field, { ...athlete, ...saved.changes }),
        changeSetId: saved.changeSetId,
      };
    },
    async readAgain() {
      const page = await cache.readAgain();
      return { value: form.stored(storedIn(field, page)), version: versionOf(field, page) };
    },
  });
}
