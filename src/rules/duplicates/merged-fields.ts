/**
 * The fields of which an athlete has only one value, and which value remains when two athletes are merged: that of the remaining athlete,
 * the other's where that is empty, or the one that staff chose. Lists (results, pictures, sponsors) are combined.
 */
import { athleteFields, submittedPictures } from '../athletes/athlete-fields.ts';
import { equipmentCatalogue } from '../athletes/equipment-catalogue.ts';

export type MergedGroup = 'Athlete' | 'Pictures' | 'Measures' | 'Profile' | 'Links' | 'Equipment';

export interface MergedField {
  /** `country`, `attributes.height`, `profile.dob`, `pictures.pic`, `equipment.helmet`. */
  readonly name: string;
  readonly label: string;
  readonly group: MergedGroup;
  /** An empty value has a meaning (not retired), or does not occur: the other's value is used only when chosen. */
  readonly isNeverFilled: boolean;
}

const field = (name: string, label: string, group: MergedGroup, isNeverFilled = false): MergedField => ({
  name,
  label,
  group,
  isNeverFilled,
});

/** Of these the attribute and the column of the athlete belong together. */
const isPicture = (name: string): boolean => submittedPictures.some(({ approved }) => approved === name);

const ofProfile = athleteFields
  .filter((one) => one.place === 'profile' && one.name !== 'email')
  .map((one) => {
    const isLink = one.kind === 'social link' || one.kind === 'web address';
    return field(`profile.${one.name}`, one.label, isLink ? 'Links' : 'Profile');
  });

const ofAttributes = athleteFields
  .filter((one) => one.place === 'attributes')
  .map((one) =>
    isPicture(one.name)
      ? field(`pictures.${one.name}`, one.label, 'Pictures')
      : field(`attributes.${one.name}`, one.label, one.kind === 'picture' ? 'Pictures' : 'Measures'),
  );

/** Every field that may differ between two records, in the order of the comparison. */
export const mergedFields: readonly MergedField[] = [
  field('name', 'Name', 'Athlete', true),
  field('country', 'Country', 'Athlete'),
  field('division', 'Division', 'Athlete', true),
  field('link', 'Link', 'Athlete', true),
  field('retirement_date', 'Retirement date', 'Athlete', true),
  field('email', 'E-mail', 'Athlete'),
  field('account', 'Account', 'Athlete'),
  ...ofAttributes,
  ...ofProfile,
  ...equipmentCatalogue.map((item) => field(`equipment.${item.name}`, item.label, 'Equipment')),
];

const byName = new Map(mergedFields.map((one) => [one.name, one]));

/** The field of that name; null for an unknown name. */
export const mergedField = (name: string): MergedField | null => byName.get(name) ?? null;

export type FieldState = 'same' | 'only one' | 'only other' | 'differs' | 'empty';

/** How two values are related; null means no value. */
export function stateOfField(one: string | null, other: string | null): FieldState {
  if (one === other) return one === null ? 'empty' : 'same';
  if (other === null) return 'only one';
  return one === null ? 'only other' : 'differs';
}

/** Whether the other's value remains: chosen by staff, or used where the remaining athlete has none. */
export function isTakenFromOther(
  name: string,
  one: string | null,
  other: string | null,
  fromOther: ReadonlySet<string>,
): boolean {
  if (one === other) return false;
  if (fromOther.has(name)) return true;
  return one === null && !(byName.get(name)?.isNeverFilled ?? false);
}
