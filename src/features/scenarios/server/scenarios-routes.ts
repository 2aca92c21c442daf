import type { Tx } from '#database/change-sets.ts';
import { rankingNotFound } from '#features/rankings/rankings-contract.ts';
import { setById } from '#features/rankings/server/rankings-store.ts';
import { effectiveChanges, type WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import { areSameChanges } from '#rules/what-if/what-if-problems.ts';
import type { Serve } from '#server/http/register-call.ts';
import { assertNotStale } from '#server/records/optimistic-locking.ts';
import {
  applyScenario as applyScenarioCall,
  compareScenarios,
  createScenario,
  deleteScenario,
  listScenarios,
  readScenario,
  type Scenario,
  saveScenario,
  scenarioNameTaken,
  scenarioNotFound,
} from '../scenarios-contract.ts';
import { previewScenario, previewWhatIf } from '../what-if-contract.ts';
import { applyScenario } from './apply-scenario.ts';
import { comparisonOf } from './compare-scenarios.ts';
import { previewOf } from './preview-what-if.ts';
import { refuseMissing } from './refuse-missing.ts';
import {
  existingScenario,
  insertScenario,
  isNameTaken,
  lockScenario,
  removeScenario,
  type ScenarioRow,
  scenarios,
  updateScenario,
} from './scenarios-store.ts';

const asScenario = ({ type: _type, applied_at, ...row }: ScenarioRow): Scenario => ({
  ...row,
  applied_at: applied_at?.toISOString() ?? null,
});

async function locked(tx: Tx, id: number): Promise<ScenarioRow> {
  const row = await lockScenario(tx, id);
  if (!row) throw scenarioNotFound(id);
  return row;
}

/** Scenarios, and previews of changes before anything is saved. */
export function scenariosRoutes(serve: Serve): void {
  serve(previewWhatIf, ({ id, changes, ...looking }, { db }) => previewOf(db, id, changes, looking));

  serve(previewScenario, async ({ id, ...looking }, { db }) => {
    const { set_id, changes } = await existingScenario(db, id);
    return previewOf(db, set_id, changes, looking);
  });

  serve(listScenarios, async ({ set_id }, { db }) => ({
    scenarios: (await scenarios(db, set_id)).map(asScenario),
  }));

  serve(readScenario, async ({ id }, { db }) => ({ scenario: asScenario(await existingScenario(db, id)) }));

  serve(compareScenarios, ({ first, second, discipline = 'overall' }, { db }) =>
    comparisonOf(db, first, second, discipline),
  );

  writingRoutes(serve);
}

function writingRoutes(serve: Serve): void {
  serve(createScenario, async ({ name, set_id, changes }, { db, change }) => {
    const set = await setById(db, set_id);
    if (!set) throw rankingNotFound(set_id);
    await refuseMissing(db, changes);
    const id = await change(`Scenario ${name} added`, async (tx) => {
      if (await isNameTaken(tx, set_id, name, 0)) throw scenarioNameTaken(name, set.date);
      return insertScenario(tx, { name, set_id, changes: effectiveChanges(changes) });
    });
    return { status: 0 as const, id, scenario: asScenario(await existingScenario(db, id)) };
  });

  serve(saveScenario, async ({ id, name, changes, version }, { db, change }) => {
    const { name: formerName } = await existingScenario(db, id);
    await change(`Scenario ${name ?? formerName} saved`, async (tx) => {
      const before = await locked(tx, id);
      const fields = [...(name === undefined ? [] : ['name']), ...(changes === undefined ? [] : ['changes'])];
      await assertNotStale(tx, { table: 'scenario', entityId: id, key: { id }, version, fields });
      if (name !== undefined && (await isNameTaken(tx, before.set_id, name, id)))
        throw scenarioNameTaken(name, before.set_date);
      // Records of earlier changes may have been deleted since: the preview says so.
      const isStored = (change: WhatIfChange) =>
        before.changes.some((one) => areSameChanges([one], [change]));
      await refuseMissing(tx, changes?.filter((change) => !isStored(change)) ?? []);
      const isOther = changes !== undefined && !areSameChanges(changes, before.changes);
      await updateScenario(tx, id, {
        name: name ?? before.name,
        ...(isOther ? { changes: effectiveChanges(changes), applied_at: null } : {}),
      });
    });
    return { status: 0 as const, id, scenario: asScenario(await existingScenario(db, id)) };
  });

  serve(deleteScenario, async ({ id, version }, { db, change }) => {
    const { name } = await existingScenario(db, id);
    await change(`Scenario ${name} deleted`, async (tx) => {
      await locked(tx, id);
      await assertNotStale(tx, { table: 'scenario', entityId: id, key: { id }, version });
      await removeScenario(tx, id);
    });
  });

  serve(applyScenarioCall, async (given, context) => {
    const applied = await applyScenario(context, given);
    return { ...applied, scenario: asScenario(await existingScenario(context.db, given.id)) };
  });
}
