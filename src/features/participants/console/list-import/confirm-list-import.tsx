import { Flag } from '#console/ui/display/flag.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Stack } from '#console/ui/layout/stack.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import styles from '#features/results/console/shared/import.module.css';
import { fullName } from '#rules/name-matching/names.ts';
import type { ListPlan } from '../../lists-import-contract.ts';
import { submitLabel } from './list-texts.ts';

/** Additions and removals of the import, by name. */
function Consequences({ plan }: { plan: ListPlan }) {
  const created = plan.lines.flatMap(({ line, new_athlete }) =>
    new_athlete ? [{ line, ...new_athlete }] : [],
  );
  return (
    <Stack>
      {created.length > 0 ? (
        <div>
          <p>{counted(created.length, 'new athlete')} will be created:</p>
          <ul className={styles.names}>
            {created.map(({ line, first, last, country, division }) => (
              <li key={line}>
                <Flag country={country} /> <b>{fullName(first, last)}</b>, {division}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {plan.leaves.length > 0 ? (
        <div>
          <p>{counted(plan.leaves.length, 'participant')} will be removed:</p>
          <ul className={styles.names}>
            {plan.leaves.map(({ participant_id, name, why }) => (
              <li key={participant_id}>
                <b>{name}</b>
                {why === '' ? '' : `, ${why}`}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </Stack>
  );
}

/** True for the same file again, and for any other list of what is already there. */
const changesNobody = ({ counts: { join, move, leaves, aliases } }: ListPlan): boolean =>
  join + move + leaves + aliases === 0;

/** Athletes are created and participants removed only after a confirmation that lists them. What changes nobody is confirmed too. */
export async function confirmListImport(plan: ListPlan): Promise<boolean> {
  if (changesNobody(plan))
    return confirm({
      title: 'Import without a change?',
      question: `Nobody is added, moved or removed, for example because the same file is imported again. Only the warnings${plan.list === 'start' ? " and the race's contender ranking" : ''} are updated.`,
      confirmLabel: 'Import',
    });
  if (plan.counts.new_athletes + plan.leaves.length === 0) return true;
  return confirm({
    title: submitLabel(plan),
    question: <Consequences plan={plan} />,
    confirmLabel: 'Import',
    isDanger: plan.leaves.length > 0,
  });
}
