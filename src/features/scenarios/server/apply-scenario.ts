import { isDeepStrictEqual } from 'node:util';
import type { CheckedInputOf } from '#contract/declare-call.ts';
import type { Tx } from '#database/change-sets.ts';
import { raceVersions } from '#features/rankings/server/generate/ranking-inputs-store.ts';
import { athletesNamed } from '#features/rankings/server/review/ranking-review-store.ts';
import { effectiveChanges, isOfRule } from '#rules/what-if/what-if-changes.ts';
import { soundChanges } from '#rules/what-if/what-if-problems.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import {
  alreadyApplied,
  type applyScenario as applyCall,
  cannotApply,
  nothingToApply,
  numbersMoved,
  ruleNotApplied,
} from '../scenarios-contract.ts';
import type { DescribedChange } from '../what-if-contract.ts';
import { type ComputedWhatIf, computeWhatIf } from './compute-what-if.ts';
import { describedChanges } from './describe-changes.ts';
import { setsLeftStale } from './preview-what-if.ts';
import { type ScenarioRow, scenarioStore } from './scenarios-store.ts';
import { loadFacts } from './what-if-facts.ts';
import { lockChanged, writeChanges } from './write-changes.ts';

/**
 * Applies a scenario's changes to the data in one operation. The preview is recalculated beforehand and compared with what staff reviewed,
 * and its input is checked again under lock: either exactly what was previewed is applied, or nothing.
 */
export async function applyScenario(
  context: RequestContext,
  { id, version, numbers }: CheckedInputOf<typeof applyCall>,
) {
  const scenario = await scenarioStore.read(context.db, id);
  if (scenario.applied_at !== null)
    throw alreadyApplied(scenario.name, scenario.applied_at.toISOString().slice(0, 10));
  const whatIf = await computeWhatIf(context.db, scenario.set_id, scenario.changes);
  const described = await checkedForApplying(context, scenario, whatIf);
  if (numbers !== undefined && numbers !== whatIf.numbers) throw numbersMoved();
  const sets = await setsLeftStale(context.db, whatIf);
  const message = `Scenario ${scenario.name} applied: ${formatChanges(described)}`;
  await context.change(message, async (tx) => {
    const locked = await scenarioStore.lockForEdit(tx, id, version);
    const isAsRead = isDeepStrictEqual(locked.changes, scenario.changes) && locked.applied_at === null;
    await lockChanged(tx, scenario.changes, whatIf.loaded.raceRows.keys());
    if (!isAsRead || !(await isUnchanged(tx, whatIf, scenario))) throw numbersMoved();
    await writeChanges(tx, soundChanges(whatIf.checked));
    await scenarioStore.update(tx, id, { applied_at: context.clock.now() });
  });
  return { status: 0 as const, sets };
}

/** The changes as text; refused when one of them is not possible, is a rule, or none of them changes anything. */
async function checkedForApplying(
  { db }: RequestContext,
  scenario: ScenarioRow,
  whatIf: ComputedWhatIf,
): Promise<DescribedChange[]> {
  const athletes = whatIf.loaded.facts.races.flatMap(({ results }) => results.map((one) => one.athleteId));
  const described = describedChanges(whatIf, await athletesNamed(db, [...new Set(athletes)]));
  const rule = described.find(({ change }) => isOfRule(change));
  if (rule) throw ruleNotApplied(`${rule.what} ${rule.before} → ${rule.after}`);
  const broken = described.find(({ problem }) => problem !== null);
  if (broken) throw cannotApply(broken.subject, broken.problem ?? '');
  const making = described.filter(({ is_same }) => !is_same);
  if (making.length === 0) throw nothingToApply(scenario.name);
  return making;
}

const NAMED = 2;

function formatChanges(described: readonly DescribedChange[]): string {
  const message = described
    .slice(0, NAMED)
    .map(({ subject, what, before, after }) => `${what} of ${subject} ${before} → ${after}`);
  const more = described.length - message.length;
  return `${message.join('; ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Whether the input of the numbers is unchanged; checked under lock. */
async function isUnchanged(tx: Tx, whatIf: ComputedWhatIf, scenario: ScenarioRow): Promise<boolean> {
  const { type, set, loaded, now } = whatIf;
  const facts = await loadFacts(tx, { type, date: set.date }, effectiveChanges(scenario.changes));
  if (!isDeepStrictEqual(facts, loaded)) return false;
  const versions = await raceVersions(tx, { type, date: set.date });
  return (
    versions.length === now.columns.races.length &&
    versions.every((version, at) => {
      const { numbers: _numbers, ...read } = now.columns.races[at] ?? { numbers: null };
      return isDeepStrictEqual(version, read);
    })
  );
}
