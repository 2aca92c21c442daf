import { expect, it } from 'vitest';
import { areTwoNames, isInitial, isOtherGender, isShortForm, soundsAlike } from './given-names.ts';

it.each([
  ['sam', 'samuel', true],
  ['max', 'maximilian', true],
  ['tom', 'thomas', true],
  ['bob', 'rob', true],
  ['bob', 'robert', true],
  ['bob', 'bobby', true],
  ['oleksandr', 'alexander', true],
  ['jan', 'jana', false],
  ['daniel', 'daniela', false],
  ['tim', 'tom', false],
  ['leo', 'leon', false],
  ['al', 'alanis', false],
  ['constructor', 'toby', false],
])('%s and %s: one is a short form of the other: %s', (one, other, expected) => {
  expect(isShortForm(one, other)).toBe(expected);
  expect(isShortForm(other, one)).toBe(expected);
});

it.each([
  ['tim', 'tom', true],
  ['lena', 'lea', true],
  ['anna', 'anne', true],
  ['pieter', 'dieter', true],
  ['jon', 'john', false],
  ['eric', 'erik', false],
  ['luca', 'luka', false],
  ['sara', 'sarah', false],
  ['micheal', 'michael', false],
  ['nicolas', 'nicholas', false],
  ['florian', 'florin', false],
  ['anna', 'anna', false],
])('%s and %s are two names: %s', (one, other, expected) => {
  expect(areTwoNames(one, other)).toBe(expected);
  expect(areTwoNames(other, one)).toBe(expected);
});

it('recognises initials, endings and similar sounds', () => {
  expect([isInitial('t', 'thomas'), isInitial('t', 'robert'), isInitial('t', 't')]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isOtherGender('daniel', 'daniela'), isOtherGender('daniel', 'danny')]).toEqual([true, false]);
  expect([soundsAlike('philipp', 'filip'), soundsAlike('tim', 'tom')]).toEqual([true, false]);
});
