import { describe, expect, it } from 'vitest';
import {
  equipmentCatalogue,
  equipmentGroups,
  equipmentItem,
  isEquipmentChoice,
} from './equipment-catalogue.ts';

describe('the equipment catalogue', () => {
  it('contains each item once, in the five groups of the tab', () => {
    const names = equipmentCatalogue.map((item) => item.name);
    expect(new Set(names).size).toBe(names.length);
    expect([...new Set(equipmentCatalogue.map((item) => item.group))]).toEqual(equipmentGroups);
    expect(names).not.toContain('gear_ratio');
  });

  it('has exactly six items with choices, all in the bike group', () => {
    const choices = equipmentCatalogue.filter((item) => item.choices !== null);
    expect(choices.map((item) => item.name).sort()).toEqual([
      'bike-size',
      'cassette',
      'crank-length',
      'front-tube',
      'gearing',
      'rear-tube',
    ]);
    for (const item of choices) expect(new Set(item.choices).size).toBe(item.choices?.length);
  });

  it.each([
    ['bike-size', 'XS', '56', 16],
    ['front-tube', 'Clincher', 'Tubular', 3],
    ['rear-tube', 'Clincher', 'Tubular', 3],
    ['crank-length', '150', '175.5', 52],
    ['cassette', '11x25', '10x33', 15],
  ])('%s runs from %s to %s in %i values', (name, first, last, count) => {
    const choices = equipmentItem(name)?.choices ?? [];
    expect([choices[0], choices.at(-1), choices.length]).toEqual([first, last, count]);
  });

  it('accepts only values of the list, and empty text', () => {
    const crank = equipmentItem('crank-length');
    const bike = equipmentItem('bike');
    if (!crank || !bike) expect.unreachable();
    else {
      expect(['165', '172.5', '', '149.5', '172.25', '176'].map((v) => isEquipmentChoice(crank, v))).toEqual([
        true,
        true,
        true,
        false,
        false,
        false,
      ]);
      expect(isEquipmentChoice(bike, 'Canyon')).toBe(false);
    }
    expect(equipmentItem('__proto__')).toBeNull();
  });
});
