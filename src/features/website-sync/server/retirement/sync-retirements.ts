import type { Queryable } from '#database/change-sets.ts';
import type { RetiredAthlete } from '#features/website-sync/website-sync-contract.ts';
import { retirementChange } from '#rules/athletes/retirement.ts';
import type { PlainDate } from '#rules/dates-and-times/dates.ts';
import type { JobRun } from '#server/jobs/job-run.ts';
import {
  type RetirementPerson,
  racingDays,
  retirementPeople,
  retirementRows,
  saveRetirement,
} from './retirement-store.ts';

export interface Retirements {
  /** Those for whom the rule may be wrong first. */
  retired: RetiredAthlete[];
  returned: { id: number; name: string }[];
  changes: { id: number; date: string | null }[];
}

const notes = ({ maternity_leave, coming_race }: RetirementPerson): string | null => {
  const found = [
    ...(maternity_leave === null ? [] : [`Maternity leave from ${maternity_leave}`]),
    ...(coming_race === null ? [] : [`On the start list of ${coming_race}`]),
  ];
  return found.length === 0 ? null : found.join('; ');
};

/** What the retirement rule would change today (UTC). */
export async function plannedRetirements(db: Queryable, now: Date): Promise<Retirements> {
  const today = now.toISOString().slice(0, 10);
  const changes = new Map<number, { date: PlainDate | null; isNew: boolean }>();
  const days = await racingDays(db);
  for (const row of await retirementRows(db, days, today)) {
    const date = retirementChange(row, today);
    if (date !== undefined) changes.set(row.id, { date, isNew: row.retirement_date === null });
  }
  const planned: Retirements = { retired: [], returned: [], changes: [] };
  for (const person of await retirementPeople(db, days, [...changes.keys()], today)) {
    const { id, name } = person;
    const { date, isNew } = changes.get(id) ?? { date: null, isNew: false };
    planned.changes.push({ id, date });
    if (date === null) planned.returned.push({ id, name });
    else if (isNew) planned.retired.push({ id, name, retirement_date: date, note: notes(person) });
  }
  planned.retired.sort((one, other) => Number(other.note !== null) - Number(one.note !== null));
  return planned;
}

/** Applies the retirement rule, as one change. */
export async function syncRetirements(run: JobRun<unknown>): Promise<RetiredAthlete[]> {
  const { changes } = await plannedRetirements(run.database.db, run.clock.now());
  if (changes.length === 0) return [];
  return run.change('Retirements updated by the sync to the website', async (tx) => {
    // Read again in the change: staff may have set a date in between.
    const { changes: current, retired } = await plannedRetirements(tx, run.clock.now());
    for (const { id, date } of current) await saveRetirement(tx, id, date);
    return retired;
  });
}
