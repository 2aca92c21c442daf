import { beforeAll, describe, expect, test } from 'vitest';
import { allCalls, type KnownCall } from './calls.ts';
import { drawMap } from './draw-map.ts';
import { tablesOfCalls } from './tables-of-calls.ts';

let calls: KnownCall[] = [];
let tables = new Map<string, string[]>();
let map = '';
beforeAll(async () => {
  [calls, tables, map] = await Promise.all([allCalls(), tablesOfCalls(), drawMap()]);
});

const tablesOf = (name: string) => tables.get(`src/features/tiers/tiers-contract.ts ${name}`);

describe('the map', () => {
  test('finds every declared call and its handler', () => {
    expect(calls.length).toBeGreaterThan(20);
    expect(
      calls.filter(({ key }) => !tables.has(key)).map(({ method, path }) => `${method} ${path}`),
    ).toEqual([]);
  });

  test('follows a call through its store to raw SQL', () => {
    expect(tablesOf('listTiers')).toEqual(['race', 'tier']);
  });

  test('follows a call through a function that several calls share', () => {
    expect(tablesOf('archiveTier')).toEqual(['race', 'tier']);
  });

  test('contains every call', () => {
    expect(calls.filter(({ method, path }) => !map.includes(`\`${method} ${path}\``))).toEqual([]);
  });
});
