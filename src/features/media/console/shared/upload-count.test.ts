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

test('counts uploads by outcome; one that continues automatically is still open', () => {
  const { share, ...count } = countUploads(items);
  expect(count).toEqual({ all: 8, open: 4, added: 1, known: 1, failed: 1, cancelled: 1 });
  // Of eight equal files: 0.45 of one, three complete, 0.8 of one.
  expect(share).toBeCloseTo((0.45 + 3 + 0.8) / 8);
});

test('describes the outcomes, without those that did not occur', () => {
  expect(outcomeMessage(countUploads(items), 2)).toBe(
    '1 added, 1 already there, 1 failed, 1 cancelled, 2 skipped',
  );
  expect(outcomeMessage(countUploads(items.slice(2, 3)), 0)).toBe('1 added');
});

test('lists active uploads first and leaves out those already in the grid', () => {
  expect(visibleUploads(items).map(({ id }) => id)).toEqual(['1', '7', '4', '5', '0', '3', '6']);
});

test('no uploads give no text', () => {
  expect(countUploads([]).share).toBe(0);
});
