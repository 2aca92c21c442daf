import { splitName, tidyText } from '#rules/name-matching/names.ts';
import { isMissing, isRecord } from '../json-service/json-client.ts';

// The entries of a program in the World Triathlon API's responses. What is not listed here (birth dates, pictures, addresses) is not kept.

export interface ProgramEntry {
  first: string;
  last: string;
  /** Null when it is missing or something else. */
  gender: 'male' | 'female' | null;
  /** As sent: an ISO alpha-2 code, else a NOC code, else the nation's name; null without any. */
  country: string | null;
  /** The service's id of the athlete; null without one. */
  athlete_id: number | null;
}

export interface ProgramEntries {
  /** "Elite Men"; null when the service sent none. */
  prog_name: string | null;
  entries: ProgramEntry[];
}

type Fields = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string => (typeof value === 'string' ? tidyText(value) : '');

function namesOf(fields: Fields): { first: string; last: string } {
  const [first, last] = [textOf(fields.athlete_first), textOf(fields.athlete_last)];
  return first === '' && last === '' ? splitName(textOf(fields.athlete_title)) : { first, last };
}

function genderOf(value: unknown): ProgramEntry['gender'] {
  const gender = textOf(value).toLowerCase();
  return gender === 'male' || gender === 'female' ? gender : null;
}

const readEntry = (fields: Fields): ProgramEntry => ({
  ...namesOf(fields),
  gender: genderOf(fields.athlete_gender),
  country:
    textOf(fields.athlete_country_isoa2) ||
    textOf(fields.athlete_noc) ||
    textOf(fields.athlete_country_name) ||
    null,
  athlete_id: /^[1-9]\d{0,8}$/.test(String(fields.athlete_id)) ? Number(fields.athlete_id) : null,
});

/** Reads a successful response; null when it is not a list of entries. Missing or empty data are no entries. */
export function readProgramEntries(body: unknown): ProgramEntries | null {
  if (!isRecord(body)) return null;
  const { data } = body;
  if (isMissing(data) || (Array.isArray(data) && data.length === 0)) return { prog_name: null, entries: [] };
  if (!isRecord(data)) return null;
  const prog_name = textOf(data.prog_name) || null;
  const { entries } = data;
  if (isMissing(entries)) return { prog_name, entries: [] };
  if (!Array.isArray(entries) || !entries.every(isRecord)) return null;
  return { prog_name, entries: entries.map(readEntry) };
}
