import { spawn } from 'node:child_process';
import { ROOT } from '../checks/files.ts';

/** A program that takes longer is considered hung. */
const LONGEST_MS = 60 * 60_000;

export interface Ended {
  code: number;
  printed: string;
}

/** Runs a program of node_modules/.bin; the code is not 0 when it fails, cannot start or hangs. */
export function runProgram(args: string[], environment: Record<string, string>): Promise<Ended> {
  return new Promise((resolve) => {
    const [program = '', ...rest] = args;
    const child = spawn(program, rest, {
      cwd: ROOT,
      env: { ...process.env, NO_COLOR: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    const timer = setTimeout(() => {
      printed += `\nStopped after ${LONGEST_MS / 60_000} minutes.\n`;
      child.kill('SIGKILL');
    }, LONGEST_MS);
    child.on('error', (error) => {
      printed += `${program} cannot run: ${error.message}\n`;
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: code ?? 1, printed });
    });
  });
}
