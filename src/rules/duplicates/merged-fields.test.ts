import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { athleteFields } from '../athletes/athlete-fields.ts';
import { equipmentCatalogue } from '../athletes/equipment-catalogue.ts';
import { isTakenFromOther, mergedField, mergedFields, stateOfField } from './merged-fields.ts';

describe('the fields of two athletes', () => {
  it('include all fields that staff can edit, each once, with separate names for attributes and profile', () => {
    const names = mergedFields.map((field) => field.name);
    expect(new Set(names).size).toBe(names.length);
    for (const { place, name } of athleteFields.filter((field) => field.place === 'attributes'))
      expect(
        names.includes(`attributes.${name}`) || names.includes(`pictures.${name}`),
        `${place} ${name}`,
      ).toBe(true);
    for (const { name } of athleteFields.filter(
      (field) => field.place === 'profile' && field.name !== 'email',
    ))
      expect(names).toContain(`profile.${name}`);
    for (const { name } of equipmentCatalogue) expect(names).toContain(`equipment.${name}`);
    // First and last name are one choice; the e-mail belongs to the athlete.
    for (const name of ['name', 'country', 'division', 'link', 'retirement_date', 'email', 'account'])
      expect(names).toContain(name);
  });

  it.each([
    ['a', 'a', 'same'],
    ['a', 'b', 'differs'],
    ['a', null, 'only one'],
    [null, 'b', 'only other'],
    [null, null, 'empty'],
  ])('%s and %s: %s', (one, other, state) => {
    expect(stateOfField(one, other)).toBe(state);
  });

  it.each([
    ['country', 'FR', 'BE', [], false],
    ['country', 'FR', 'BE', ['country'], true],
    ['country', null, 'BE', [], true],
    ['country', 'FR', null, [], false],
    ['country', 'FR', null, ['country'], true],
    ['country', 'FR', 'FR', ['country'], false],
    // "Not retired" is a value too: the other's date is used only when chosen.
    ['retirement_date', null, '2024-01-01', [], false],
    ['retirement_date', null, '2024-01-01', ['retirement_date'], true],
    ['profile.dob', null, '1990-01-01', [], true],
  ])('%s of %s and %s with %j chosen: from the other %s', (name, one, other, chosen, expected) => {
    expect(isTakenFromOther(name, one, other, new Set(chosen))).toBe(expected);
  });

  it('never come from the other record when both are equal, and always when only it has a value', () => {
    const value = fc.constantFrom(null, 'a', 'b');
    const field = fc.constantFrom(...mergedFields.map((one) => one.name));
    fc.assert(
      fc.property(field, value, value, fc.boolean(), (name, one, other, isChosen) => {
        const isTaken = isTakenFromOther(name, one, other, new Set(isChosen ? [name] : []));
        if (one === other) expect(isTaken).toBe(false);
        else if (isChosen) expect(isTaken).toBe(true);
        else expect(isTaken).toBe(one === null && !mergedField(name)?.isNeverFilled);
      }),
    );
  });
});
