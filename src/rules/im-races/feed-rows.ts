/**
 * The rows of the IRONMAN race feed (docs/domain.md, "IRONMAN race feed"). A row names a race with its year in front or behind;
 * its date is a day, a month, a year or to be announced. Fields that are missing, null or empty say nothing. A row with a broken field is
 * an error; the other rows are read.
 */
import { isPlainDate, type PlainDate } from '../dates-and-times/dates.ts';
import { foldName } from '../name-matching/names.ts';
import { serieAlias } from '../name-matching/slugs.ts';
import { findNation } from '../nations/nations.ts';
import type { DateStatus } from '../races/race-dates.ts';
import { storableText } from '../text/storable-text.ts';

export interface FeedRace {
  externalId: string | null;
  /** As in the feed. */
  name: string;
  serieName: string;
  alias: string;
  /** Of the edition. */
  year: number;
  date: PlainDate | null;
  date_status: DateStatus | null;
  brand: string | null;
  distanceType: 0 | 1 | 2;
  city: string | null;
  country: string | null;
  url: string | null;
  trackerEvent: string | null;
}

export interface FeedError {
  external_id: string | null;
  name: string | null;
  message: string;
}

export interface ReadFeed {
  races: FeedRace[];
  /** The rows that cannot be used. */
  errors: FeedError[];
}

const LONGEST_TEXT = 200;
const LONGEST_URL = 2_000;

type Row = Readonly<Record<string, unknown>>;
/** Takes what is wrong with a row. */
type Refuse = (message: string) => null;

/** The text of a field; numbers may be sent as numbers. Null when it says nothing. */
function textOf(row: Row, field: string, refuse: Refuse, longest = LONGEST_TEXT): string | null {
  const value = row[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' && !(typeof value === 'number' && Number.isFinite(value)))
    return refuse(`${field} must be text.`);
  const text = String(value).trim();
  if (text.length > longest) return refuse(`${field} must be at most ${longest} characters.`);
  if (text.includes('\0') || !text.isWellFormed()) return refuse(`${field} cannot be stored.`);
  return text === '' ? null : text;
}

interface FeedDate {
  date: PlainDate | null;
  date_status: DateStatus | null;
}

const UNKNOWN: FeedDate = { date: null, date_status: 'tba' };

function dateOf(row: Row, refuse: Refuse): FeedDate {
  const text = textOf(row, 'date', refuse);
  if (text === null) return UNKNOWN;
  const [day = text] = text.split(/[T ]/);
  const isInstant = day === text || !Number.isNaN(Date.parse(text.replace(' ', 'T')));
  const [whole, status] = /^\d{4}$/.test(day)
    ? ([`${day}-01-01`, 'year'] as const)
    : /^\d{4}-\d{2}$/.test(day)
      ? ([`${day}-01`, 'month-year'] as const)
      : ([day, null] as const);
  if (!isInstant || !isPlainDate(whole) || (day !== text && status !== null))
    return refuse(`date is "${text}"; it must be YYYY-MM-DD, YYYY-MM or YYYY.`) ?? UNKNOWN;
  return { date: whole, date_status: status };
}

const YEAR = '(?:19|20)\\d{2}';

/** "2026 IRONMAN Nice" and "IRONMAN Nice 2026": the name of the serie, and the year. */
export function splitYear(name: string): { serieName: string; year: number | null } {
  const match = new RegExp(`^(${YEAR})\\s+(\\S.*)$`).exec(name) ?? null;
  if (match) return { serieName: match[2] as string, year: Number(match[1]) };
  const behind = new RegExp(`^(.*\\S)\\s+(${YEAR})$`).exec(name);
  return behind
    ? { serieName: behind[1] as string, year: Number(behind[2]) }
    : { serieName: name, year: null };
}

/** 1: half distance, 2: full distance, 0: another brand. */
function brandOf(given: string | null, name: string): Pick<FeedRace, 'brand' | 'distanceType'> {
  const folded = foldName(given ?? name);
  if (
    given === null ? /\bironman 70 ?3\b/.test(folded) : folded === 'ironman 70 3' || folded === 'ironman 703'
  )
    return { brand: 'IRONMAN 70.3', distanceType: 1 };
  if (given === null ? /\bironman\b/.test(folded) : folded === 'ironman')
    return { brand: 'IRONMAN', distanceType: 2 };
  return { brand: given, distanceType: 0 };
}

function urlOf(row: Row, refuse: Refuse): string | null {
  const url = textOf(row, 'url', refuse, LONGEST_URL);
  if (url !== null && !/^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(url))
    return refuse('url must be an address that begins with http:// or https://.');
  return url;
}

function readRow(row: Row, refuse: Refuse): FeedRace | null {
  const name = textOf(row, 'name', refuse);
  if (name === null) return refuse('name is missing.');
  const { serieName, year: yearInName } = splitYear(name);
  const alias = serieAlias(serieName);
  if (alias === '') return refuse(`name is "${name}"; it must contain letters or digits.`);
  const day = dateOf(row, refuse);
  const year = day.date === null ? yearInName : Number(day.date.slice(0, 4));
  if (year === null) return refuse('Neither date nor name contains the year.');
  const country = textOf(row, 'country', refuse);
  return {
    externalId: textOf(row, 'external_id', refuse),
    ...{ name, serieName, alias, year, ...day },
    ...brandOf(textOf(row, 'brand', refuse), name),
    city: textOf(row, 'city', refuse),
    country: country === null ? null : (findNation(country)?.name ?? country),
    url: urlOf(row, refuse),
    trackerEvent: textOf(row, 'tracker_event', refuse),
  };
}

const shown = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number'
    ? storableText(String(value).trim(), LONGEST_TEXT)
    : null;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The list of a response: `{"races": [...]}` or the bare list; null when there is none. */
export function feedList(body: unknown): readonly unknown[] | null {
  if (Array.isArray(body)) return body;
  return isRow(body) && Array.isArray(body.races) ? body.races : null;
}

/** The races of a list, and its rows that cannot be used. */
export function readFeed(list: readonly unknown[]): ReadFeed {
  const races: FeedRace[] = [];
  const errors: FeedError[] = [];
  for (const row of list) {
    const problems: string[] = [];
    const refuse = (message: string): null => {
      problems.push(message);
      return null;
    };
    const race = isRow(row) ? readRow(row, refuse) : refuse('The row is not an object.');
    const [message] = problems;
    const { external_id, name } = isRow(row) ? row : {};
    if (message !== undefined) errors.push({ external_id: shown(external_id), name: shown(name), message });
    else if (race) races.push(race);
  }
  return { races, errors };
}
