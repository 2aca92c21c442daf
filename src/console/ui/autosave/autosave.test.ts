import pLimit from 'p-limit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetToasts } from '../overlay/toasts/toast-list.ts';
import { AUTOSAVE_PAUSE_MS, Autosave, type AutosaveOptions } from './autosave.ts';
import {
  attemptsEnded,
  discardUnsavedChanges,
  flushUnsaved,
  hasUnsaved,
  hasUnsavedChanges,
} from './unsaved-changes.ts';

class NoLine extends Error {
  isTransient = true;
}

/** The server failed, not the value. */
class Fault extends Error {
  isServerError = true;
}

/** Requests that a test left open; they get a response after it. */
const unanswered: { resolve(): void }[][] = [];

/** A server whose responses are sent when the test says so. */
function server() {
  const sent: string[] = [];
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  const save = (value: string) =>
    new Promise<void>((resolve, reject) => {
      sent.push(value);
      waiting.push({ resolve, reject });
    });
  unanswered.push(waiting);
  const settle = async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    sent,
    save,
    async answer(error?: Error) {
      const first = waiting.shift();
      if (error) first?.reject(error);
      else first?.resolve();
      await settle();
    },
    settle,
  };
}

const fields: Autosave<string>[] = [];
const field = (options: AutosaveOptions<string>) => {
  const made = new Autosave('Nice', options);
  fields.push(made);
  return made;
};
const kind = (autosave: Autosave<string>) => autosave.snapshot.get().state.kind;

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  for (const one of fields.splice(0)) one.leave();
  for (let round = 0; round < 3; round += 1) {
    for (const waiting of unanswered) for (const request of waiting.splice(0)) request.resolve();
    await vi.advanceTimersByTimeAsync(0);
  }
  unanswered.length = 0;
  expect(hasUnsaved()).toBe(false);
  forgetToasts();
  vi.useRealTimers();
});

