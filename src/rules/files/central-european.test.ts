import { describe, expect, it } from 'vitest';
import { decodeWindows1250, encodingNotes } from './central-european.ts';
import { readCsvBytes } from './csv-format.ts';

const every = Uint8Array.from({ length: 256 }, (_, at) => at);
const platform = new TextDecoder('windows-1250').decode(every);
/** The bytes of a text in Windows-1250. */
const central = (text: string) => Uint8Array.from(text, (one) => platform.indexOf(one));
const western = (text: string) => {
  const letters = new TextDecoder('windows-1252').decode(every);
  return Uint8Array.from(text, (one) => letters.indexOf(one));
};
const read = (bytes: Uint8Array) => {
  const csv = readCsvBytes(bytes);
  if ('problem' in csv) return expect.unreachable(csv.problem);
  return {
    ...csv,
    notes: encodingNotes(
      csv.encoding,
      csv.text.split('\n').map((line) => line.split(';')),
    ),
  };
};

describe('Windows-1250', () => {
  it('is decoded like the platform', () => {
    expect(decodeWindows1250(every)).toBe(platform);
  });

  it.each([
    'Łukasz Wójt',
    'Petr Čelůstka',
    'Đurđa Mihić',
    'Iga Świątek',
    'Michał Kowalski',
    'Paweł Książek',
    'Jiří Dvořák',
    'Tomáš Řehák',
    'Luka Kovač',
    'Ondřej Němec',
    'Ognjen Stojanović',
    'Agnieszka Wroń',
    'Jana Vaňková',
    'Božena Źrebiec',
    'Andrei Brăila',
  ])('is recognised by %s, which a note says', (name) => {
    const { text, encoding, notes } = read(central(`First;Last\n${name.replace(' ', ';')}\n`));
    expect([text.split('\n')[1], encoding]).toEqual([name.replace(' ', ';'), 'Windows-1250']);
    expect(notes).toEqual([
      expect.stringMatching(
        /^The file's letters were read as Central European \(Windows-1250\), as in line 2 \(/,
      ),
    ]);
  });

  it.each([
    'Daniel Bækkegård',
    'Jon Sæverås Breivold',
    'Katrine Græsbøll Christensen',
    'Kristian Høgenhaug',
    'Johannes Bøe',
    'Øystein Løvseth',
    'Vicenç Castellà Serra',
    'Hélène Alberdi',
    'Geneviève Loïc',
    'Javier Gómez Noya Muñoz',
    'IÑAKI NÚÑEZ',
    'João Guimarães',
    'Nicolò Gesù',
    'Guðlaug Þórsdóttir Ñañez',
    'Zoë Müller',
    'Mª José 1º 25 °C',
    'Žiga Lukáš',
  ])('is not taken for %s', (name) => {
    expect(read(western(name))).toMatchObject({ text: name, encoding: 'Windows-1252', notes: [] });
  });

  it.each(['Szõke', 'Inês', 'Tõnu'])('remains possible for %s, which a note says', (name) => {
    expect(read(western(`Name\n${name}`))).toMatchObject({
      encoding: 'Windows-1252',
      notes: [expect.stringMatching(/^The file's letters were read as Western European .*, as in line 2 \(/)],
    });
  });
});
