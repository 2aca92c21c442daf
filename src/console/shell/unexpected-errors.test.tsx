import { render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { forgetToasts } from '../ui/overlay/toasts/toast-list.ts';
import { UiProvider } from '../ui/ui-provider.tsx';
import { showUnexpectedErrors } from './unexpected-errors.ts';

beforeAll(showUnexpectedErrors);
afterEach(forgetToasts);

const OF_A_HANDLER = (error: Error) => new ErrorEvent('error', { error });
const OF_A_REQUEST = (reason: Error) => Object.assign(new Event('unhandledrejection'), { reason });

test.each([
  [
    'of a handler',
    OF_A_HANDLER(new TypeError('x is undefined')),
    'Something went wrong on this page. Try again, or reload it. (x is undefined)',
  ],
  [
    'of the server',
    OF_A_REQUEST(new ApiError(503, 'The database does not respond.')),
    'The database does not respond.',
  ],
])('an error %s that no screen shows is a message', async (_case, event, message) => {
  render(<UiProvider isTest>{null}</UiProvider>);
  window.dispatchEvent(event);
  expect((await screen.findByRole('alert')).textContent).toContain(message);
});

test('a cancelled request is not an error', () => {
  render(<UiProvider isTest>{null}</UiProvider>);
  window.dispatchEvent(OF_A_REQUEST(new DOMException('Cancelled', 'AbortError')));
  expect(screen.getByRole('alert').textContent).toBe('');
});
