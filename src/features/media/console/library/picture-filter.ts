import { hasEveryWord, searchWords } from '#rules/text/words.ts';
import { type Picture, searchTextOf } from './pictures.ts';

/** The filters of the library as stored in the URL; empty: no filter. */
export const NO_FILTER = {
  name: '',
  /** Ids of an athlete, a category, an account. */
  athlete: '',
  category: '',
  by: '',
  /** '1': only pictures without a tag. */
  untagged: '',
  /** 'today', '7' or '30' days, or a year. */
  when: '',
  size: '',
  shape: '',
};
export type PictureFilter = typeof NO_FILTER;

/** Sizes of a picture of an athlete, 600 x 600, and of a hero image, at least 1500 x 1000. */
export const SIZES: readonly { value: string; label: string; fits(picture: Picture): boolean }[] = [
  {
    value: 'hero',
    label: '1500 × 1000 or more',
    fits: ({ width, height }) => width >= 1500 && height >= 1000,
  },
  {
    value: 'profile',
    label: '600 × 600 or more',
    fits: ({ width, height }) => width >= 600 && height >= 600,
  },
  { value: 'small', label: 'Under 600 × 600', fits: ({ width, height }) => width < 600 || height < 600 },
];

/** Width and height count as equal within this tolerance. */
const SQUARE_TOLERANCE = 0.02;
const ratioOf = ({ width, height }: Picture) => (height === 0 ? 1 : width / height);
const isSquare = (picture: Picture) => Math.abs(ratioOf(picture) - 1) <= SQUARE_TOLERANCE;

export const SHAPES: readonly { value: string; label: string; fits(picture: Picture): boolean }[] = [
  { value: 'landscape', label: 'Landscape', fits: (picture) => !isSquare(picture) && ratioOf(picture) > 1 },
  { value: 'portrait', label: 'Portrait', fits: (picture) => !isSquare(picture) && ratioOf(picture) < 1 },
  { value: 'square', label: 'Square', fits: isSquare },
];

export const isUntagged = ({ athletes, categories }: Picture): boolean =>
  athletes.length === 0 && categories.length === 0;

const DAY_SECONDS = 86_400;
const secondsOf = (date: Date) => date.getTime() / 1000;
const dayStart = (now: Date) => new Date(now.getFullYear(), now.getMonth(), now.getDate());

/** The time range of a period in the user's time zone: start, and end (exclusive). Null for an unknown period. */
function periodOf(when: string, now: Date): [from: number, to: number] | null {
  const today = secondsOf(dayStart(now));
  if (when === 'today') return [today, Infinity];
  const number = Number(when);
  if (!Number.isInteger(number) || number <= 0) return null;
  if (number < 1000) return [today - (number - 1) * DAY_SECONDS, Infinity];
  return [secondsOf(new Date(number, 0, 1)), secondsOf(new Date(number + 1, 0, 1))];
}

type Test = (picture: Picture) => boolean;

function testsOf(filter: PictureFilter, now: Date): Test[] {
  const message = searchWords(filter.name);
  const period = filter.when === '' ? null : periodOf(filter.when, now);
  const size = SIZES.find(({ value }) => value === filter.size);
  const shape = SHAPES.find(({ value }) => value === filter.shape);
  const tests: (Test | null)[] = [
    message.length > 0 ? (picture) => hasEveryWord(searchTextOf(picture), message) : null,
    filter.athlete === '' ? null : ({ athletes }) => athletes.includes(Number(filter.athlete)),
    filter.category === '' ? null : ({ categories }) => categories.includes(Number(filter.category)),
    filter.by === '' ? null : ({ uploadedBy }) => uploadedBy === Number(filter.by),
    filter.untagged === '' ? null : isUntagged,
    period === null ? null : ({ created }) => created !== null && created >= period[0] && created < period[1],
    size?.fits ?? null,
    shape?.fits ?? null,
  ];
  return tests.filter((test) => test !== null);
}

/** The pictures that match all filters, in their order. `now` is the user's time, for "today". */
export function filterPictures(
  pictures: readonly Picture[],
  filter: PictureFilter,
  now: Date,
): readonly Picture[] {
  const tests = testsOf(filter, now);
  return tests.length === 0 ? pictures : pictures.filter((picture) => tests.every((test) => test(picture)));
}

export const ORDERS = [
  { value: '', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'name', label: 'File name' },
  { value: 'largest', label: 'Largest' },
] as const;

/** The pictures sorted; `newest` first is the initial order. Ties preserve that order. */
export function orderPictures(pictures: readonly Picture[], order: string): readonly Picture[] {
  if (order === 'oldest') return pictures.toReversed();
  if (order === 'largest') return pictures.toSorted((a, b) => b.width * b.height - a.width * a.height);
  if (order === 'name') {
    const names = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
    return pictures.toSorted((a, b) => names.compare(a.filename, b.filename));
  }
  return pictures;
}

/** The number of pictures of each year, newest year first. */
export function yearsOf(pictures: readonly Picture[]): { year: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const { created } of pictures) {
    if (created === null) continue;
    const year = new Date(created * 1000).getFullYear();
    counts.set(year, (counts.get(year) ?? 0) + 1);
  }
  return [...counts].map(([year, count]) => ({ year, count })).sort((a, b) => b.year - a.year);
}
