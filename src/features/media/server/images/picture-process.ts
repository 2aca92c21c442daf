import { type ChildProcess, fork } from 'node:child_process';
import { Refusal } from '#contract/refusal.ts';
import { tooMuchWork } from '#features/media/upload-contract.ts';
import type { MadePicture } from './make-renditions.ts';
import type { PictureFile } from './picture-library.ts';
import type { ImageTask, ImageTaskResult, PictureWork } from './picture-program.ts';

/** Nothing to do for so long: the process ends, and 200 MB go back to the machine. The next picture waits 0.2 s for a new one. */
const IDLE_MS = 20_000;
/** A picture that is not through by then takes the process with it; the others are begun again. */
const LONGEST_MS = 60_000;

interface Waiting {
  asked: ImageTask;
  isSecondTry: boolean;
  timer: NodeJS.Timeout | undefined;
  resolve(made: MadePicture | Buffer): void;
  reject(error: Error): void;
}

let program: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

function settle(id: number): Waiting | undefined {
  const one = waiting.get(id);
  waiting.delete(id);
  clearTimeout(one?.timer);
  if (waiting.size === 0) {
    clearTimeout(idle);
    idle = setTimeout(closePictures, IDLE_MS).unref();
  }
  return one;
}

function heard(told: ImageTaskResult): void {
  const one = settle(told.id);
  if (!one) return;
  if ('made' in told) one.resolve(told.made);
  else if ('failed' in told) one.reject(new Error(told.failed));
  else {
    const { status, code, message, field } = told.refused;
    one.reject(new Refusal(status, code, message, field === undefined ? {} : { field }));
  }
}

/** What was asked of a process that ended is asked once more: another picture may have ended it. */
function ended(): void {
  for (const [id, one] of [...waiting])
    if (one.isSecondTry) settle(id)?.reject(tooMuchWork(one.asked.file.filename));
    else {
      one.isSecondTry = true;
      send(one);
    }
}

function running(): ChildProcess {
  if (program) return program;
  const started = fork(new URL('./picture-program.ts', import.meta.url), {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // The library's threads would otherwise keep a heap each.
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
  });
  started.unref();
  started.channel?.unref();
  started.on('message', heard);
  started.on('error', () => undefined);
  started.on('exit', () => {
    if (program === started) program = null;
    if (program === null) ended();
  });
  program = started;
  return started;
}

function send(one: Waiting): void {
  clearTimeout(idle);
  clearTimeout(one.timer);
  one.timer = setTimeout(() => giveUp(one.asked.id), LONGEST_MS);
  running().send(one.asked, () => undefined);
}

function giveUp(id: number): void {
  const one = settle(id);
  one?.reject(tooMuchWork(one.asked.file.filename));
  program?.kill('SIGKILL');
}

function askBeside(file: PictureFile, work: PictureWork): Promise<MadePicture | Buffer> {
  return new Promise((resolve, reject) => {
    lastId += 1;
    const asked = { id: lastId, file, work };
    const one: Waiting = { asked, isSecondTry: false, timer: undefined, resolve, reject };
    waiting.set(lastId, one);
    send(one);
  });
}

/** Makes the renditions of a picture in a process beside this one; see make-renditions.ts for what it answers and refuses. */
export const makeRenditionsBeside = (file: PictureFile, pictureKey: string): Promise<MadePicture> =>
  askBeside(file, { make: 'renditions', pictureKey }) as Promise<MadePicture>;

/** Writes a picture anew in a process beside this one; see clean-picture.ts for what it answers and refuses. */
export const cleanPictureBeside = (file: PictureFile): Promise<Buffer> =>
  askBeside(file, { make: 'clean' }) as Promise<Buffer>;

/** Ends the process. What it was doing is begun in a new one: another product in this process may have asked for it. */
export function closePictures(): void {
  clearTimeout(idle);
  const ending = program;
  program = null;
  ending?.disconnect();
  if (waiting.size > 0) ended();
}
