import type { Media } from '../../media-contract.ts';

// The states of one file's upload to the library, as a table of accepted events. Nothing here has side effects.

/** The steps of an upload, with failure and cancellation. */
export type UploadState =
  | { step: 'Pending' }
  | { step: 'Reading' }
  | { step: 'Hashing' }
  | { step: 'In Upload Queue' }
  | { step: 'Uploading'; percent: number }
  | { step: 'Uploaded' }
  | { step: 'Converting' }
  /** `isKnown`: the library had these bytes already (status 2). */
  | { step: 'Cleared'; media: Media; isKnown: boolean }
  /** `isTransient`: it continues automatically when the connection is back. */
  | { step: 'Failed'; message: string; isTransient: boolean }
  | { step: 'Cancelled' };

export type UploadEvent =
  | { type: 'reading' | 'hashing' | 'queued' | 'received' | 'converting' | 'cancelled' | 'again' }
  | { type: 'sent'; sentBytes: number; totalBytes: number }
  | { type: 'known' | 'converted'; media: Media }
  | { type: 'failed'; message: string; isTransient: boolean };

export const waitingToStart: UploadState = { step: 'Pending' };

const RUNNING = [
  ...(['Pending', 'Reading', 'Hashing', 'In Upload Queue', 'Uploading', 'Uploaded', 'Converting'] as const),
];

/** The states in which an event is accepted; in all others it is late and changes nothing. */
const ACCEPTED_IN: Readonly<Record<UploadEvent['type'], readonly UploadState['step'][]>> = {
  reading: ['Pending'],
  hashing: ['Reading'],
  known: ['Hashing', 'In Upload Queue', 'Uploading', 'Converting'],
  // A picture created by this page is not hashed.
  queued: ['Pending', 'Hashing'],
  sent: ['In Upload Queue', 'Uploading'],
  received: ['In Upload Queue', 'Uploading'],
  converting: ['Uploaded'],
  // For bytes that arrived in an earlier attempt, only the hash is sent again.
  converted: ['Hashing', 'In Upload Queue', 'Uploading', 'Converting'],
  failed: RUNNING,
  cancelled: [...RUNNING, 'Failed'],
  again: ['Failed', 'Cancelled'],
};

const STEP_AFTER = {
  reading: 'Reading',
  hashing: 'Hashing',
  queued: 'In Upload Queue',
  received: 'Uploaded',
  converting: 'Converting',
  cancelled: 'Cancelled',
} as const;

function after(event: UploadEvent): UploadState {
  switch (event.type) {
    case 'sent':
      return { step: 'Uploading', percent: percentOf(event.sentBytes, event.totalBytes) };
    case 'known':
    case 'converted':
      return { step: 'Cleared', media: event.media, isKnown: event.type === 'known' };
    case 'failed':
      return { step: 'Failed', message: event.message, isTransient: event.isTransient };
    case 'again':
      return waitingToStart;
    default:
      return { step: STEP_AFTER[event.type] };
  }
}

/** Whole percent; 100 only when everything is sent. */
function percentOf(sentBytes: number, totalBytes: number): number {
  if (totalBytes <= 0) return 100;
  return Math.max(0, Math.min(100, Math.floor((sentBytes / totalBytes) * 100)));
}

/** The state after an event; the same object when the event changes nothing. */
export function nextUploadState(state: UploadState, event: UploadEvent): UploadState {
  if (!ACCEPTED_IN[event.type].includes(state.step)) return state;
  const next = after(event);
  const isSame = next.step === 'Uploading' && state.step === 'Uploading' && next.percent === state.percent;
  // Late progress events never reduce the percentage.
  const isBack = next.step === 'Uploading' && state.step === 'Uploading' && next.percent < state.percent;
  return isSame || isBack ? state : next;
}

/** The text of a state: "Uploading 42 %". */
export function formatUploadState(state: UploadState): string {
  if (state.step === 'Uploading') return `Uploading ${state.percent} %`;
  if (state.step === 'Failed') return state.message;
  if (state.step === 'Cleared') return state.isKnown ? 'Already in the library' : 'Added';
  return state.step;
}

/** Whether the upload has ended and does not continue automatically. */
export const isUploadOver = (state: UploadState): boolean =>
  state.step === 'Cleared' || state.step === 'Cancelled' || (state.step === 'Failed' && !state.isTransient);

/** The completed share of an upload, 0 to 1, for the total of several. Sending is most of it. */
export function uploadShareDone(state: UploadState): number {
  switch (state.step) {
    case 'Uploading':
      return 0.1 + 0.7 * (state.percent / 100);
    case 'In Upload Queue':
      return 0.1;
    case 'Uploaded':
    case 'Converting':
      return 0.8;
    case 'Cleared':
    case 'Cancelled':
      return 1;
    default:
      return 0;
  }
}
