import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UiProvider } from '#console/ui/ui-provider.tsx';
import { PastToasts } from './past-toasts.tsx';
import { forgetToasts, toasts } from './toast-list.ts';

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  act(() => forgetToasts());
  render(
    <UiProvider isTest>
      <input aria-label="Name" />
    </UiProvider>,
  );
});
afterEach(() => vi.useRealTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const card = (message: string) => screen.queryByText(message)?.parentElement ?? null;

describe('time', () => {
  test('closes after 3 s and not before', () => {
    act(() => void toasts.success('44 results saved'));
    pass(2999);
    expect(card('44 results saved')).not.toBeNull();
    pass(1);
    expect(card('44 results saved')).toBeNull();
  });

  test('is paused under the pointer and under the focus', () => {
    act(() => void toasts.success('44 results saved', () => undefined));
    pass(2000);
    fireEvent.mouseEnter(card('44 results saved') as HTMLElement);
    pass(60_000);
    fireEvent.mouseLeave(card('44 results saved') as HTMLElement);
    pass(999);
    expect(card('44 results saved')).not.toBeNull();
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    pass(60_000);
    expect(card('44 results saved')).not.toBeNull();
  });

  test('a failure remains until it is closed', () => {
    act(() => void toasts.error('Weight was not saved.'));
    pass(60_000);
    expect(screen.getByRole('alert').textContent).toContain('Weight was not saved.');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(card('Weight was not saved.')).toBeNull();
  });
});

describe('undo', () => {
  test('z undoes the newest, but not while typing', () => {
    const undo = vi.fn();
    act(() => {
      toasts.success('first', () => undo('first'));
      toasts.success('second', () => undo('second'));
    });
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'z' });
    expect(undo).not.toHaveBeenCalled();
    fireEvent.keyDown(document.body, { key: 'z' });
    fireEvent.keyDown(document.body, { key: 'z' });
    expect(undo.mock.calls).toEqual([['second'], ['first']]);
  });

  test('one that fails says so and can be tried again behind the bell', async () => {
    act(() => {
      toasts.success('Race deleted', () => Promise.reject(new Error('The serie was deleted since.')));
    });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })));
    expect(screen.getByRole('alert').textContent).toContain('The serie was deleted since.');
    render(
      <UiProvider isTest>
        <PastToasts onClose={() => undefined} />
      </UiProvider>,
    );
    expect(screen.getByRole('dialog', { name: 'Messages' }).textContent).toContain('Race deletedUndo');
  });
});
