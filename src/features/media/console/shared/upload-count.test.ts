import { expect, test } from 'vitest';
import type { Media } from '../../media-contract.ts';
import { countUploads, outcomeMessage, visibleUploads } from './upload-count.ts';
import type { UploadItem } from './upload-queue.ts';
import type { UploadState } from './upload-states.ts';

const media = { id: 1 } as Media;
const states: UploadState[] = [
  { step: 'Pending' },
  { step: 'Uploading', percent: 50 },
  { step: 'Cleared', media, isKnown: false },
  { step: 'Cleared', media, isKnown: true },
  { step: 'Failed', message: 'The connection was lost.', isTransient: true },
  { step: 'Failed', message: 'No.', isTransient: false },
  { step: 'Cancelled' },
  { step: 'Converting' },
];
const items = states.map(
  (state, place): UploadItem => ({
    ...{ id: String(place), name: `${place}.jpg`, size: 100, file: new File([], ''), athleteId: null },
    isReceived: false,
    state,
  }),
);

test('counts what became of each; one that goes on by itself is still open', () => {
  const { share, ...count } = countUploads(items);
  expect(count).toEqual({ all: 8, open: 4, added: 1, known: 1, failed: 1, cancelled: 1 });
  // 0.45 of one, three over, 0.8 of one, of eight equal files.
  expect(share).toBeCloseTo((0.45 + 3 + 0.8) / 8);
});

test('says what became of them, without what did not happen', () => {
  expect(outcomeMessage(countUploads(items), 2)).toBe(
    '1 added, 1 already there, 1 failed, 1 cancelled, 2 skipped',
  );
  expect(outcomeMessage(countUploads(items.slice(2, 3)), 0)).toBe('1 added');
});

test('shows what moves first and leaves out what has gone to the grid', () => {
  expect(visibleUploads(items).map(({ id }) => id)).toEqual(['1', '7', '4', '5', '0', '3', '6']);
});

test('nothing is nothing', () => {
  expect(countUploads([]).share).toBe(0);
});
