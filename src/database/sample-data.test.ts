import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, 'sample-data');
const resultColumns =
  'Place;First;Last;Division;Country;Status;Swim;T1;Bike;T2;Run;Overall;Swim Pts;Bike Pts;Run Pts;Race Points;Rank System';

type Row = Record<string, string>;

function table(path: string): Row[] {
  const text = readFileSync(join(folder, path), 'utf8').replace(/^\uFEFF/, '');
  const parsed = Papa.parse<Row>(text, { header: true, skipEmptyLines: true });
  expect(parsed.errors).toEqual([]);
  return parsed.data;
}

const races = table('races.csv');
const raceKeys = [...new Set(races.map((race) => race.race_key ?? ''))];
const results = raceKeys.flatMap((raceKey) =>
  table(`results/${raceKey}.csv`).map((row) => ({ ...row, raceKey }) as Row),
);
const published = table('published-points.csv');
const athletes = table('athletes.csv');

describe('sample data', () => {
  it('contains only its eleven parts', () => {
    expect(readdirSync(folder).sort()).toEqual([
      'README.md',
      'athletes.csv',
      'name-variants.csv',
      'pictures',
      'published-points.csv',
      'races.csv',
      'results',
      'start-lists',
      't100-contracts.csv',
      't100-races-without-results.csv',
      'videos',
    ]);
  });

  it('contains 59 races, 102 race divisions, 3,437 rows, 3,033 finishers, 1,089 athletes', () => {
    expect(raceKeys).toHaveLength(59);
    expect(races).toHaveLength(102);
    expect(readdirSync(join(folder, 'results')).sort()).toEqual(raceKeys.map((key) => `${key}.csv`).sort());
    expect(results).toHaveLength(3437);
    expect(results.filter((row) => row.Status === 'Finish')).toHaveLength(3033);
    expect(athletes).toHaveLength(1089);
    expect(table('name-variants.csv')).toHaveLength(33);
  });

  it('names every race by division exactly once, and the results refer to no other', () => {
    const declared = races.map((race) => `${race.race_key} ${race.division}`);
    expect(new Set(declared).size).toBe(102);
    expect(new Set(results.map((row) => `${row.raceKey} ${row.Division}`))).toEqual(new Set(declared));
  });

  it("stores the results in the product's own file format", () => {
    for (const raceKey of raceKeys) {
      const text = readFileSync(join(folder, 'results', `${raceKey}.csv`), 'utf8');
      expect(text.startsWith(`\uFEFF${resultColumns}\r\n`)).toBe(true);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    }
    for (const row of results) {
      for (const column of ['Swim', 'T1', 'Bike', 'T2', 'Run', 'Overall']) {
        expect(row[column]).toMatch(/^(\d+:[0-5]\d:[0-5]\d|--:--)$/);
      }
    }
  });

  it('contains the same published points in the results and in the list of points', () => {
    const inResults = results
      .filter((row) => row.Status === 'Finish')
      .map((row) =>
        [row.raceKey, row.Division, row.Place, `${row.First} ${row.Last}`, row['Race Points']].join('|'),
      );
    const inList = published.map((row) =>
      [row.race_key, row.division, row.place, row.name, row.race_points].join('|'),
    );
    expect(inList.sort()).toEqual(inResults.sort());
    expect(inList.every((line) => /\|\d+\.\d\d$/.test(line))).toBe(true);
  });

  it('lists every athlete of the results under exactly the same name', () => {
    const names = new Set(athletes.map((athlete) => athlete.name));
    expect(results.filter((row) => !names.has(`${row.First} ${row.Last}`))).toEqual([]);
    expect(athletes.filter((athlete) => `${athlete.first} ${athlete.last}` !== athlete.name)).toEqual([]);
    const people = new Set(athletes.map(({ name, division }) => `${name} ${division}`));
    const contracts = table('t100-contracts.csv');
    expect(contracts.filter(({ name, division }) => !people.has(`${name} ${division}`))).toEqual([]);
    expect(contracts).toHaveLength(40);
  });
});
