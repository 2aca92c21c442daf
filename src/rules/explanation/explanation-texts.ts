/** Formats dates, places, numbers and points in English for explanations, on screens and in mails. */
import type { PlainDate } from '../dates-and-times/dates.ts';
import { roundPoints } from '../points/rounding.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const numbers = 'no one two three four five six seven eight nine ten'.split(' ');
const ordinals = 'second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');
const places = ['', 'best', ...ordinals.map((ordinal) => `${ordinal} best`)];

/** "26 Oct 2024". */
export function formatDay(date: PlainDate): string {
  return `${Number(date.slice(8, 10))} ${months[Number(date.slice(5, 7)) - 1] ?? ''} ${date.slice(0, 4)}`;
}

/** Points, rounded or not, always with two decimals: "83.10". */
export function formatPoints(points: number): string {
  return roundPoints(points).toFixed(2);
}

/** Points gained or lost: "+6.64", "-3.10". */
export function formatChange(points: number): string {
  return `${points < 0 ? '-' : '+'}${formatPoints(Math.abs(points))}`;
}

/** A place or rank: "1st", "12th", "23rd". */
export function formatPlace(place: number): string {
  const isTeen = Math.floor(place / 10) % 10 === 1;
  const ending = isTeen ? undefined : ['th', 'st', 'nd', 'rd'][place % 10];
  return `${place}${ending ?? 'th'}`;
}

/** "four"; digits from eleven on. */
export function formatNumber(number: number): string {
  return numbers[number] ?? String(number);
}

/** "fourth best"; from eleven on "11th best". */
export function formatBest(place: number): string {
  return places[place] ?? `${formatPlace(place)} best`;
}

/** "one athlete", "two athletes". */
export function formatCount(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** "A", "A and B", "A, B and C". */
export function formatList(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1) ?? ''}`;
}
