import type { UndoEntry, UndoPlan } from './classify-changes.ts';

/** An entry can be reversed only together with another one; `needs` null: not at all. */
export interface Requirement {
  entry: UndoEntry;
  /** The field of a changed row; null: the whole row. */
  field: string | null;
  needs: { entry: UndoEntry; field: string | null } | null;
  why: string;
}

/** Moves to `cannot` what cannot be reversed, and in turn what needs it. */
export function settleRequirements(plan: UndoPlan, requirements: readonly Requirement[]): UndoPlan {
  const blocked = new Map<UndoEntry, Map<string | null, string>>();
  const isBlocked = ({ entry, field }: Pick<Requirement, 'entry' | 'field'>) =>
    blocked.get(entry)?.has(field) === true;
  let isSettled = false;
  while (!isSettled) {
    isSettled = true;
    for (const requirement of requirements) {
      const { entry, field, needs, why } = requirement;
      if (isBlocked(requirement) || (needs && !isBlocked(needs))) continue;
      blocked.set(entry, (blocked.get(entry) ?? new Map()).set(field, why));
      isSettled = false;
    }
  }
  const settled: UndoPlan = { reversed: [], kept: plan.kept, cannot: [...plan.cannot] };
  const isRefused = (entry: UndoEntry, name: string) =>
    blocked.get(entry)?.has(null) === true || blocked.get(entry)?.has(name) === true;
  // What another one needs was blocked before it: the first reason is the cause.
  for (const [entry, reasons] of blocked) {
    const [why = null] = reasons.values();
    const refused = entry.fields.filter((name) => isRefused(entry, name));
    settled.cannot.push({ ...entry, fields: refused, why });
  }
  for (const entry of plan.reversed) {
    const rest = entry.fields.filter((name) => !isRefused(entry, name));
    if (rest.length > 0 || !blocked.has(entry)) settled.reversed.push({ ...entry, fields: rest });
  }
  return settled;
}
