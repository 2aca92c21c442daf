import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PRODUCT_PARAMETERS } from '#testing/killed-server/own-process.ts';

interface Ended {
  code: number | null;
  said: string;
}

/** Starts the product as an operator would, and waits until it has exited. */
function start(environment: Record<string, string>, nodeOptions: string[] = []): Promise<Ended> {
  return new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH ?? '',
      PORT: String(20_000 + (process.pid % 20_000)),
      ...environment,
    };
    const child = spawn(process.execPath, [...nodeOptions, ...PRODUCT_PARAMETERS], { env });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.on('close', (code) => resolve({ code, said: said.trim() }));
  });
}

it.each([
  ['a port that is none', { PORT: 'abc' }, 'PORT is "abc"; it must be a number from 1 to 65535.'],
  [
    'half an admin',
    { ADMIN_EMAIL: 'a@example.org' },
    'ADMIN_EMAIL and ADMIN_PASSWORD belong together; set both or neither.',
  ],
  [
    'a database server that is not there',
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    'the database cannot be used (connect ECONNREFUSED 127.0.0.1:1). Check DATABASE_URL.',
  ],
  [
    'a folder that cannot be',
    { DATA_DIR: '/dev/null/data' },
    'DATA_DIR /dev/null/data cannot be written (ENOTDIR).',
  ],
  [
    'a folder that is a file',
    { DATA_DIR: import.meta.filename },
    `DATA_DIR ${import.meta.filename} cannot be written (ENOTDIR).`,
  ],
  [
    'a host that is none',
    { HOST: '256.1.1.1' },
    'HOST is "256.1.1.1"; it must be an address of this machine, such as 0.0.0.0.',
  ],
])('%s stops the start with one clear line and an exit code', async (_name, environment, message) => {
  const { code, said } = await start(environment);
  expect([said, code]).toEqual([`tridesk cannot start: ${message}`, 1]);
});

it('a port in use is reported before anything is created', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const port = String((other.address() as AddressInfo).port);
  const folder = join(tmpdir(), `tridesk-never-${process.pid}`);
  const { code, said } = await start({ PORT: port, DATA_DIR: folder });
  other.close();
  expect([code, existsSync(folder)]).toEqual([1, false]);
  expect(said).toBe(
    `tridesk cannot start: port ${port} cannot be opened (listen EADDRINUSE: address already in use 127.0.0.1:${port}). Set PORT to another one.`,
  );
});

/** A file system without space, as Node's calls report it. */
const FULL_DISK = `
  import fs from 'node:fs/promises';
  import { syncBuiltinESMExports } from 'node:module';
  const noSpace = async () => { throw Object.assign(new Error('no space left'), { code: 'ENOSPC' }); };
  Object.assign(fs, { mkdir: noSpace, statfs: async () => ({ bavail: 0, bsize: 4096 }) });
  syncBuiltinESMExports();
`;

it('a full disk is reported as such', async () => {
  const folder = join(tmpdir(), `tridesk-full-${process.pid}`);
  const preload = `--import=data:text/javascript,${encodeURIComponent(FULL_DISK)}`;
  const { code, said } = await start({ DATA_DIR: folder }, [preload]);
  expect([said, code]).toEqual([`tridesk cannot start: the disk of DATA_DIR ${folder} is full.`, 1]);
});
