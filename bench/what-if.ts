import { previewWhatIf } from '#features/scenarios/what-if-contract.ts';
import type { WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import { VOLUME_SET } from './harness/fill-volume.ts';
import { ask } from './harness/http-client.ts';
import { RESULTS_OF_RACE } from './harness/made-up-data.ts';
import type { Bench, DatabaseKind, Figure, Measurement } from './harness/measurement.ts';
import { startSideProcess } from './harness/processes.ts';
import { milliseconds, several } from './harness/timing.ts';

const SAMPLES = 15;
const AIM = { atMost: 300 };
/** The results of 1,000 races are all recalculated. */
const AIM_OF_TIER = { atMost: 400 };
/** Every fifth race has this tier: 1,000 races and 60,000 results are recalculated. */
const TIER = 2;

/** Other races each time, so that nothing can be cached. */
const cases: Record<string, { samples: number; changes(turn: number): WhatIfChange[] }> = {
  'another tier of one race': {
    samples: SAMPLES,
    changes: (turn) => [{ kind: 'race-tier', race_id: turn + 1, tier_id: ((turn + 2) % 5) + 1 }],
  },
  'five changes of four races': {
    samples: SAMPLES,
    changes: (turn) => [
      { kind: 'race-tier', race_id: turn + 1, tier_id: ((turn + 2) % 5) + 1 },
      { kind: 'race-date', race_id: turn + 101, date: '2026-06-01' },
      { kind: 'race-left-out', race_id: turn + 201 },
      { kind: 'result-status', result_id: (turn + 301) * RESULTS_OF_RACE + 1, status: 'DQ' },
      { kind: 'counting-results', count: 4 },
    ],
  },
  'numbers of a tier of 1,000 races': {
    samples: 5,
    changes: (turn) => [
      { kind: 'tier-points', tier_id: TIER, base_points: 80 + turn, dropoff_percentage: 4 },
    ],
  },
};

async function figuresOn(bench: Bench, kind: DatabaseKind): Promise<Figure[]> {
  const { productAddress, headers, stop } = await startSideProcess(await bench.volume(kind));
  const url = productAddress + previewWhatIf.path.replace('{id}', String(VOLUME_SET));
  try {
    const figures: Figure[] = [];
    for (const [message, { samples, changes }] of Object.entries(cases)) {
      let turn = 0;
      const values = await several(samples, () => {
        turn += 1;
        const body = JSON.stringify({ changes: changes(turn) });
        return milliseconds(() => ask(url, { method: 'POST', headers, body }));
      });
      const aim = message.startsWith('numbers of a tier') ? AIM_OF_TIER : AIM;
      figures.push({ what: `${message}, ${kind}`, unit: 'ms', ...values, floor: null, aim });
    }
    return figures;
  } finally {
    await stop();
  }
}

export const whatIf: Measurement = {
  name: 'what-if',
  about:
    'A ranking over 300,000 results of 10,000 athletes as it would be with changes, other ones each time.',
  async run(bench) {
    const figures: Figure[] = [];
    for (const kind of bench.databases) figures.push(...(await figuresOn(bench, kind)));
    return figures;
  },
};
