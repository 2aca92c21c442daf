import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Bench, DatabaseKind, Figure, Measurement, Place } from './harness/measurement.ts';
import { freePort, productEnvironment, readyMs, type Started, startProgram } from './harness/processes.ts';
import { several } from './harness/timing.ts';

const SAMPLES = 3;
const AIM = { atMost: 3_000 };

const ofRoot = (path: string): URL => new URL(`../${path}`, import.meta.url);

/** Otherwise `npm start` would reinstall packages that this run uses. */
async function requirePackagesInPlace(): Promise<void> {
  const lockfile = await readFile(ofRoot('package-lock.json'));
  const mark = await readFile(ofRoot('node_modules/.installed-lockfile'), 'utf8').catch(() => '');
  if (createHash('sha256').update(lockfile).digest('hex') !== mark)
    throw new Error('the packages are not those of the lockfile; run it by npm run bench');
}

async function startByNpm(place: Place): Promise<Started> {
  await requirePackagesInPlace();
  const port = await freePort();
  return startProgram(['npm', 'start'], { env: productEnvironment(place, port), port });
}

/** The first sample, which is not counted, creates the database. */
async function figureOn(bench: Bench, kind: DatabaseKind): Promise<Figure> {
  const place = await bench.empty(kind);
  const values = await several(SAMPLES, () => readyMs(startByNpm(place)));
  return { what: `second npm start, ${kind}`, unit: 'ms', ...values, floor: null, aim: AIM };
}

export const npmStart: Measurement = {
  name: 'npm-start',
  about:
    'From the command npm start to the first response 200: npm, the check of packages and build, the server.',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(await figureOn(bench, kind));
    return figures;
  },
};
