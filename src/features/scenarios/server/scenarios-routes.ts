import { rankingSetStore } from '#features/rankings/server/rankings-store.ts';
import { effectiveChanges, type WhatIfChange } from '#rules/what-if/what-if-changes.ts';
import { areSameChanges } from '#rules/what-if/what-if-problems.ts';
import type { Serve } from '#server/http/register-call.ts';
import { serveDeletion } from '#server/records/record-routes.ts';
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
} from '../scenarios-contract.ts';
import { previewScenario, previewWhatIf } from '../what-if-contract.ts';
import { applyScenario } from './apply-scenario.ts';
import { comparisonOf } from './compare-scenarios.ts';
import { previewOf } from './preview-what-if.ts';
import { refuseMissing } from './refuse-missing.ts';
import { isNameTaken, type ScenarioRow, scenarioStore, scenarios } from './scenarios-store.ts';

const asScenario = ({ applied_at, ...row }: ScenarioRow): Scenario => ({
  ...row,
  applied_at: applied_at?.toISOString() ?? null,
});

/** Scenarios, and previews of changes before anything is saved. */
export function scenariosRoutes(serve: Serve): void {
  serve(previewWhatIf, ({ id, changes, ...looking }, { db }) => previewOf(db, id, changes, looking));

  serve(previewScenario, async ({ id, ...looking }, { db }) => {
    const { set_id, changes } = await scenarioStore.read(db, id);
    return previewOf(db, set_id, changes, looking);
  });

  serve(listScenarios, async ({ set_id }, { db }) => ({
    scenarios: (await scenarios(db, set_id)).map(asScenario),
  }));

  serve(readScenario, async ({ id }, { db }) => ({ scenario: asScenario(await scenarioStore.read(db, id)) }));

  serve(compareScenarios, ({ first, second, discipline = 'overall' }, { db }) =>
    comparisonOf(db, first, second, discipline),
  );

  writingRoutes(serve);
}

function writingRoutes(serve: Serve): void {
  serve(createScenario, async ({ name, set_id, changes }, { db, change }) => {
    const set = await rankingSetStore.read(db, set_id);
    await refuseMissing(db, changes);
    const id = await change(`Scenario ${name} added`, async (tx) => {
      if (await isNameTaken(tx, set_id, name, 0)) throw scenarioNameTaken(name, set.date);
      return scenarioStore.insert(tx, { name, set_id, changes: effectiveChanges(changes) });
    });
    return { status: 0 as const, id, scenario: asScenario(await scenarioStore.read(db, id)) };
  });

  serve(saveScenario, async ({ id, name, changes, version }, { db, change }) => {
    const { name: formerName } = await scenarioStore.read(db, id);
    await change(`Scenario ${name ?? formerName} saved`, async (tx) => {
      const fields = [...(name === undefined ? [] : ['name']), ...(changes === undefined ? [] : ['changes'])];
      const before = await scenarioStore.lockForEdit(tx, id, version, fields);
      if (name !== undefined && (await isNameTaken(tx, before.set_id, name, id)))
        throw scenarioNameTaken(name, before.set_date);
      // Records of earlier changes may have been deleted since: the preview says so.
      const isStored = (change: WhatIfChange) =>
        before.changes.some((one) => areSameChanges([one], [change]));
      await refuseMissing(tx, changes?.filter((change) => !isStored(change)) ?? []);
      const isOther = changes !== undefined && !areSameChanges(changes, before.changes);
      await scenarioStore.update(tx, id, {
        name: name ?? before.name,
        ...(isOther ? { changes: effectiveChanges(changes), applied_at: null } : {}),
      });
    });
    return { status: 0 as const, id, scenario: asScenario(await scenarioStore.read(db, id)) };
  });

  serveDeletion(serve, deleteScenario, scenarioStore);

  serve(applyScenarioCall, async (given, context) => {
    const applied = await applyScenario(context, given);
    return { ...applied, scenario: asScenario(await scenarioStore.read(context.db, given.id)) };
  });
}
