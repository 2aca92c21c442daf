import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldLetters, foldName, fullName, inReadingOrder, nameKey, splitName, tidyText } from './names.ts';

describe('folding a name', () => {
  it.each([
    ['Léon Chevalier', 'leon chevalier'],
    ['LÉON CHEVALIER', 'leon chevalier'],
    ['Jon Sæverås Breivold', 'jon saeveras breivold'],
    ['Kristian Høgenhaug', 'kristian hogenhaug'],
    ['Kacper Stępniak', 'kacper stepniak'],
    ['Robert Wiłkowiecki', 'robert wilkowiecki'],
    ['Finn Große-Freese', 'finn grosse freese'],
    ['Georgia Taylor-Brown', 'georgia taylor brown'],
    ["Pete O'Brien", 'pete o brien'],
    ['Pete O’Brien', 'pete o brien'],
    ['Đorđe Þór Ðæðason œuvre', 'dorde thor daedason oeuvre'],
    ['İPEK IŞIK', 'ipek isik'],
    ['ipek ışık', 'ipek isik'],
    ['  J.  P.   Ahlstrom ', 'j p ahlstrom'],
    ['LØVSETH, Solveig', 'solveig lovseth'],
    ['Smith, Jr.', 'smith jr'],
    ['Юлия Ёлкина', 'юлия елкина'],
    ['高橋 侑子', '高橋 侑子'],
    ['が', 'が'],
    ['김지환', '김지환'],
    ['Zero\u200bWidth \u202eName', 'zerowidth name'],
    ['ﬁnn ＡＢＣ', 'finn abc'],
    ['...', ''],
  ])('%s folds to "%s"', (name, folded) => {
    expect(foldName(name)).toBe(folded);
  });

  it('keeps different letters of other scripts distinct', () => {
    expect(foldName('か')).not.toBe(foldName('が'));
  });

  it('gives one form for all spellings of the same text, and leaves a folded name unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), (name) => {
        const folded = foldName(name);
        expect(foldName(name.normalize('NFD'))).toBe(folded);
        expect(foldName(name.normalize('NFC'))).toBe(folded);
        expect(foldName(folded)).toBe(folded);
        expect(folded).toBe(folded.trim());
        expect(folded).not.toMatch(/ {2}/);
        expect(foldLetters(foldLetters(name))).toBe(foldLetters(name));
      }),
      { numRuns: 500 },
    );
  });
});

describe('the order of words', () => {
  it('does not matter for the key', () => {
    expect(nameKey('NIKLAS Ludwig')).toBe(nameKey('Ludwig Niklas'));
    expect(nameKey('Van Riel, Marten')).toBe(nameKey('Marten van Riel'));
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom(...'abcøé') }), { minLength: 1 }), (message) => {
        expect(nameKey(message.toReversed().join(' '))).toBe(nameKey(message.join(' ')));
      }),
    );
  });

  it.each([
    ['PHILIPP, Laura', 'Laura PHILIPP'],
    ['Van Riel , Marten', 'Marten Van Riel'],
    ['Laura Philipp', 'Laura Philipp'],
    ['Smith, Jr.', 'Smith, Jr.'],
    ['a, b, c', 'a, b, c'],
    [', Laura', ', Laura'],
    ['Laura,', 'Laura,'],
  ])('%s becomes %s', (text, read) => {
    expect(inReadingOrder(text)).toBe(read);
  });
});

describe('splitting a name', () => {
  it.each([
    ['Laura Philipp', 'Laura', 'Philipp'],
    ['Marten Van Riel', 'Marten', 'Van Riel'],
    ['Sven Oliver van der Berg', 'Sven Oliver', 'van der Berg'],
    ['PHILIPP Laura', 'Laura', 'PHILIPP'],
    ['LE CORRE Pierre', 'Pierre', 'LE CORRE'],
    ['LØVSETH, Solveig', 'Solveig', 'LØVSETH'],
    ['LAURA PHILIPP', 'LAURA', 'PHILIPP'],
    ['CJ Smith', 'CJ', 'Smith'],
    ['Sara Pérez Sala', 'Sara', 'Pérez Sala'],
    ['Sukarno', '', 'Sukarno'],
    ['Anna Van', 'Anna', 'Van'],
    ['', '', ''],
  ])('%s is "%s" and "%s"', (name, first, last) => {
    expect(splitName(name)).toEqual({ first, last });
  });

  it('never loses a word', () => {
    const word = fc.constantFrom('Anna', 'van', 'de', 'OLSEN', 'CJ', 'Große-Freese', 'Ö');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (message) => {
        const { first, last } = splitName(message.join(' '));
        expect(nameKey(fullName(first, last))).toBe(nameKey(message.join(' ')));
      }),
    );
  });
});

describe('cleaning text', () => {
  it.each([
    ['  Anna   Haug ', 'Anna Haug'],
    ['Anna\nHaug\t', 'Anna Haug'],
    ['Le\u0301o', 'Léo'],
    ['A\u0000B\u202eC\u200b', 'ABC'],
    ['\ufeffAnne', 'Anne'],
  ])('%j is "%s"', (text, tidy) => {
    expect(tidyText(text)).toBe(tidy);
  });

  it('returns text that can be stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tidy = tidyText(`${text}\ud800`);
        expect(tidy.isWellFormed() && !tidy.includes('\u0000')).toBe(true);
        expect(tidyText(tidy)).toBe(tidy);
      }),
    );
  });
});
