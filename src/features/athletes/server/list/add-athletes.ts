import type { CheckedInputOf, ResponseOf } from '#contract/declare-call.ts';
import {
  type addAthletesOfFile,
  athletesChanged,
  noQuestion,
  nothingToAdd,
} from '#features/athletes/athletes-file-contract.ts';
import type { PlannedAthlete } from '#rules/athletes/athletes-file-plan.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { planAthletes } from '../csv-import/plan-athletes.ts';
import { anyOfNames, insertAthletes, lockAthletes, type NewAthlete } from './athletes-store.ts';

/** The rows to add: the new ones, and the questionable ones that staff accepted. */
function wantedOf(planned: readonly PlannedAthlete[], also: readonly number[]): PlannedAthlete[] {
  const answered = new Set(also);
  return planned.filter(({ act, row }) => act === 'add' || answered.has(row.rowNumber));
}

function assertQuestions(planned: readonly PlannedAthlete[], also: readonly number[]): void {
  const questions = new Set(planned.flatMap(({ act, row }) => (act === 'question' ? [row.rowNumber] : [])));
  const odd = also.find((row) => !questions.has(row));
  if (odd !== undefined) throw noQuestion(odd);
}

/** A row without a division cannot be added. */
const asNew = ({ row }: PlannedAthlete) => row as NewAthlete;

/** Adds the athletes of a file as its plan says, in one action; refused when the plan has changed since. */
export async function addAthletes(
  { db, change }: RequestContext,
  { digest, also, ...file }: CheckedInputOf<typeof addAthletesOfFile>,
): Promise<ResponseOf<typeof addAthletesOfFile>> {
  const { plan, planned } = await planAthletes(db, file);
  const wanted = wantedOf(planned, also);
  const added = wanted.map(asNew);
  const count = added.length === 1 ? '1 athlete' : `${added.length} athletes`;
  return change(`${count} of ${plan.filename} added`, async (tx) => {
    // Here, not before: when the request is repeated after its change was committed, the plan is another.
    if (plan.digest !== digest) throw athletesChanged();
    assertQuestions(planned, also);
    if (wanted.length === 0) throw nothingToAdd();
    await lockAthletes(tx);
    if (await anyOfNames(tx, added)) throw athletesChanged();
    const inserted = await insertAthletes(tx, added);
    return {
      status: 0 as const,
      added: inserted.map((one, place) => ({ row: wanted[place]?.row.rowNumber ?? 0, ...one })),
    };
  });
}
