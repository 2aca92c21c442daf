import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Media } from '../../media-contract.ts';
import {
  formatUploadState,
  isUploadOver,
  nextUploadState,
  type UploadEvent,
  type UploadState,
  uploadShareDone,
  waitingToStart,
} from './upload-states.ts';

const media = { id: 7 } as Media;
const sent = (sentBytes: number): UploadEvent => ({ type: 'sent', sentBytes, totalBytes: 200 });
const failed = (isTransient: boolean): UploadEvent => ({ type: 'failed', message: 'No line.', isTransient });

const message = (events: readonly UploadEvent[]): string[] => {
  let state: UploadState = waitingToStart;
  return events.map((event) => {
    state = nextUploadState(state, event);
    return formatUploadState(state);
  });
};

describe('the states of an upload', () => {
  it('follow the spec from Pending to the new picture', () => {
    expect(formatUploadState(waitingToStart)).toBe('Pending');
    const way: UploadEvent[] = [
      { type: 'reading' },
      { type: 'hashing' },
      { type: 'queued' },
      sent(0),
      sent(85),
      sent(200),
      { type: 'received' },
      { type: 'converting' },
      { type: 'converted', media },
    ];
    expect(message(way)).toEqual([
      ...['Reading', 'Hashing', 'In Upload Queue', 'Uploading 0 %', 'Uploading 42 %', 'Uploading 100 %'],
      ...['Uploaded', 'Converting', 'Added'],
    ]);
  });

  it('end after Hashing when the library has the bytes', () => {
    const way: UploadEvent[] = [{ type: 'reading' }, { type: 'hashing' }, { type: 'known', media }];
    expect(message(way)).toEqual(['Reading', 'Hashing', 'Already in the library']);
  });

  it.each<[string, UploadEvent[], string]>([
    [
      'late progress',
      [{ type: 'reading' }, { type: 'hashing' }, { type: 'queued' }, sent(100), sent(50)],
      'Uploading 50 %',
    ],
    [
      'progress behind the end',
      [{ type: 'reading' }, { type: 'hashing' }, { type: 'queued' }, { type: 'received' }, sent(10)],
      'Uploaded',
    ],
    [
      'anything behind a cancellation',
      [{ type: 'reading' }, { type: 'cancelled' }, { type: 'hashing' }, failed(true)],
      'Cancelled',
    ],
    [
      'a cancellation behind the end',
      [{ type: 'reading' }, { type: 'hashing' }, { type: 'known', media }, { type: 'cancelled' }],
      'Already in the library',
    ],
    ['the start of one that runs', [{ type: 'reading' }, { type: 'again' }], 'Reading'],
  ])('ignore %s', (_what, events, last) => {
    expect(message(events).at(-1)).toBe(last);
  });

  it('show why an upload failed, and start again on retry', () => {
    expect(message([{ type: 'reading' }, failed(false), { type: 'again' }, { type: 'reading' }])).toEqual([
      ...['Reading', 'No line.', 'Pending', 'Reading'],
    ]);
  });

  it.each([
    [{ step: 'Failed', message: '', isTransient: true } as const, false],
    [{ step: 'Failed', message: '', isTransient: false } as const, true],
    [{ step: 'Cancelled' } as const, true],
    [{ step: 'Cleared', media, isKnown: false } as const, true],
    [{ step: 'Converting' } as const, false],
  ])('%j is finished: %s', (state, isOver) => {
    expect(isUploadOver(state)).toBe(isOver);
  });

  it('never reduce the progress, whatever event is received', () => {
    const event = fc.oneof(
      fc.constantFrom<UploadEvent>(
        ...(['reading', 'hashing', 'queued', 'received', 'converting'] as const).map((type) => ({ type })),
        { type: 'converted', media },
        { type: 'known', media },
      ),
      fc.nat(200).map(sent),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state: UploadState = waitingToStart;
        for (const one of events) {
          const next = nextUploadState(state, one);
          expect(uploadShareDone(next)).toBeGreaterThanOrEqual(uploadShareDone(state));
          state = next;
        }
      }),
    );
  });
});
