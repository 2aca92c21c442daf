/**
 * Validates the value of a race field and returns what is stored: empty text is null; numbers accept a comma or a point; flags are
 * true and false; times and paces h:mm:ss or seconds; a two-letter nation becomes its name. Nothing is looked up: the caller checks that a
 * record exists and that a URL is complete. Problem messages follow the field's label.
 */
import { isPlainDate, yearOf } from '../dates-and-times/dates.ts';
import { broadcastZoneByKey, broadcastZones } from '../dates-and-times/time-zones.ts';
import { readTime } from '../dates-and-times/times.ts';
import { nationByAlpha2, nationByName } from '../nations/nations.ts';
import { firstYear, lastYear, type RaceField } from './race-fields.ts';

export type SubmittedValue = string | number | boolean | null;

/** `value` is the stored form; instants as ISO 8601 in UTC. */
export type FieldReading = { value: string | number | null } | { problem: string };

const largestId = 2_147_483_647;
const instantShape =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

const formatBounds = (field: RaceField): string => {
  const { lowest = 0, highest = 0 } = field;
  const unit = field.unit === undefined ? '' : ` (${field.unit})`;
  return `must be a ${field.kind === 'number' ? '' : 'whole '}number from ${lowest} to ${highest}${unit}`;
};

function readNumber(field: RaceField, input: SubmittedValue): FieldReading {
  const typed = typeof input === 'string' ? input.trim().replace(',', '.') : input;
  if (typeof typed === 'string' && !/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(typed))
    return { problem: formatBounds(field) };
  if (typeof typed === 'boolean') return { problem: formatBounds(field) };
  const value = Number(typed);
  const { lowest = -Infinity, highest = Infinity, decimals = 0 } = field;
  if (!Number.isFinite(value) || value < lowest || value > highest) return { problem: formatBounds(field) };
  if (field.kind !== 'number' && !Number.isInteger(value)) return { problem: formatBounds(field) };
  const scale = 10 ** decimals;
  const rounded = Math.round(value * scale) / scale;
  // A text also by its digits: 100,000 is more likely a hundred thousand than a hundred.
  const digits = typeof typed === 'string' && field.kind === 'number' ? typed.split('.')[1]?.length : 0;
  if (Math.abs(rounded - value) > 1e-9 || (digits ?? 0) > decimals)
    return { problem: `may have ${decimals} decimals at most` };
  return { value: rounded };
}

function readFlag(input: SubmittedValue): FieldReading {
  if (input === true || input === 1 || input === '1') return { value: 1 };
  if (input === false || input === 0 || input === '0') return { value: 0 };
  return { problem: 'must be 0 or 1' };
}

function readChoice(field: RaceField, input: SubmittedValue): FieldReading {
  const choice = field.choices?.find((one) => String(one.value) === String(input));
  if (choice) return { value: choice.value };
  return { problem: `must be one of ${field.choices?.map((one) => one.value).join(', ')}` };
}

function readText(field: RaceField, input: SubmittedValue): FieldReading {
  if (typeof input === 'boolean') return { problem: 'must be text' };
  const typed = String(input).trim();
  const { longest = 200 } = field;
  return typed.length > longest ? { problem: `must be at most ${longest} characters` } : { value: typed };
}

/** A race's country is free text; a two-letter code becomes the nation's name. */
export function formatCountry(typed: string): string {
  const trimmed = typed.trim();
  if (trimmed.length !== 2) return trimmed;
  return (nationByAlpha2(trimmed) ?? nationByName(trimmed))?.name ?? trimmed;
}

function readNation(field: RaceField, input: SubmittedValue): FieldReading {
  const reading = readText(field, input);
  return 'value' in reading && typeof reading.value === 'string'
    ? { value: formatCountry(reading.value) }
    : reading;
}

function readRecord(input: SubmittedValue): FieldReading {
  const id = typeof input === 'string' && /^\d{1,10}$/.test(input.trim()) ? Number(input) : input;
  const isId = typeof id === 'number' && Number.isInteger(id) && id >= 1 && id <= largestId;
  return isId ? { value: id } : { problem: 'must be the id of a record' };
}

const isYearInReach = (date: string): boolean => yearOf(date) >= firstYear && yearOf(date) <= lastYear;

function readDate(input: SubmittedValue): FieldReading {
  const typed = String(input).trim();
  return isPlainDate(typed) && isYearInReach(typed)
    ? { value: typed }
    : { problem: `must be a date that exists, YYYY-MM-DD, from ${firstYear} to ${lastYear}` };
}

function readInstant(input: SubmittedValue): FieldReading {
  const typed = String(input).trim();
  const [, date, , zone] = instantShape.exec(typed) ?? [];
  const milliseconds = Date.parse(
    zone === undefined ? `${typed.replace(' ', 'T')}Z` : typed.replace(' ', 'T'),
  );
  if (date === undefined || !isPlainDate(date) || !isYearInReach(date) || Number.isNaN(milliseconds))
    return { problem: 'must be a moment that exists, YYYY-MM-DDTHH:MM:SSZ' };
  return { value: new Date(milliseconds).toISOString() };
}

function readSeconds(field: RaceField, input: SubmittedValue): FieldReading {
  if (typeof input === 'boolean') return { problem: 'must be a time' };
  const reading = readTime(String(input));
  if ('problem' in reading) return { problem: reading.problem };
  if (reading.seconds === 0) return { value: null };
  const { lowest = 1, highest = Infinity } = field;
  if (reading.seconds < lowest || reading.seconds > highest)
    return { problem: `must be a time from ${lowest} to ${highest} seconds (${field.unit})` };
  return { value: reading.seconds };
}

function readZone(input: SubmittedValue): FieldReading {
  const typed = String(input).trim();
  if (broadcastZoneByKey(typed)) return { value: typed };
  const likely = broadcastZones.filter((zone) => zone.abbreviation === typed.toUpperCase());
  const [only] = likely;
  if (only && likely.length === 1) return { value: only.key };
  if (only)
    return { problem: `means several zones; choose one of ${likely.map(({ key }) => key).join(', ')}` };
  return { problem: 'must be a zone of the list, such as CET or EDT' };
}

function readFilled(field: RaceField, input: SubmittedValue): FieldReading {
  switch (field.kind) {
    case 'whole number':
    case 'number':
      return readNumber(field, input);
    case 'flag':
      return readFlag(input);
    case 'choice':
      return readChoice(field, input);
    case 'record':
      return readRecord(input);
    case 'date':
      return readDate(input);
    case 'instant':
      return readInstant(input);
    case 'duration':
    case 'pace':
      return readSeconds(field, input);
    case 'broadcast zone':
      return readZone(input);
    case 'nation':
      return readNation(field, input);
    default:
      return readText(field, input);
  }
}

/** The stored form of a value; null or blank text empties the field. */
export function readRaceField(field: RaceField, input: SubmittedValue): FieldReading {
  const isEmpty = input === null || (typeof input === 'string' && input.trim() === '');
  if (!isEmpty) return readFilled(field, input);
  if (field.emptied === 'refused') return { problem: 'cannot be empty' };
  return { value: field.emptied ?? null };
}
