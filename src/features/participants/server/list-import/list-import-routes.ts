import { found, notFound } from '#contract/refusal.ts';
import type { Serve } from '#server/http/register-call.ts';
import { dismissListWarning, planList, submitList } from '../../lists-import-contract.ts';
import { asListPlan } from './list-plan-response.ts';
import { assertNewestFile } from './list-source.ts';
import { deleteWarning, warningOfRace } from './list-warnings-store.ts';
import { planListImport } from './plan-list-import.ts';
import { submitListImport } from './submit-list-import.ts';

const listNames = { start: 'start list', wait: 'wait list', participants: 'participants' } as const;

/** Imports of start and wait lists, and their warnings. */
export function listImportRoutes(serve: Serve): void {
  serve(planList, async (input, context) => {
    await assertNewestFile(context.db, input);
    return asListPlan(context.db, await planListImport(context, input), input);
  });

  serve(submitList, (input, context) => submitListImport(context, input));

  serve(dismissListWarning, async ({ id, warningId }, { db, change }) => {
    const what = `warning ${warningId} of race ${id}`;
    const warning = found(await warningOfRace(db, id, warningId), what);
    await change(`Warning of ${warning.name} dismissed (${listNames[warning.list]})`, async (tx) => {
      if (!(await deleteWarning(tx, warningId))) throw notFound(what);
    });
  });
}
