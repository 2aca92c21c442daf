import type { UploadItem } from './upload-queue.ts';
import { isUploadOver, uploadShareDone } from './upload-states.ts';

export type UploadCount = ReturnType<typeof countUploads>;

export function countUploads(items: readonly UploadItem[]) {
  const count = (fits: (item: UploadItem) => boolean) => items.filter(fits).length;
  const bytes = items.reduce((sum, { size }) => sum + size, 0);
  const done = items.reduce((sum, { size, state }) => sum + size * uploadShareDone(state), 0);
  return {
    all: items.length,
    /** Unfinished uploads, including waiting ones. */
    open: count(({ state }) => !isUploadOver(state)),
    added: count(({ state }) => state.step === 'Cleared' && !state.isKnown),
    /** Pictures that the library already had. */
    known: count(({ state }) => state.step === 'Cleared' && state.isKnown),
    failed: count(({ state }) => state.step === 'Failed' && !state.isTransient),
    cancelled: count(({ state }) => state.step === 'Cancelled'),
    /** 0 to 1, by bytes. */
    share: bytes === 0 ? 0 : done / bytes,
  };
}

/** "25 added, 3 already there, 2 skipped": the outcomes as text. */
export function outcomeMessage({ added, known, failed, cancelled }: UploadCount, skipped: number): string {
  const parts: [number, string][] = [
    [added, 'added'],
    [known, 'already there'],
    [failed, 'failed'],
    [cancelled, 'cancelled'],
    [skipped, 'skipped'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, message]) => `${count} ${message}`)
    .join(', ');
}

/** The uploads to list, active ones first; those whose picture was added are in the grid already and left out. */
export function visibleUploads(items: readonly UploadItem[]): UploadItem[] {
  const rank = ({ state }: UploadItem) => {
    if (state.step === 'Uploading' || state.step === 'Uploaded' || state.step === 'Converting') return 0;
    if (state.step === 'Failed') return 1;
    if (state.step === 'Cleared') return 3;
    return state.step === 'Cancelled' ? 4 : 2;
  };
  return items
    .filter(({ state }) => state.step !== 'Cleared' || state.isKnown)
    .toSorted((a, b) => rank(a) - rank(b));
}
