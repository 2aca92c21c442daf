import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Autosave } from '../ui/autosave/autosave.ts';
import { ConnectionBanner } from './connection-banner.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

test('says after 8 s what waits for the network, and tries again at once on request', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  let isDown = true;
  const save = vi.fn(() =>
    isDown ? Promise.reject(Object.assign(new Error('no line'), { isTransient: true })) : Promise.resolve(),
  );
  const field = new Autosave('Nice', { save });
  render(<ConnectionBanner />);
  field.change('Roma');
  await act(() => vi.advanceTimersByTimeAsync(250));
  expect(screen.getByRole('status').textContent).toBe('');
  // The field tries again meanwhile; that does not restart the wait.
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(screen.getByRole('status').textContent?.replaceAll('\u00a0', ' ')).toContain(
    '1 change is waiting for the network.',
  );
  isDown = false;
  const tries = save.mock.calls.length;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(save.mock.calls.length).toBe(tries + 1);
  expect(screen.getByRole('status').textContent).toBe('');
  field.leave();
});
