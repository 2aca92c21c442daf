import { setTimeout as pause } from 'node:timers/promises';
import { readDashboard } from '#features/dashboard/dashboard-contract.ts';
import { syncWebsite } from '#features/website-sync/website-sync-contract.ts';
import { ask } from './harness/http-client.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { residentMegabytes } from './harness/memory.ts';
import { type Started, signIn, startServer } from './harness/processes.ts';
import { longestWait, milliseconds, several } from './harness/timing.ts';

const AIMS = { first: 3_000, unchanged: 1_000, memory: 100, wait: 50, dashboard: 20 };
const UNCHANGED_SYNCS = 3;
const DASHBOARDS = 30;
/** The end of the start, which frees memory and writes a cache, is no part of a sync. */
const SETTLE_MS = 3_000;
/** Between two looks at the other requests and at the memory. */
const PAUSE_MS = 20;

/** The most memory while the work runs. */
async function mostMegabytes(pid: number, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let most = 0;
  while (!isDone) {
    most = Math.max(most, await residentMegabytes(pid));
    await pause(PAUSE_MS);
  }
  await done;
  return most;
}

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const server: Started = await startServer(await bench.volume(kind));
  try {
    await pause(SETTLE_MS);
    const headers = await signIn(server.address);
    const sync = () => ask(server.address + syncWebsite.path, { method: 'POST', headers, body: '{}' });
    const small = () => ask(`${server.address}/api/nations`, { headers });
    const before = await residentMegabytes(server.pid);
    const first = milliseconds(sync);
    const [firstMs, wait, most] = await Promise.all([
      first,
      longestWait(small, first, PAUSE_MS),
      mostMegabytes(server.pid, first),
    ]);
    const unchanged = await several(UNCHANGED_SYNCS, () => milliseconds(sync));
    const dashboard = await several(DASHBOARDS, () =>
      milliseconds(() => ask(server.address + readDashboard.path, { headers })),
    );
    const one = { samples: 1, floor: null } as const;
    return [
      { what: `first sync, ${kind}`, unit: 'ms', measured: firstMs, ...one, aim: { atMost: AIMS.first } },
      {
        what: `sync without a change, ${kind}`,
        unit: 'ms',
        ...unchanged,
        floor: null,
        aim: { atMost: AIMS.unchanged },
      },
      {
        what: `memory added by the first sync, ${kind}`,
        unit: 'MB',
        measured: most - before,
        ...one,
        aim: { atMost: AIMS.memory },
      },
      {
        what: `longest wait of another request, ${kind}`,
        unit: 'ms',
        measured: wait,
        ...one,
        aim: { atMost: AIMS.wait },
      },
      { what: `dashboard, ${kind}`, unit: 'ms', ...dashboard, floor: null, aim: { atMost: AIMS.dashboard } },
    ];
  } finally {
    await server.stop();
  }
}

export const websiteSync: Measurement = {
  name: 'website-sync',
  about:
    'The snapshot of 10,000 athletes, 5,000 races and 300,000 results, first and unchanged, and the dashboard afterwards.',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
