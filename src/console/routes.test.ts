import { expect, test } from 'vitest';
import { routePatterns } from './routes.ts';
import { screens } from './screens.tsx';
import { sidebarGroups } from './shell/sidebar/sidebar-entries.ts';

test('every address of the route table has its screen, once', () => {
  expect(screens.map((screen) => screen.pattern).sort()).toEqual(Object.values(routePatterns).sort());
});

test('the sidebar has the specified entries, each with its own letter', () => {
  const entries = sidebarGroups.flatMap((group) => group.entries);
  expect(entries.map((entry) => entry.label)).toEqual(
    expect.arrayContaining([
      'Dashboard',
      'Athletes',
      'Brands',
      'News',
      'Medias',
      'Posts',
      'Races',
      'Rankings',
      'Series',
      'Tiers',
      'Videos',
      'Championships',
      'Seasons',
      'Contract Tiers',
      'Contender Rankings',
    ]),
  );
  expect(new Set(entries.map((entry) => entry.letter)).size).toBe(entries.length);
});
