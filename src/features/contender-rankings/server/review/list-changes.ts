import type { ChangedContender } from '#features/contender-rankings/contender-rankings-contract.ts';
import type { ContenderMethod } from '#rules/contenders/contender-ranking.ts';
import type { StoredContender } from '../stored-contenders-store.ts';

type Field = Exclude<ChangedContender['field'], 'division'>;

/** What leaves athletes out or lists them, in the order in which the reasons apply, and how a change of each is counted. */
export const changedLists = [
  { field: 'retirement', begins: 'Retired ', one: 'retirement changed', many: 'retirements changed' },
  { field: 'contract tier', begins: 'Contract tier: ', one: 'contract changed', many: 'contracts changed' },
  {
    ...{ field: 'excluded list', begins: 'Excluded' },
    one: 'entry of the excluded list changed',
    many: 'entries of the excluded list changed',
  },
  {
    ...{ field: 'contender list', begins: null },
    one: 'entry of the contender list changed',
    many: 'entries of the contender list changed',
  },
] as const satisfies readonly { field: Field; begins: string | null; one: string; many: string }[];

/** A contract, retirement or list entry that gives an athlete another row than before. */
export interface ListChange {
  athleteId: number;
  field: Field;
  before: string;
  after: string;
}

/** The text after the beginning of a reason: the tier or the date. */
function printReason(reason: string | null | undefined, begins: string): string {
  const isExcluded = begins === 'Excluded';
  if (!reason?.startsWith(begins)) return isExcluded ? 'not listed' : 'none';
  return isExcluded ? 'listed' : reason.slice(begins.length);
}

const inRows = (reason: string | null | undefined) => (reason === undefined ? 'not listed' : 'listed');

/**
 * Who is left out for another reason than before; of two reasons the one that applies first has changed. Someone left out for want of race
 * points is not among them: that is a change of results.
 */
export function listChanges(
  before: readonly StoredContender[],
  now: readonly StoredContender[],
  method: ContenderMethod,
): ListChange[] {
  const [then, today] = [before, now].map((rows) => new Map(rows.map((row) => [row.athleteId, row.leftOut])));
  const ids = new Set([...before, ...now].map(({ athleteId }) => athleteId));
  return [...ids].flatMap((athleteId): ListChange[] => {
    const [old, present] = [then?.get(athleteId), today?.get(athleteId)];
    if (old === present) return [];
    if (method === 'IN' && (old === undefined || present === undefined))
      return [{ athleteId, field: 'contender list', before: inRows(old), after: inRows(present) }];
    const changed = changedLists.find(
      ({ begins }) => begins !== null && [old, present].some((one) => one?.startsWith(begins)),
    );
    if (!changed?.begins) return [];
    const { field, begins } = changed;
    return [{ athleteId, field, before: printReason(old, begins), after: printReason(present, begins) }];
  });
}
