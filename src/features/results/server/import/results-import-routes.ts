import type { CheckedInputOf } from '#contract/declare-call.ts';
import { found } from '#contract/refusal.ts';
import { planResults, submitResults } from '#features/results/results-import-contract.ts';
import type { RequestContext, Serve } from '#server/http/register-call.ts';
import { raceFacts } from '../points/race-points-store.ts';
import { submitPlan } from './import-results.ts';
import { fileOf, type ImportPlanWithInput, planImport } from './plan-import.ts';
import { affectedSets, asPlan, asScoring } from './plan-response.ts';

/** The plan of a call: its race, its file, its choices. */
async function plannedFor(
  input: CheckedInputOf<typeof planResults>,
  { db, clock }: Pick<RequestContext, 'db' | 'clock'>,
): Promise<ImportPlanWithInput> {
  const race = found(await raceFacts(db, input.id), `race ${input.id}`);
  return planImport(db, race, await fileOf(db, input, clock.now()), input.choices);
}

export function resultsImportRoutes(serve: Serve): void {
  serve(planResults, async (input, context) => asPlan(context.db, await plannedFor(input, context)));

  serve(submitResults, async (input, context) => {
    const made = await plannedFor(input, context);
    const counts = await submitPlan(context, made, input.digest);
    return {
      status: 0 as const,
      saved: counts.lines - counts.held,
      counts,
      scoring: asScoring(made.planned),
      sets: await affectedSets(context.db, made),
    };
  });
}