describe('when it sends', () => {
  test('250 ms after the last key press, once', async () => {
    const { sent, save, answer } = server();
    const city = field({ save });
    for (const typed of ['R', 'Ro', 'Rom', 'Roma']) {
      city.change(typed);
      vi.advanceTimersByTime(249);
    }
    expect(sent).toEqual([]);
    expect(kind(city)).toBe('dirty');
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual(['Roma']);
    expect(kind(city)).toBe('saving');
    await answer();
    expect(kind(city)).toBe('saved');
  });

  test('at once on leaving the field or on Enter', async () => {
    const { sent, save, settle } = server();
    const city = field({ save });
    city.change('Roma');
    city.commit();
    await settle();
    expect(sent).toEqual(['Roma']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual(['Roma']);
  });

  test('not when the value is the stored one again', async () => {
    const { sent, save } = server();
    const city = field({ save });
    city.change('Roma');
    city.change('Nice');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toEqual([]);
    expect(kind(city)).toBe('idle');
  });
});

describe('responses', () => {
  test('requests are sent one after the other, and a response never overwrites newer typing', async () => {
    const { sent, save, answer } = server();
    const city = field({ save });
    city.change('Roma');
    await vi.advanceTimersByTimeAsync(250);
    city.change('Rome');
    await vi.advanceTimersByTimeAsync(250);
    expect(sent).toEqual(['Roma']);
    expect(city.snapshot.get().value).toBe('Rome');
    await answer();
    expect(city.snapshot.get().value).toBe('Rome');
    expect(sent).toEqual(['Roma', 'Rome']);
    expect(kind(city)).toBe('saving');
    await answer();
    expect(kind(city)).toBe('saved');
  });

  test('a record that is read again is shown, unless something else was typed', () => {
    const { save } = server();
    const city = field({ save });
    city.setStored('Cannes');
    expect(city.snapshot.get().value).toBe('Cannes');
    city.change('Roma');
    city.setStored('Antibes');
    expect(city.snapshot.get().value).toBe('Roma');
  });

  test('a refusal is shown with its message, is not sent again automatically, and counts as unsaved', async () => {
    const { sent, save, answer } = server();
    const city = field({ save });
    city.change('Roma');
    await vi.advanceTimersByTimeAsync(250);
    await answer(new Error('City is too long'));
    expect(city.snapshot.get().state).toEqual({ kind: 'invalid', message: 'City is too long' });
    await vi.advanceTimersByTimeAsync(120_000);
    expect(sent).toEqual(['Roma']);
    expect(hasUnsaved()).toBe(true);
    expect(hasUnsavedChanges()).toBe(true);
  });

  test('a lost connection is tried again with growing pauses', async () => {
    const { sent, save, answer } = server();
    const city = field({ save });
    city.change('Roma');
    await vi.advanceTimersByTimeAsync(250);
    for (const [pause, tries] of [
      [1000, 2],
      [2000, 3],
      [5000, 4],
    ] as const) {
      await answer(new NoLine('no line'));
      expect(kind(city)).toBe('offline');
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(sent).toHaveLength(tries - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(sent).toHaveLength(tries);
    }
    await answer();
    expect(kind(city)).toBe('saved');
    expect(hasUnsaved()).toBe(false);
  });
});

describe('confirming the same value', () => {
  test('a value that the server failed on is sent again', async () => {
    const { sent, save, answer, settle } = server();
    const city = field({ save });
    city.change('Roma');
    await vi.advanceTimersByTimeAsync(250);
    await answer(new Fault('Something failed'));
    expect(city.snapshot.get().state).toEqual({ kind: 'invalid', message: 'Something failed' });
    city.commit();
    await settle();
    expect(sent).toEqual(['Roma', 'Roma']);
    await answer();
    expect(kind(city)).toBe('saved');
  });

  test('a value that the server refused is not sent again', async () => {
    const { sent, save, answer, settle } = server();
    const city = field({ save });
    city.change('Roma');
    await vi.advanceTimersByTimeAsync(250);
    await answer(new Error('City is too long'));
    city.commit();
    await settle();
    expect(sent).toEqual(['Roma']);
  });
});

describe('values that cannot be sent', () => {
  test('a text that is not a value is not sent', async () => {
    const { sent, save } = server();
    const city = field({ save });
    city.problem('enter a number');
    await vi.advanceTimersByTimeAsync(1000);
    city.commit();
    expect(sent).toEqual([]);
    expect(city.snapshot.get().state).toEqual({ kind: 'invalid', message: 'enter a number' });
    expect(hasUnsavedChanges()).toBe(true);
    city.problem(null);
    expect(hasUnsaved()).toBe(false);
  });

  test('a text that was and is a value does not stop one that waits', async () => {
    const { sent, save } = server();
    const city = field({ save });
    city.change('Roma');
    city.problem(null);
    await vi.advanceTimersByTimeAsync(250);
    expect(sent).toEqual(['Roma']);
  });

  test.each([undefined, new NoLine('offline'), new Error('refused')])(
    'a text that is not a value stays unsaved when the save before it ends: %j',
    async (error) => {
      const { sent, save, answer } = server();
      const city = field({ save });
      city.change('Roma');
      await vi.advanceTimersByTimeAsync(250);
      city.problem('enter a city');
      await answer(error);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(city.snapshot.get().state).toEqual({ kind: 'invalid', message: 'enter a city' });
      expect([sent, hasUnsavedChanges()]).toEqual([['Roma'], true]);
    },
  );

  test('a value that the check refuses is not sent', async () => {
    const { sent, save } = server();
    const city = field({ save, check: (value) => (value === '' ? 'may not be empty' : null) });
    city.change('');
    await vi.advanceTimersByTimeAsync(250);
    expect(sent).toEqual([]);
    expect(city.snapshot.get().state).toEqual({ kind: 'invalid', message: 'may not be empty' });
  });
});

describe('leaving', () => {
  test.each([new NoLine('offline'), new Fault('Something failed')])(
    'a value that failed before is waited for while it is tried again: %j',
    async (error) => {
      const { sent, save, answer, settle } = server();
      const city = field({ save });
      city.change('Roma');
      await vi.advanceTimersByTimeAsync(250);
      await answer(error);
      // A press on a link takes the focus from the field first.
      city.commit();
      await settle();
      expect([sent, hasUnsavedChanges()]).toEqual([['Roma', 'Roma'], true]);
      let isKnown = false;
      void attemptsEnded().then(() => {
        isKnown = true;
      });
      await settle();
      expect(isKnown).toBe(false);
      await answer();
      expect([isKnown, hasUnsavedChanges()]).toEqual([true, false]);
    },
  );

  test('another screen: a value that waits for its pause is sent, nothing is lost', async () => {
    const { sent, save, answer, settle } = server();
    const city = field({ save });
    city.change('Roma');
    expect(hasUnsaved()).toBe(true);
    flushUnsaved();
    await settle();
    expect(sent).toEqual(['Roma']);
    expect(hasUnsavedChanges()).toBe(false);
    city.leave();
    expect(hasUnsaved()).toBe(true);
    await answer();
    expect(hasUnsaved()).toBe(false);
  });

  test('the page closes: sent at once, marked as closing', async () => {
    const calls: [string, boolean][] = [];
    const city = field({ save: async (value, isClosing) => calls.push([value, isClosing]) });
    city.change('Roma');
    window.dispatchEvent(new Event('pagehide'));
    expect(calls).toEqual([['Roma', true]]);
    const closing = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(true);
  });
});

test('the page closes while a response is pending: the value is sent once more, outside the queue of requests', async () => {
  const calls: [string, boolean][] = [];
  const { save, answer } = server();
  const queue = pLimit(1);
  const first = field({ save, queue });
  const second = field({
    queue,
    save: async (value, isClosing) => calls.push([value, isClosing]),
  });
  first.change('one');
  second.change('two');
  await vi.advanceTimersByTimeAsync(250);
  expect(calls).toEqual([]);
  window.dispatchEvent(new Event('pagehide'));
  expect(calls).toEqual([['two', true]]);
  await answer();
});

test('the field is notified when the user chooses to leave a value unsaved', async () => {
  const onLost = vi.fn();
  const city = field({ save: async () => undefined, check: () => 'may not be empty', onLost });
  city.change('');
  await vi.advanceTimersByTimeAsync(250);
  expect(hasUnsavedChanges()).toBe(true);
  discardUnsavedChanges();
  expect(onLost).toHaveBeenCalledOnce();
});

test('fields of one record share a queue of requests', async () => {
  const { sent, save, answer } = server();
  const queue = pLimit(1);
  const first = field({ save, queue });
  const second = field({ save, queue });
  first.change('one');
  second.change('two');
  await vi.advanceTimersByTimeAsync(250);
  expect(sent).toEqual(['one']);
  await answer(new Error('refused'));
  expect(sent).toEqual(['one', 'two']);
  await answer();
  expect([kind(first), kind(second)]).toEqual(['invalid', 'saved']);
});

test('a saved value stays saved when it is written in its stored notation', async () => {
  const { save, answer, sent } = server();
  const isEqual = (first: string, second: string) => first.replace('@', '') === second.replace('@', '');
  const one = field({ save, isEqual });
  one.change('@laura');
  await vi.advanceTimersByTimeAsync(AUTOSAVE_PAUSE_MS);
  await answer();
  expect(kind(one)).toBe('saved');
  one.change('laura');
  one.commit();
  expect(one.snapshot.get()).toMatchObject({ value: 'laura', state: { kind: 'saved' } });
  expect(sent).toEqual(['@laura']);
});
