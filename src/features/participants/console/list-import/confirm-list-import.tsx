import { counted } from '#console/ui/format/figures.ts';
import { Stack } from '#console/ui/layout/stack.tsx';
import { confirm } from '#console/ui/overlay/confirm.ts';
import { NameList } from '#features/results/console/shared/name-list.tsx';
import { fullName } from '#rules/name-matching/names.ts';
import type { ListPlan } from '../../lists-import-contract.ts';
import { submitLabel } from './list-texts.ts';

/** Additions and removals of the import, by name. */
function Consequences({ plan }: { plan: ListPlan }) {
  const created = plan.lines.flatMap(({ line: id, new_athlete: athlete }) =>
    athlete
      ? [
          {
            id,
            name: fullName(athlete.first, athlete.last),
            country: athlete.country,
            note: athlete.division,
          },
        ]
      : [],
  );
  const leaving = plan.leaves.map(({ participant_id: id, name, why: note }) => ({ id, name, note }));
  return (
    <Stack>
      <NameList head={`${counted(created.length, 'new athlete')} will be created:`} people={created} />
      <NameList head={`${counted(leaving.length, 'participant')} will be removed:`} people={leaving} />
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
