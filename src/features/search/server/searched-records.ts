import { type Found, HINT_SEPARATOR } from '#features/search/search-contract.ts';
import { daysBetween, type PlainDate } from '#rules/dates-and-times/dates.ts';
import { nationCodeOf } from '#rules/nations/nation-names.ts';
import { unranked } from '#rules/points/places.ts';
import { raceName, raceYear } from '#rules/races/race-dates.ts';
import { rankingTypeOf } from '#rules/ranking/ranking-types.ts';
import type { SearchKind, SearchRecord } from '#rules/search/search.ts';
import type { SearchedRows } from './search-store.ts';

/** A record with what the search shows of it. */
export type SearchedRecord = SearchRecord & Found;

/** Races without a date come after all others. */
const UNKNOWN_DAYS = 1_000_000;

type Described = Pick<SearchedRecord, 'id' | 'name' | 'url'> &
  Partial<Pick<SearchedRecord, 'otherWords' | 'distance'>> & {
    hint: readonly (string | number | null | undefined)[];
  };

type Descriptions = {
  [Kind in SearchKind]: (row: SearchedRows[Kind][number], today: PlainDate) => Described;
};

const codes = new Map<string, string | null>();

/** The alpha-2 of a race's country; folding a name for every race would take longer than everything else. */
function codeOf(country: string | null): string | null {
  if (country === null) return null;
  const known = codes.get(country) ?? nationCodeOf(country);
  if (known !== null) codes.set(country, known);
  return known;
}

const DESCRIPTIONS: Descriptions = {
  athlete: ({ id, name, country, division, rank, other_words }) => ({
    ...{ id, name, url: `/athlete/${id}`, otherWords: other_words, distance: rank ?? unranked },
    hint: [country, division, rank === null || rank === unranked ? null : `#${rank}`],
  }),
  race: ({ id, name, division, country, city, ...date }, today) => ({
    ...{ id, name: raceName(name, date), url: `/race/${id}`, otherWords: city ?? '' },
    hint: [codeOf(country), division, raceYear(date), city],
    distance: date.date === null ? UNKNOWN_DAYS : Math.abs(daysBetween(today, date.date)),
  }),
  brand: ({ id, name, url }) => ({ id, name, url: `/brand/${id}`, hint: [url] }),
  serie: ({ id, name, alias }) => ({ id, name, url: `/serie/${encodeURIComponent(alias)}`, hint: [] }),
  news: ({ id, title, url, site, date }) => ({
    ...{ id, name: title || url, url: `/news/${id}`, otherWords: site ?? '' },
    hint: [site, date],
  }),
  season: ({ id, name, start_date, end_date }) => ({
    ...{ id, name, url: `/t100/season/${id}`, hint: [`${start_date} to ${end_date}`] },
  }),
  video: ({ name, date }) => ({
    ...{ id: null, name, url: `/videos?${new URLSearchParams({ filter: name })}`, hint: [date] },
  }),
  championship: ({ id, name, season }) => ({ id, name, url: `/t100/championship/${id}`, hint: [season] }),
  ranking: ({ id, date, type }) => ({
    ...{ id, name: `World ranking ${date}`, url: `/ranking/${id}`, hint: [rankingTypeOf(type)?.name] },
  }),
  contender_ranking: ({ id, date, is_published }) => ({
    ...{ id, name: `Contender ranking ${date}`, url: `/t100/contender-ranking/${id}` },
    hint: [is_published === 1 ? 'published' : 'draft'],
  }),
};

/** The records of one kind; the distance of races depends on `today`. */
export function describeRows<Kind extends SearchKind>(
  kind: Kind,
  rows: SearchedRows[Kind],
  today: PlainDate,
): SearchedRecord[] {
  const asRecord = DESCRIPTIONS[kind] as (row: SearchedRows[Kind][number], today: PlainDate) => Described;
  return rows.map((row) => {
    const { hint, ...described } = asRecord(row, today);
    const shown = hint.filter((part) => part !== null && part !== undefined && part !== '');
    return { kind, otherWords: '', distance: 0, ...described, hint: shown.join(HINT_SEPARATOR) };
  });
}
