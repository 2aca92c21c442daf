import { useEffect } from 'react';
import { routePatterns } from '#console/routes.ts';
import { shownTitle } from '#console/ui/layout/use-title.ts';
import { createStore, useStore } from '#console/ui/store.ts';
import type { SearchKind } from '#rules/search/search.ts';

// The records that were opened last on this computer, for the empty search box.

const KEY = 'tridesk-recent';
const MOST = 8;

interface RecentRecord {
  kind: SearchKind;
  name: string;
  url: string;
}

const RECORD_PAGES: readonly (readonly [pattern: string, kind: SearchKind])[] = [
  [routePatterns.athlete, 'athlete'],
  [routePatterns.race, 'race'],
  [routePatterns.brand, 'brand'],
  [routePatterns.serie, 'serie'],
  [routePatterns.newsItem, 'news'],
  [routePatterns.season, 'season'],
  [routePatterns.championship, 'championship'],
  [routePatterns.ranking, 'ranking'],
  [routePatterns.contenderRanking, 'contender_ranking'],
];
const KIND_OF_PAGE = RECORD_PAGES.map(
  ([pattern, kind]) => [new RegExp(`^${pattern.replace(/\$\w+/, '[^/]+')}$`), kind] as const,
);

function stored(): RecentRecord[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as RecentRecord[];
  } catch {
    return [];
  }
}

const recent = createStore<readonly RecentRecord[] | null>(null);

function remember({ parts, path }: { parts: readonly string[]; path: string }): void {
  const [name] = parts;
  const kind = KIND_OF_PAGE.find(([page]) => page.test(path))?.[1];
  if (!kind || !name || parts.includes('Not loaded')) return;
  const others = stored().filter(({ url }) => url !== path);
  // A record that was deleted is not offered again.
  const records = parts.includes('Not found')
    ? others
    : [{ kind, name, url: path }, ...others].slice(0, MOST);
  localStorage.setItem(KEY, JSON.stringify(records));
  recent.set(records);
}

/** Remembers each record that is opened while the component is on screen; returns them, the newest first. */
export function useRecentRecords(): readonly RecentRecord[] {
  const shown = useStore(shownTitle);
  useEffect(() => {
    if (shown) remember(shown);
  }, [shown]);
  return useStore(recent) ?? stored();
}
