import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasBrokenLetters, withRestoredLetters } from './broken-letters.ts';
import { readCsvBytes } from './csv-format.ts';

const names = [
  'Jürgen Zäck',
  'Léo Bergère',
  'Kristian Høgenhaug',
  'João Ferreira',
  'Łukasz Stępniak',
  'KRÍŽ',
  'Conor O’Brien',
];
const bytesOf = (text: string) => new TextEncoder().encode(text);
const taken = (text: string, encoding: string) => new TextDecoder(encoding).decode(bytesOf(text));

describe('names whose UTF-8 was taken for another encoding', () => {
  it.each(['windows-1252', 'macintosh'])('are restored: %s', (encoding) => {
    const { records, notes } = withRestoredLetters([
      ['Name'],
      ...names.map((name) => [taken(name, encoding)]),
    ]);
    expect(records.slice(1).flat()).toEqual(names);
    expect(notes).toEqual([
      'Letters that a wrong encoding broke were restored: lines 2 (Jürgen Zäck), 3, 4, 5, 6, 7, 8. Check these names.',
    ]);
  });

  it('are restored where only some lines are broken, and the file has two encodings', () => {
    const mixed = [...bytesOf('Jürgen;'), 0x4c, 0xe9, 0x6f];
    const csv = readCsvBytes(Uint8Array.from(mixed));
    if ('problem' in csv) return expect.unreachable(csv.problem);
    expect(withRestoredLetters([csv.text.split(';')]).records).toEqual([['Jürgen', 'Léo']]);
  });

  it('leave right names as they are', () => {
    const letters = fc.constantFrom(...'äöüßéèêëçñãõøåæłśżźčšžřěýőăşțÄÖÜÉÈŠŽŁŚÅØÆÍÁ', ...'aeionrstz');
    // No language has these pairs, which may be Ş, Ś or Ž.
    const name = fc
      .string({ unit: letters, minLength: 1, maxLength: 12 })
      .filter((text) => !/[ÄÅÈ][ŠŽšž]/.test(text));
    fc.assert(
      fc.property(name, (text) => {
        expect(withRestoredLetters([[text]])).toEqual({ records: [[text]], notes: [] });
      }),
    );
  });
});

describe('lost letters', () => {
  it.each([
    'J\ufffdrgen',
    'J?rgen',
    'Stojanovi?',
    'Stojanovi? Ognjen',
    '?ukasz',
    'Wrzesi³ski',
    'Micha³',
    'JÃ\u0081rgen',
    'J√orgen',
  ])('of %j are found', (name) => {
    expect(hasBrokenLetters(name)).toBe(true);
  });

  it.each([...names, '1,5 km²', 'https://example.org/a?b=1', "Dell'Acqua", 'Gal·la', 'M.ª Teresa', '½'])(
    'of %j are none',
    (name) => {
      expect(hasBrokenLetters(name)).toBe(false);
    },
  );

  it('are named with their lines, ten at most', () => {
    const { notes } = withRestoredLetters([['Name'], ...Array.from({ length: 12 }, () => ['J\ufffdrgen'])]);
    expect(notes).toEqual([
      'Letters are broken in lines 2 (J\ufffdrgen), 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more. Export the file again as UTF-8, or correct these names.',
    ]);
  });
});
