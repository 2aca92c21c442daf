import { ApiError } from '../api/api-error.ts';
import { showFailure, toasts } from '../ui/overlay/toasts/toast-list.ts';

function show(error: unknown): void {
  if (!(error instanceof Error) || error.name === 'AbortError') return;
  if (error instanceof ApiError) showFailure(error);
  else toasts.error(`Something went wrong on this page. Try again, or reload it. (${error.message})`);
}

/** Shows errors that no screen shows: those of event handlers, and of requests that nothing waits for. */
export function showUnexpectedErrors(): void {
  window.addEventListener('error', (event) => show(event.error));
  window.addEventListener('unhandledrejection', (event) => show(event.reason));
}
