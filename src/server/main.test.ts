import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Ended {
  code: number | null;
  said: string;
}

/** Starts the product as an operator would, and waits until it has ended by itself. */
function start(environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const main = join(import.meta.dirname, 'main.ts');
    const child = spawn(process.execPath, [main], { env: { PATH: process.env.PATH ?? '', ...environment } });
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
])('%s stops the start with one clear line and an exit code', async (_name, environment, words) => {
  const { code, said } = await start(environment);
  expect([said, code]).toEqual([`tridesk cannot start: ${words}`, 1]);
});
