/**
 * The search across everything that staff know. Each typed word must be the beginning of a word of the record, in any order; case and accents
 * do not count. A number finds the record of that id first. The best come first: the whole name, then a name that begins with what was typed,
 * then the rest; among these the kinds take turns, so that none hides the others, athletes by rank, races by nearness to today, others by name
 * (docs/domain.md, "Search").
 */
import { foldLetters } from '../name-matching/names.ts';

/** In the order in which equally good records are found. */
export const searchKinds = [
  'athlete',
  'race',
  'brand',
  'serie',
  'news',
  'season',
  'video',
  'championship',
  'ranking',
  'contender_ranking',
] as const;
export type SearchKind = (typeof searchKinds)[number];

export interface SearchRecord {
  readonly kind: SearchKind;
  /** Null where staff do not know the record by a number. */
  readonly id: number | null;
  readonly name: string;
  /** Aliases, former names and other words that find the record; may be empty. */
  readonly otherWords: string;
  /** The smaller, the earlier among equally good records of the kind: an athlete's rank, a race's days to today. */
  readonly distance: number;
}

/** Records in the order of equally good ones, with their folded texts. */
export type SearchIndex<One extends SearchRecord> = readonly {
  readonly record: One;
  /** The folded name. */
  readonly name: string;
  /** All folded words, each after a space. */
  readonly text: string;
}[];

/** Between words, inside "Taylor-Brown", "O'Brien", "70.3", and before "#T100", "¡Vamos!". Other signs are part of a word: "100%" is not "100". */
const separators = /[\s\p{Pd}\p{Cf}.,:;!?¡¿()[\]{}<>/|&"'`´‘’“”„‚«»‹›·•…#@*=+~]+/gu;

/** A text's folded words, separated by single spaces. */
export const foldWords = (text: string): string => foldLetters(text).replace(separators, ' ').trim();

/** Inside "O'Brien", "Saint-Pierre". */
const joints = /(?<=\p{L})[\p{Pd}'`´‘’](?=\p{L})/gu;

/** The words of a text, and those that are often written without their apostrophe or hyphen also so. */
function allWords(text: string): string {
  const joined = text.replace(joints, '');
  return foldWords(joined === text ? text : `${text} ${joined}`);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
const orderOfKind = new Map(searchKinds.map((kind, place) => [kind, place]));

/** Folds and orders the records. */
export function buildSearchIndex<One extends SearchRecord>(records: readonly One[]): SearchIndex<One> {
  return records
    .map((record) => {
      const text = ` ${allWords(record.name)} ${allWords(record.otherWords)}`;
      return { record, name: foldWords(record.name), text };
    })
    .sort(
      ({ record: one, name }, { record: other, name: otherName }) =>
        (orderOfKind.get(one.kind) ?? 0) - (orderOfKind.get(other.kind) ?? 0) ||
        one.distance - other.distance ||
        compare(name, otherName) ||
        (one.id ?? 0) - (other.id ?? 0),
    );
}

const beginnings = (folded: string): string[] => [...new Set(folded.split(' '))].map((word) => ` ${word}`);

/** Whether each typed word begins a word of a folded text, whose words each follow a space; nothing typed is found nowhere. */
export function hasWordBeginnings(text: string, typed: string): boolean {
  const folded = foldWords(typed);
  return folded !== '' && beginnings(folded).every((word) => text.includes(word));
}

/** The first record of each kind, then the second of each, and so on. */
function inTurns<One extends SearchRecord>(records: readonly One[], most: number): One[] {
  const kinds = [...Map.groupBy(records, ({ kind }) => kind).values()];
  const longest = Math.min(most, Math.max(0, ...kinds.map((some) => some.length)));
  return Array.from({ length: longest }, (_, at) => kinds.flatMap((some) => some[at] ?? [])).flat();
}

/** The best records for what was typed, at most `most`; nothing typed finds nothing. */
export function search<One extends SearchRecord>(
  index: SearchIndex<One>,
  typed: string,
  most: number,
): One[] {
  const folded = foldWords(typed);
  if (folded === '') return [];
  const words = beginnings(folded);
  const id = /^[1-9]\d{0,9}$/.test(typed.trim()) ? Number(typed.trim()) : null;
  const [byId, whole, beginning, rest]: One[][] = [[], [], [], []];
  for (const { record, name, text } of index) {
    if (id !== null && record.id === id) byId?.push(record);
    else if (words.every((word) => text.includes(word))) {
      if (name === folded) whole?.push(record);
      else (name.startsWith(folded) ? beginning : rest)?.push(record);
    }
  }
  return [byId, whole, beginning, rest].flatMap((found) => inTurns(found ?? [], most)).slice(0, most);
}
