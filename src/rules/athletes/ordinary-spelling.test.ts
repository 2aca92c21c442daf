import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { samplePeople } from '#database/sample-files.ts';
import { nameKey, splitName } from '../name-matching/names.ts';
import { ordinarySpelling } from './ordinary-spelling.ts';

const spelled = (first: string, last: string, country: string | null = null) => {
  const name = ordinarySpelling({ first, last, country });
  return [name.first, name.last];
};
const fromOneColumn = (text: string, country: string | null = null) => {
  const { first, last } = splitName(text);
  return spelled(first, last, country);
};

describe('the name that a new athlete gets from a file', () => {
  it.each<[first: string, last: string, country: string | null, spelled: [string, string]]>([
    // Capitals are the family name, in either column.
    ['Lydia', 'DANT', 'DE', ['Lydia', 'Dant']],
    ['DANT', 'Lydia', 'DE', ['Lydia', 'Dant']],
    ['VAN DEN BERGH', 'Olaf', 'NL', ['Olaf', 'van den Bergh']],
    ['Olaf', 'VAN DEN BERGH', 'NL', ['Olaf', 'van den Bergh']],
    ['Olaf', 'van den BERGH', 'NL', ['Olaf', 'van den Bergh']],
    ['Olaf VAN DEN', 'BERGH', 'NL', ['Olaf', 'van den Bergh']],
    ['KOMANDER', 'Ewa', 'PL', ['Ewa', 'Komander']],
    ['GARCÍA LÓPEZ', 'María José', 'ES', ['María José', 'García López']],
    // Which of two equal words is the family name cannot be decided.
    ['Komander', 'Ewa', 'PL', ['Komander', 'Ewa']],
    ['KOMANDER', 'EWA', 'PL', ['Komander', 'Ewa']],
    ['LYDIA', 'DANT', 'DE', ['Lydia', 'Dant']],
    ['lydia', 'dant', 'DE', ['Lydia', 'Dant']],
    ['Lydia', 'dant', 'DE', ['Lydia', 'Dant']],
    ['DANT', '', null, ['Dant', '']],
    ['', 'SUKARNO', 'ID', ['', 'Sukarno']],
    // Mixed case is unchanged.
    ['Leonardo', 'DiCaprio', 'US', ['Leonardo', 'DiCaprio']],
    ['Chris', 'McDonald', 'GB', ['Chris', 'McDonald']],
    ['Marten', 'Van Riel', 'BE', ['Marten', 'Van Riel']],
    ['Nicole', 'van der Kaay', 'NZ', ['Nicole', 'van der Kaay']],
    ['Rudy', 'Von Berg', 'US', ['Rudy', 'Von Berg']],
    ['LeBron', 'DeShaun', 'US', ['LeBron', 'DeShaun']],
    // Particles in small letters before the family name.
    ['KARL-THEODOR', 'ZU GUTTENBERG', 'DE', ['Karl-Theodor', 'zu Guttenberg']],
    ['OTTO', 'VON UND ZU STEIN', 'DE', ['Otto', 'von und zu Stein']],
    ['JAN', 'TER HAAR', 'NL', ['Jan', 'ter Haar']],
    ['ROOS', "IN 'T VELD", 'NL', ['Roos', "in 't Veld"]],
    ['Piet', "VAN 'T HEK", 'NL', ['Piet', "van 't Hek"]],
    ['Piet', "'T HOOFT", 'BE', ['Piet', "'t Hooft"]],
    ['MARTEN', 'VAN RIEL', 'BE', ['Marten', 'Van Riel']],
    ['Jelle', 'VAN DER ELST', 'BE', ['Jelle', 'Van der Elst']],
    ['JUAN', 'DE LA CRUZ', 'ES', ['Juan', 'de la Cruz']],
    ['ANA', 'DEL VALLE', 'ES', ['Ana', 'del Valle']],
    ['JOSÉ', 'ORTEGA Y GASSET', 'ES', ['José', 'Ortega y Gasset']],
    ['João', 'DA SILVA', 'BR', ['João', 'da Silva']],
    ['RUI', 'DOS SANTOS', 'PT', ['Rui', 'dos Santos']],
    ['Pierre', 'LE CORRE', 'FR', ['Pierre', 'Le Corre']],
    ['Sylvain', 'DU PONT', 'FR', ['Sylvain', 'du Pont']],
    ['Leonardo', 'DI CAPRIO', 'IT', ['Leonardo', 'Di Caprio']],
    ['ANNA', 'DE LUCA', 'IT', ['Anna', 'De Luca']],
    ['Ahmed', 'BIN RASHID', 'AE', ['Ahmed', 'bin Rashid']],
    ['Youssef', 'EL OUAZZANI', 'MA', ['Youssef', 'El Ouazzani']],
    ['MARIA DEL CARMEN', 'RUIZ', 'ES', ['Maria del Carmen', 'Ruiz']],
    ['Anna', 'VAN', 'NL', ['Anna', 'Van']],
    // A second capital within a word.
    ['Tim', "O'BRIEN", 'IE', ['Tim', "O'Brien"]],
    ['tim', 'o’brien', 'IE', ['Tim', 'O’Brien']],
    ['GINA', "D'ANGELO", 'IT', ['Gina', "D'Angelo"]],
    ['Marco', "DELL'ACQUA", 'IT', ['Marco', "Dell'Acqua"]],
    ['Awa', "N'DIAYE", 'SN', ['Awa', "N'Diaye"]],
    ['Leilani', "KA'OHU", 'US', ['Leilani', "Ka'ohu"]],
    ['KURT', 'MCDONALD', 'AU', ['Kurt', 'McDonald']],
    ['Kurt', 'McDONALD', 'AU', ['Kurt', 'McDonald']],
    ['McDONALD', 'Kurt', 'AU', ['Kurt', 'McDonald']],
    ['ROBIN', 'MACLEOD', 'GB', ['Robin', 'MacLeod']],
    ['ROBIN', 'MacLEOD', 'GB', ['Robin', 'MacLeod']],
    ['Ana', 'MACHADO', 'BR', ['Ana', 'Machado']],
    ['Alan', 'MACKAY', 'GB', ['Alan', 'Mackay']],
    ['Paula', 'DeLUCA', 'US', ['Paula', 'DeLuca']],
    ['JEAN-PIERRE', 'DUPONT', 'FR', ['Jean-Pierre', 'Dupont']],
    ['Georgia', 'TAYLOR-BROWN', 'GB', ['Georgia', 'Taylor-Brown']],
    ['ANTONIO', 'TER-PETROSYAN', 'AM', ['Antonio', 'Ter-Petrosyan']],
    // Special letters.
    ['SOLVEIG', 'LØVSETH', 'NO', ['Solveig', 'Løvseth']],
    ['LÉO', 'BERGÈRE', 'FR', ['Léo', 'Bergère']],
    ['Finn', 'GROßE-FREESE', 'DE', ['Finn', 'Große-Freese']],
    ['FINN', 'GROẞE', 'DE', ['Finn', 'Große']],
    ['KACPER', 'STĘPNIAK', 'PL', ['Kacper', 'Stępniak']],
    ['ŁUKASZ', 'ŻÓŁW', 'PL', ['Łukasz', 'Żółw']],
    ['İREM', 'IŞIK', 'TR', ['İrem', 'Işık']],
    ['irem', 'ışık', 'TR', ['İrem', 'Işık']],
    ['DILARA', 'YILDIZ', 'TR', ['Dilara', 'Yildiz']],
    // Written as two characters, a letter and its mark.
    ['DERYA', 'IS\u0327IK', 'TR', ['Derya', 'Işık']],
    ['DERYA', 'IŞIK II', 'TR', ['Derya', 'Işık II']],
    ['ΓΙΩΡΓΟΣ', 'ΠΑΠΑΔΌΠΟΥΛΟΣ', 'GR', ['Γιωργος', 'Παπαδόπουλος']],
    ['АННА', 'ПЕТРОВА', 'RU', ['Анна', 'Петрова']],
    ['ნინო', 'ქუთათელაძე', 'GE', ['ნინო', 'ქუთათელაძე']],
    ['太郎', '山田', 'JP', ['太郎', '山田']],
    ['SVEN', 'IJSSELSTEIN', 'NL', ['Sven', 'IJsselstein']],
    // Initials and suffixes.
    ['J.P.', 'SMITH', 'US', ['J.P.', 'Smith']],
    ['j.p.', 'smith', 'US', ['J.P.', 'Smith']],
    ['CJ', 'SMITH', 'US', ['CJ', 'Smith']],
    ['J-P', 'Smith', 'FR', ['J-P', 'Smith']],
    ['CJ', 'Smith', 'US', ['CJ', 'Smith']],
    ['JO', 'SMITH', 'GB', ['Jo', 'Smith']],
    ['John F', 'KENNEDY', 'US', ['John F', 'Kennedy']],
    ['WEI', 'LI', 'CN', ['Wei', 'Li']],
    ['KEN', 'GRIFFEY JR.', 'US', ['Ken', 'Griffey Jr.']],
    ['KEN', 'GRIFFEY III', 'US', ['Ken', 'Griffey III']],
    ['ken', 'griffey ii', 'US', ['Ken', 'Griffey II']],
  ])('%s | %s (%s) is %j', (first, last, country, expected) => {
    expect(spelled(first, last, country)).toEqual(expected);
    expect(spelled(...(expected as [string, string]), country)).toEqual(expected);
  });

  it.each<[name: string, spelled: [string, string]]>([
    ['DANT Lydia', ['Lydia', 'Dant']],
    ['Lydia DANT', ['Lydia', 'Dant']],
    ['DANT, Lydia', ['Lydia', 'Dant']],
    ['Olaf van den BERGH', ['Olaf', 'van den Bergh']],
    ['VAN DEN BERGH Olaf', ['Olaf', 'van den Bergh']],
    ['OLAF VAN DEN BERGH', ['Olaf', 'van den Bergh']],
    ['olaf van den bergh', ['Olaf', 'van den Bergh']],
    ['J.P. DANT', ['J.P.', 'Dant']],
    ['Chris McDONALD', ['Chris', 'McDonald']],
    ['Ken GRIFFEY JR.', ['Ken', 'Griffey Jr.']],
    ['CJ Smith', ['CJ', 'Smith']],
  ])('the single column "%s" is %j', (name, expected) => {
    expect(fromOneColumn(name)).toEqual(expected);
  });
});

