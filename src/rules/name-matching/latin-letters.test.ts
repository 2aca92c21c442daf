import { expect, it } from 'vitest';
import { inLatin } from './latin-letters.ts';
import { foldName } from './names.ts';

it.each([
  ['Сергей Иванов', 'sergei ivanov'],
  ['Юлия Єлістратова', 'yuliya yelistratova'],
  ['Щукин', 'shchukin'],
  ['Γιώργος Παπαδόπουλος', 'giorgos papadopoulos'],
  ['Kristian Høgenhaug', 'kristian hogenhaug'],
  ['佐藤 優香', '佐藤 優香'],
  ['', ''],
])('%s is %s in Latin letters', (name, expected) => {
  expect(inLatin(foldName(name))).toBe(expected);
});
