import { describe, expect, it, vi } from 'vitest';
import { inWorker, serveTask, type TaskWorker, WorkFailed, type WorkMessage } from './picture-work.ts';

/** A worker that does what the test specifies. */
function madeWorker() {
  const worker: TaskWorker & { post(message: WorkMessage<string>): void } = {
    onmessage: null,
    onerror: null,
    postMessage: vi.fn(),
    terminate: vi.fn(),
    post: (data) => worker.onmessage?.({ data } as MessageEvent),
  };
  return worker;
}

function started(controller = new AbortController()) {
  const worker = madeWorker();
  const onProgress = vi.fn();
  const ended = inWorker<string, string>(() => worker, 'a picture', {
    signal: controller.signal,
    onProgress,
  });
  return { worker, onProgress, ended, controller };
}

describe('a task in a worker', () => {
  it('reports its progress, then its result, and the worker ends', async () => {
    const { worker, onProgress, ended } = started();
    expect(worker.postMessage).toHaveBeenCalledWith('a picture');
    worker.post({ progress: { label: 'Looking for the face', share: 0.5 } });
    expect(worker.terminate).not.toHaveBeenCalled();
    worker.post({ result: 'cut out' });
    expect(await ended).toBe('cut out');
    expect(onProgress.mock.calls).toEqual([[{ label: 'Looking for the face', share: 0.5 }]]);
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  });

  it('that fails rejects with its message', async () => {
    const { worker, ended } = started();
    worker.post({ error: 'No person was found in the picture.' });
    await expect(ended).rejects.toThrow(new WorkFailed('No person was found in the picture.'));
    expect(worker.terminate).toHaveBeenCalledTimes(1);
  });

  it('whose worker does not start rejects with a message', async () => {
    const { worker, ended } = started();
    worker.onerror?.({ message: 'blocked' } as ErrorEvent);
    await expect(ended).rejects.toBeInstanceOf(WorkFailed);
  });

  it('that is cancelled ends its worker at once and ignores later messages', async () => {
    const { worker, onProgress, ended, controller } = started();
    controller.abort();
    await expect(ended).rejects.toBe(controller.signal.reason);
    expect(worker.terminate).toHaveBeenCalledTimes(1);
    worker.post({ progress: { label: 'late', share: 1 } });
    expect(onProgress).not.toHaveBeenCalled();
  });

  it('that reports nothing for a minute is stopped with a message', async () => {
    vi.useFakeTimers();
    try {
      const { worker, ended } = started();
      vi.advanceTimersByTime(59_000);
      worker.post({ progress: { label: 'Looking for the face', share: 0.5 } });
      vi.advanceTimersByTime(59_000);
      expect(worker.terminate).not.toHaveBeenCalled();
      const failed = expect(ended).rejects.toThrow(/takes too long/);
      vi.advanceTimersByTime(1_000);
      await failed;
      expect(worker.terminate).toHaveBeenCalledTimes(1);
      expect(vi.getTimerCount()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is not started when it is already cancelled', () => {
    const start = vi.fn();
    const options = { signal: AbortSignal.abort(), onProgress: vi.fn() };
    expect(() => inWorker(start, 'a picture', options)).toThrow();
    expect(start).not.toHaveBeenCalled();
  });
});

describe('the worker side', () => {
  const scopeOf = () => ({
    onmessage: null as ((event: MessageEvent<number>) => void) | null,
    postMessage: vi.fn(),
    location: { origin: 'http://localhost' },
  });

  it('reports progress and result', async () => {
    const scope = scopeOf();
    serveTask<number, number>(scope, async (ask, onProgress) => {
      onProgress({ label: 'half', share: 0.5 });
      return ask * 2;
    });
    scope.onmessage?.({ data: 21 } as MessageEvent<number>);
    await expect.poll(() => scope.postMessage.mock.calls.length).toBe(2);
    expect(scope.postMessage.mock.calls).toEqual([
      [{ progress: { label: 'half', share: 0.5 } }],
      [{ result: 42 }],
    ]);
  });

  it.each([
    [new Error('too large'), 'too large'],
    // Errors thrown by WebAssembly are numbers.
    [6_291_456, '6291456'],
  ])('reports %s as a message', async (thrown, error) => {
    const scope = scopeOf();
    serveTask<number, number>(scope, () => Promise.reject(thrown));
    scope.onmessage?.({ data: 1 } as MessageEvent<number>);
    await expect.poll(() => scope.postMessage.mock.calls).toEqual([[{ error }]]);
  });
});
