import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Shortcut, switchShortcuts, useShortcuts } from './shortcuts.ts';

function Offer({ shortcuts, isFrame = false }: { shortcuts: Shortcut[]; isFrame?: boolean }) {
  useShortcuts(shortcuts, { isFrame });
  return <textarea aria-label="Notes" />;
}

const shortcut = (keys: string, run: () => unknown): Shortcut => ({ keys, label: keys, group: 'Test', run });
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, ...more });

beforeEach(() => localStorage.clear());

describe('shortcuts', () => {
  test.each<[string, KeyboardEventInit, number]>([
    ['e', {}, 1],
    ['e', { ctrlKey: true }, 0],
    ['e', { metaKey: true }, 0],
    ['e', { altKey: true }, 0],
    ['x', {}, 0],
  ])('%s with %o runs "e" %i times', (key, more, times) => {
    const run = vi.fn();
    render(<Offer shortcuts={[shortcut('e', run)]} />);
    press(key, more);
    expect(run).toHaveBeenCalledTimes(times);
  });

  test('pairs need both keys in order', () => {
    const run = vi.fn();
    render(<Offer shortcuts={[shortcut('g a', run)]} />);
    press('a');
    press('g');
    press('x');
    press('a');
    expect(run).not.toHaveBeenCalled();
    press('g');
    press('a');
    expect(run).toHaveBeenCalledOnce();
  });

  test('the second key of a pair does not run its own shortcut', () => {
    const [pair, single] = [vi.fn(), vi.fn()];
    render(<Offer shortcuts={[shortcut('g s', pair), shortcut('s', single)]} />);
    press('g');
    press('s');
    expect([pair.mock.calls.length, single.mock.calls.length]).toEqual([1, 0]);
  });

  test('none fires while typing, under a dialog, next to an inert part, or when switched off', () => {
    const run = vi.fn();
    const { rerender } = render(<Offer shortcuts={[shortcut('e', run)]} />);
    fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'e' });
    rerender(
      <div role="dialog">
        <Offer shortcuts={[shortcut('e', run)]} />
      </div>,
    );
    press('e');
    rerender(
      <div inert>
        <Offer shortcuts={[shortcut('e', run)]} />
      </div>,
    );
    press('e');
    rerender(<Offer shortcuts={[shortcut('e', run)]} />);
    switchShortcuts(false);
    press('e');
    expect(run).not.toHaveBeenCalled();
    switchShortcuts(true);
    press('e');
    expect(run).toHaveBeenCalledOnce();
  });

  test('the newest runs first; one that does not apply passes to the one before; removed ones do not run', () => {
    const [older, newer] = [vi.fn(), vi.fn(() => false)];
    render(<Offer shortcuts={[shortcut('e', older)]} />);
    const { unmount } = render(<Offer shortcuts={[shortcut('e', newer)]} />);
    press('e');
    unmount();
    press('e');
    expect([older.mock.calls.length, newer.mock.calls.length]).toEqual([2, 1]);
  });

  test('one that always works does so while typing, when switched off and under a dialog', () => {
    const run = vi.fn();
    const always: Shortcut = { ...shortcut('Ctrl+k', run), isAlways: true };
    const { rerender } = render(<Offer shortcuts={[always, shortcut('k', run)]} />);
    fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'k', ctrlKey: true });
    fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'k' });
    switchShortcuts(false);
    press('k', { metaKey: true });
    expect(run).toHaveBeenCalledTimes(2);
    rerender(
      <div role="dialog">
        <Offer shortcuts={[always]} />
      </div>,
    );
    press('k', { ctrlKey: true });
    switchShortcuts(true);
    expect(run).toHaveBeenCalledTimes(3);
  });

  test('those of the frame run last, although they are registered later', () => {
    const [own, frame] = [vi.fn(), vi.fn()];
    const { unmount } = render(<Offer shortcuts={[shortcut('/', own)]} />);
    render(<Offer isFrame shortcuts={[shortcut('/', frame)]} />);
    press('/');
    unmount();
    press('/');
    expect([own.mock.calls.length, frame.mock.calls.length]).toEqual([1, 1]);
  });
});
