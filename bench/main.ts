import { athletesFilter } from './athletes-filter.ts';
import { athletesList } from './athletes-list.ts';
import { contenderSet } from './contender-set.ts';
import { dashboard } from './dashboard.ts';
import { demonstrationData } from './demonstration-data.ts';
import { explain } from './explain.ts';
import { openBench } from './harness/databases.ts';
import { tableHead, tableRow } from './harness/figure-table.ts';
import { machineFacts } from './harness/machine-facts.ts';
import type { Bench, Measurement } from './harness/measurement.ts';
import { history } from './history.ts';
import { importPlan } from './import-plan.ts';
import { javascriptSent } from './javascript-sent.ts';
import { listPlan } from './list-plan.ts';
import { listsAsOf } from './lists-as-of.ts';
import { mediaGrid } from './media-grid.ts';
import { memory } from './memory.ts';
import { newsList } from './news-list.ts';
import { npmStart } from './npm-start.ts';
import { racesList } from './races-list.ts';
import { rankingRule } from './ranking-rule.ts';
import { rankingSet } from './ranking-set.ts';
import { rankingState } from './ranking-state.ts';
import { recordCalls } from './record-calls.ts';
import { search } from './search.ts';
import { signInWhileReadingLists } from './sign-in.ts';
import { start } from './start.ts';
import { t100Season } from './t100-season.ts';
import { trackerFetch } from './tracker-fetch.ts';
import { transcoding } from './transcoding.ts';
import { uploads } from './uploads.ts';
import { websiteSync } from './website-sync.ts';
import { whatIf } from './what-if.ts';

// npm run bench [-- name ...]: measures and prints; people judge the figures, so it never fails because of one.

const MEASUREMENTS: readonly Measurement[] = [
  rankingRule,
  rankingSet,
  contenderSet,
  rankingState,
  athletesList,
  racesList,
  newsList,
  search,
  // Before the dashboard, which adds 15 ranking sets.
  websiteSync,
  dashboard,
  recordCalls,
  explain,
  whatIf,
  t100Season,
  importPlan,
  trackerFetch,
  listPlan,
  listsAsOf,
  history,
  signInWhileReadingLists,
  uploads,
  transcoding,
  start,
  npmStart,
  memory,
  demonstrationData,
  javascriptSent,
  athletesFilter,
  mediaGrid,
];

function chosen(names: readonly string[]): readonly Measurement[] {
  const unknown = names.filter((name) => !MEASUREMENTS.some((one) => one.name === name));
  if (unknown.length > 0) {
    console.error(`There is no measurement ${unknown.join(', ')}. There are:`);
    for (const { name, about } of MEASUREMENTS) console.error(`  ${name.padEnd(20)} ${about}`);
    process.exit(1);
  }
  return names.length === 0 ? MEASUREMENTS : MEASUREMENTS.filter((one) => names.includes(one.name));
}

async function measure(measurement: Measurement, bench: Bench): Promise<void> {
  const { name, about, floor } = measurement;
  console.log(`\n**${name}**: ${about}${floor ? ` Floor: ${floor}.` : ''}\n`);
  const started = performance.now();
  try {
    const figures = await measurement.run(bench);
    console.log(tableHead());
    for (const figure of figures) console.log(tableRow(figure));
  } catch (error) {
    console.log(`Not measured: ${error instanceof Error ? error.message : String(error)}`);
  }
  console.error(`(${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

// Started processes and created files are removed at the end, also after an interrupt.
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));

const measurements = chosen(process.argv.slice(2));
const bench = await openBench();
try {
  for (const fact of await machineFacts(bench.databases)) console.log(fact);
  for (const measurement of measurements) await measure(measurement, bench);
} finally {
  await bench.close();
}