describe('any name', () => {
  const word = fc.oneof(
    fc.constantFrom(
      'Anna',
      'VAN',
      'de',
      'OLSEN',
      'CJ',
      'J.P.',
      "O'BRIEN",
      'McDONALD',
      'Ö',
      "'T",
      'II',
      'İREM',
      'ı',
      '-',
      "'",
    ),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  );
  const part = fc.array(word, { maxLength: 3 }).map((message) => message.join(' '));

  it('is the same when it is spelled again', () => {
    fc.assert(
      fc.property(part, part, fc.constantFrom(null, 'BE', 'NL', 'TR'), (first, last, country) => {
        const once = ordinarySpelling({ first, last, country });
        expect(ordinarySpelling({ ...once, country })).toEqual(once);
      }),
      { numRuns: 2000 },
    );
  });

  it('is still found by its spelling in the file', () => {
    const letters = fc.constantFrom(
      'Anna',
      'VAN',
      'de',
      'OLSEN',
      'CJ',
      'J.P.',
      "O'BRIEN",
      'McDONALD',
      'GROßE',
      'LØVSETH',
      'II',
    );
    const parts = fc.array(letters, { minLength: 1, maxLength: 3 }).map((message) => message.join(' '));
    fc.assert(
      fc.property(parts, parts, (first, last) => {
        const name = ordinarySpelling({ first, last, country: null });
        expect(nameKey(`${name.first} ${name.last}`)).toBe(nameKey(`${first} ${last}`));
      }),
    );
  });
});

describe('the athletes of the sample data', () => {
  /** Unusual spellings, or letters that are lost in capitals: no rule can restore them. */
  const unknowable = [
    'Fullarton-loggie',
    'Wyatt-haines',
    'MacNair',
    ...['Mccallum', 'Mccarthy', 'Mcgregor', 'Mckinley', 'Mcmurrer', 'Mcqueen'],
    ...['De Barthez', 'De Boer', 'De la Paz Fernandez', 'Van Hulst', 'Van Vlerken', 'de Vos'],
    ...['Große-Freese', 'Größer', 'Groeßer', 'Heeß', 'Meißner'],
  ];

  it('are restored from capitals, except those that no rule can restore', async () => {
    const people = await samplePeople();
    const other = people.filter(({ first, last, country }) => {
      const name = ordinarySpelling({ first: first.toUpperCase(), last: last.toUpperCase(), country });
      return name.first !== first || name.last !== last;
    });
    expect(people.length).toBeGreaterThan(1000);
    expect(new Set(other.map(({ last }) => last))).toEqual(new Set(unknowable));
  });

  it('are unchanged in their normal spelling', async () => {
    for (const { first, last, country } of await samplePeople())
      expect(spelled(first, last, country)).toEqual([first, last]);
  });
});
