import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { UiProvider } from '#console/ui/ui-provider.tsx';
import { alertMessage } from '../confirm.ts';
import { PastToasts } from './past-toasts.tsx';
import { FailedAction, forgetToasts, noteWrite, TOAST_MS, toasts, useToastTime } from './toast-list.ts';

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

function Longer() {
  useToastTime(5000);
  return null;
}

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

  test('is longer where the screen says so, and only while it is shown', () => {
    const shown = render(<Longer />);
    act(() => void toasts.success('Participant removed'));
    shown.unmount();
    pass(4999);
    expect(card('Participant removed')).not.toBeNull();
    pass(1);
    expect(card('Participant removed')).toBeNull();
    act(() => void toasts.success('44 results saved'));
    pass(TOAST_MS);
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

describe('one at a time', () => {
  const visible = () =>
    within(screen.getByRole('region', { name: 'Messages' }))
      .queryAllByTitle(/./)
      .map((words) => words.textContent)
      .filter((words) => words !== '');
  const show = (kind: 'success' | 'info' | 'error', message: string) => act(() => void toasts[kind](message));

  test('a new action replaces the report of the one before, which stays behind the bell', () => {
    show('success', 'first');
    show('success', 'second');
    expect(visible()).toEqual(['second']);
    pass(TOAST_MS);
    expect(visible()).toEqual([]);
  });

  test('an error is shown again after a later message, until it is closed', () => {
    show('error', 'Weight was not saved.');
    show('success', 'second');
    expect(visible()).toEqual(['second']);
    expect(screen.getByText('1 more')).toBeDefined();
    pass(TOAST_MS);
    expect(visible()).toEqual(['Weight was not saved.']);
  });

  test('what is said again replaces what was said before', () => {
    act(() => void toasts.info('Nothing left to undo'));
    act(() => void toasts.info('Nothing left to undo'));
    expect(screen.getByText('Nothing left to undo')).toBeDefined();
    expect(screen.queryByText(/more$/)).toBeNull();
  });

  test('a message that the user did not cause hides the report of an action only for a while', () => {
    show('success', 'Tier added');
    pass(1000);
    show('info', 'Upload finished');
    expect(visible()).toEqual(['Upload finished']);
    pass(TOAST_MS);
    expect(visible()).toEqual(['Tier added']);
    pass(TOAST_MS);
    expect(visible()).toEqual([]);
  });
});

test('the toast of an action gets a link to what was added', () => {
  const run = vi.fn();
  act(() => void toasts.success('Tier Gold added', () => undefined));
  act(() => toasts.addLink({ label: 'Open it', run }, 'the filter does not match it'));
  expect(card('Tier Gold added; the filter does not match it')).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Open it' }));
  expect(run).toHaveBeenCalledOnce();
});

describe('undo', () => {
  const settle = () => act(() => vi.advanceTimersByTimeAsync(1));
  const keyZ = () => fireEvent.keyDown(document.body, { key: 'z' });
  const pressZ = () => {
    keyZ();
    return settle();
  };

  test('returns the focus to where it was when its button was pressed', async () => {
    act(() => void toasts.success('Race added', () => undefined));
    act(() => screen.getByLabelText('Name').focus());
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await settle();
    expect(card('Race added')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  });

  test('offers its key only while the key works: not under a dialog', () => {
    act(() => void toasts.success('Race added', () => undefined));
    expect(card('Race added')?.textContent).toBe('Race addedUndoz');
    act(() => void alertMessage('The list could not be read.'));
    expect(card('Race added')?.textContent).toBe('Race addedUndo');
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(card('Race added')?.textContent).toBe('Race addedUndoz');
  });

  test('z undoes the last change after its toast has closed, then the one before', async () => {
    const undo = vi.fn();
    act(() => toasts.noted('City saved', () => undo('city')));
    act(() => void toasts.success('Race added', () => undo('race')));
    pass(TOAST_MS);
    await pressZ();
    expect(undo.mock.calls).toEqual([['race']]);
    act(() => void toasts.success('Undone: Race added', () => undo('redo'), 'Redo'));
    await pressZ();
    await pressZ();
    expect(undo.mock.calls).toEqual([['race'], ['city']]);
    expect(card('Nothing left to undo here. Earlier changes are listed behind the bell.')).not.toBeNull();
  });

  test.each([
    ['what cannot be undone', () => void toasts.success('Rankings generated'), 'Rankings generated'],
    ['a failure', () => void toasts.error('Weight was not saved'), 'Weight was not saved'],
  ])(
    'z after %s says so, and undoes the change before it when it is pressed again',
    async (_name, later, message) => {
      const undo = vi.fn();
      act(() => toasts.noted('City saved', undo));
      act(later);
      await pressZ();
      expect(undo).not.toHaveBeenCalled();
      expect(card(`Nothing to undo for “${message}”. Press z again to undo “City saved”.`)).not.toBeNull();
      await pressZ();
      expect(undo).toHaveBeenCalledOnce();
    },
  );

  test('z undoes one change however often it is pressed meanwhile, and nothing while typing', async () => {
    const undo = vi.fn();
    act(() => {
      toasts.success('first', () => undo('first'));
      toasts.success('second', () => undo('second'));
    });
    fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'z' });
    keyZ();
    await pressZ();
    expect(undo.mock.calls).toEqual([['second']]);
  });

  test('z undoes nothing while an undo that was started by its button is running', async () => {
    const undo = vi.fn();
    let end: () => void = () => undefined;
    const running = new Promise<void>((resolve) => {
      end = resolve;
    });
    act(() => {
      toasts.success('first', () => undo('first'));
      toasts.success('second', () => noteWrite(running));
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    keyZ();
    end();
    await settle();
    expect(undo).not.toHaveBeenCalled();
    await pressZ();
    expect(undo).toHaveBeenCalledOnce();
  });

  /** A write whose effect is on screen, and whose response is still to come. */
  function startWrite() {
    let end: (isDone: boolean) => void = () => undefined;
    const write = new Promise<void>((resolve, reject) => {
      end = (isDone) => (isDone ? resolve() : reject(new Error('refused')));
    });
    return { write, end: (isDone: boolean) => end(isDone) };
  }

  test('z waits for the write under way and undoes that one, however often it is pressed', async () => {
    const undo = vi.fn();
    act(() => void toasts.success('Logo saved', () => undo('save')));
    const { write, end } = startWrite();
    const removal = noteWrite(write).then(() => toasts.success('Logo removed', () => undo('removal')));
    keyZ();
    await pressZ();
    expect(undo).not.toHaveBeenCalled();
    end(true);
    await act(() => removal);
    await settle();
    expect(undo.mock.calls).toEqual([['removal']]);
  });

  test('z after a write that then fails undoes nothing', async () => {
    const undo = vi.fn();
    act(() => void toasts.success('Logo saved', undo));
    const { write, end } = startWrite();
    const removal = noteWrite(write).catch(() => undefined);
    keyZ();
    end(false);
    await removal;
    await settle();
    expect(undo).not.toHaveBeenCalled();
  });

  test('z during a write that reports nothing undoes the action that was shown, even if its toast closes meanwhile', async () => {
    const undo = vi.fn();
    act(() => void toasts.success('Logo saved', undo));
    const { write, end } = startWrite();
    void noteWrite(write);
    keyZ();
    await act(() => vi.advanceTimersByTimeAsync(TOAST_MS + 1));
    expect(undo).not.toHaveBeenCalled();
    end(true);
    await settle();
    expect(undo).toHaveBeenCalledOnce();
  });

  test('one that fails offers what to do next, also after z', async () => {
    const run = vi.fn();
    const failed = new FailedAction('The tier was changed again later.', { label: 'Show it', run });
    act(() => void toasts.success('Tier saved', () => Promise.reject(failed)));
    await pressZ();
    fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Show it' }));
    expect(run).toHaveBeenCalledOnce();
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
    expect(screen.getByRole('dialog', { name: 'Messages' }).textContent).toMatch(
      /Race deletedUndo\d\d:\d\d [A-Z]{2,5}/,
    );
    expect(screen.getByRole('button', { name: 'Undo Race deleted' })).toBeDefined();
  });
});
