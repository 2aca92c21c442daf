import { Button } from '#console/ui/actions/button.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import styles from '#features/results/console/shared/import.module.css';
import type { ListPlan } from '../../lists-import-contract.ts';
import { isOpenLine } from './list-texts.ts';
import type { ListImportState } from './use-list-plan.ts';

/** One press for all unknown names, all open questions, or everybody who would leave; each is one step of undo. */
export function ListManyAnswers({ plan, list }: { plan: ListPlan; list: ListImportState }) {
  const open = plan.lines.filter((line) => isOpenLine(line, plan));
  const newcomers = open.filter(({ method, division }) => method === 'none' && division !== null);
  const offers = [
    ...(newcomers.length > 1
      ? [
          {
            ...{ keys: 'N', label: `All ${newcomers.length} are new` },
            run: () => list.decideAll(newcomers.map(({ line }) => [line, { line, create: true }])),
          },
        ]
      : []),
    ...(open.length > 1
      ? [
          {
            ...{ keys: 'X', label: `Leave out all ${open.length}` },
            run: () => list.decideAll(open.map(({ line }) => [line, { line, skip: true }])),
          },
        ]
      : []),
    ...(list.keepsAll || plan.leaves.length > 1
      ? [
          {
            keys: 'K',
            label: list.keepsAll ? 'Remove those who are not in the list' : `Keep all ${plan.leaves.length}`,
            run: () => list.keepAll(!list.keepsAll),
          },
        ]
      : []),
  ];
  useShortcuts(offers.map((offer) => ({ ...offer, group: 'Answers for many lines' })));
  if (offers.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div className={styles.bulk} role="group" aria-label="Answers for many lines">
      {offers.map(({ keys, label, run }) => (
        <Button key={keys} size="small" onClick={run}>
          {label} <Kbd>⇧{keys}</Kbd>
        </Button>
      ))}
    </div>
  );
}
