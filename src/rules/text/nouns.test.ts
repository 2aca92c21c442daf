import { expect, it } from 'vitest';
import { sentenceCase, titleCase } from './nouns.ts';

it.each([
  ['tier', 'Tier', 'Tier'],
  ['contract tier', 'Contract tier', 'Contract Tier'],
  ['', '', ''],
])('%j begins a sentence as %j and is a title as %j', (noun, sentence, title) => {
  expect([sentenceCase(noun), titleCase(noun)]).toEqual([sentence, title]);
});
