import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { HashMessage, HashRequest } from './file-hash.ts';

let messages: HashMessage[] = [];
const ask = (data: HashRequest) =>
  (globalThis as unknown as { onmessage(event: { data: HashRequest }): void }).onmessage({ data });
async function last(id: number): Promise<HashMessage | undefined> {
  const end = () => messages.find((one) => one.id === id && !('step' in one));
  await expect.poll(end).toBeDefined();
  return end();
}

beforeAll(async () => {
  vi.stubGlobal('postMessage', (one: HashMessage) => void messages.push(one));
  await import('./md5-worker.ts');
});
afterAll(() => vi.unstubAllGlobals());

it.each([
  // RFC 1321, A.5
  ['', 'd41d8cd98f00b204e9800998ecf8427e'],
  ['message digest', 'f96b697d7cb7938d525a2f31aaf161d0'],
])('the md5 of %j is %s', async (content, md5) => {
  messages = [];
  ask({ id: 1, file: new Blob([content]) });
  expect(await last(1)).toEqual({ id: 1, md5 });
});

it('a file of several pieces is hashed as one, and the progress is reported', async () => {
  messages = [];
  const piece = new Uint8Array(3 * 1024 * 1024);
  ask({ id: 2, file: new Blob([piece, piece, piece]) });
  // 9 MiB of zeros, hashed with md5sum
  expect(await last(2)).toEqual({ id: 2, md5: 'b82b4ab87e44976024abc14a1670dac0' });
  expect(messages.slice(0, 2)).toEqual([
    { id: 2, step: 'reading' },
    { id: 2, step: 'hashing' },
  ]);
});

it('a file that cannot be read reports an error, a cancelled one reports nothing', async () => {
  messages = [];
  const gone = { size: 1, slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }) };
  ask({ id: 3, file: new Blob(['x']) });
  ask({ id: 3, file: null });
  ask({ id: 4, file: gone as unknown as Blob });
  expect(await last(4)).toEqual({ id: 4, error: 'gone' });
  expect(messages.some((one) => one.id === 3 && !('step' in one))).toBe(false);
});
