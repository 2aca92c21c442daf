import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BackendFilter } from './backend-filter.ts';
import { FrontendReader } from './frontend-reader.ts';
import {
  errorResponse,
  joinBytes,
  makeMessage,
  queryMessage,
  readErrorFields,
  readText,
  readyForQuery,
  textField,
} from './wire-messages.ts';

/** The bytes split at the given positions, as a network or the engine may deliver them. */
function cut(bytes: Uint8Array, places: number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  return ends.map((end, at) => bytes.slice(ends[at - 1] ?? 0, end));
}

const cuts = fc.array(fc.nat(), { maxLength: 20 });
const bytes = fc.uint8Array({ maxLength: 300 });
const hex = (given: Uint8Array) => Buffer.from(given).toString('hex');

/** Everything that the filter passes on and removes. */
function filtered(chunks: Uint8Array[]) {
  const pieces: Uint8Array[] = [];
  const notices: string[] = [];
  const fatal: string[] = [];
  const filter = new BackendFilter({
    onPiece: (piece) => pieces.push(piece),
    onNotification: (channel, message) => notices.push(`${channel} ${hex(message)}`),
    onFatal: (message) => fatal.push(message),
  });
  for (const chunk of chunks) {
    filter.push(chunk);
    chunk.fill(0xff); // the engine reuses its memory
  }
  return { end: filter.finish(), passed: hex(joinBytes(pieces)), notices, fatal };
}

const notice = (channel: string) =>
  makeMessage('A', Uint8Array.of(0, 0, 0, 7), textField(channel), textField('words'));

describe('data of a client', () => {
  test('is split into the same messages wherever its chunks end', () => {
    const texts = fc.array(fc.string({ maxLength: 200 }).map((text) => text.replaceAll('\0', '')));
    fc.assert(
      fc.property(texts, cuts, (sent, places) => {
        const reader = new FrontendReader();
        reader.startUp();
        const got: string[] = [];
        for (const chunk of cut(joinBytes([new Uint8Array(), ...sent.map(queryMessage)]), places)) {
          reader.push(chunk);
          for (let message = reader.next(); message; message = reader.next())
            got.push(readText(message.body, 0).text);
        }
        expect(got).toEqual(sent);
      }),
    );
  });
});

describe('a response of the engine', () => {
  test('passes through unchanged wherever its chunks end, except for removed messages', () => {
    const message = fc.oneof(
      bytes.map((body) => makeMessage('D', body)),
      fc.constant(makeMessage('n')),
      fc.constant(notice('news')),
      fc.constant(makeMessage('G', Uint8Array.of(0, 0, 0))),
      fc.constant(errorResponse('ERROR', '23505', 'taken')),
    );
    fc.assert(
      fc.property(fc.array(message), cuts, (messages, places) => {
        const all = [...messages, readyForQuery('T')];
        const isTakenOut = (one: Uint8Array) => one[0] === 0x41 || one[0] === 0x47;
        const { end, passed, notices } = filtered(cut(joinBytes(all), places));
        expect(passed).toBe(hex(joinBytes([new Uint8Array(), ...all.filter((one) => !isTakenOut(one))])));
        expect(notices).toEqual(messages.filter((one) => one[0] === 0x41).map((one) => `news ${hex(one)}`));
        expect(end).toEqual({ state: 'T', hasFailed: messages.some((one) => one[0] === 0x45) });
      }),
    );
  });

  test('may be larger than one chunk', () => {
    const row = makeMessage('D', new Uint8Array(1_000_000).fill(7));
    expect(filtered([row.slice(0, 400_000), row.slice(400_000)]).passed).toBe(hex(row));
  });

  test('reports the end of its session', () => {
    expect(filtered([errorResponse('FATAL', '57P01', 'good night')]).fatal).toEqual(['good night']);
    expect(filtered([errorResponse('ERROR', '22012', 'division by zero')]).fatal).toEqual([]);
  });
});

test('the fields of an error are read', () => {
  const fields = readErrorFields(errorResponse('FATAL', '25P03', 'too long').subarray(5));
  expect(fields).toEqual({ S: 'FATAL', V: 'FATAL', C: '25P03', M: 'too long' });
});
