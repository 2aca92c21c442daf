import { type ReactNode, useState } from 'react';
import { SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { AlertIcon } from '#console/ui/icons/icons.tsx';
import { FilterSelect } from '#console/ui/select/select.tsx';
import type { PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import { changeIcons } from './change-mark.tsx';
import { changeNames } from './plan-texts.ts';
import { CHANGES } from './settled-lines.ts';
import { kindOfWarning, warningKinds } from './warning-kinds.ts';

type Shown = 'all' | 'check' | (typeof CHANGES)[number];

/** The lines to show: all, those with one change, or those worth checking, of one kind or all. */
export function useShownLines(
  plan: ResultsPlan,
  settled: readonly PlannedLine[],
  isNarrow: boolean,
): { rows: readonly PlannedLine[]; isFiltered: boolean; control: ReactNode } {
  const [shown, setShown] = useState<Shown>('all');
  const [kind, setKind] = useState('');
  const checks = settled.filter((line) => line.warnings.length > 0);
  const kinds = warningKinds(checks);
  const chosen = kinds.some(([one]) => one === kind) ? kind : '';
  const isOfKind = ({ warnings }: PlannedLine) =>
    chosen === '' || warnings.some((warning) => kindOfWarning(warning) === chosen);
  const rows = settled.filter(
    (line) =>
      shown === 'all' ||
      (shown === 'check' ? line.warnings.length > 0 && isOfKind(line) : line.change === shown),
  );
  const isShown = (change: (typeof CHANGES)[number]) =>
    plan.counts[change] > 0 || (!isNarrow && change !== 'recalculated') || change === shown;
  const control = (
    <>
      <SegmentedControl<Shown>
        label="Lines shown"
        value={shown}
        onChange={setShown}
        segments={[
          { id: 'all', label: 'All', count: settled.length },
          ...CHANGES.filter(isShown).map((change) => ({
            id: change,
            label: changeNames[change],
            count: plan.counts[change],
            icon: isNarrow ? undefined : changeIcons[change],
          })),
          ...(checks.length > 0
            ? [{ id: 'check' as const, label: 'Worth checking', count: checks.length, icon: AlertIcon }]
            : []),
        ]}
      />
      {shown === 'check' && kinds.length > 1 ? (
        <FilterSelect
          label="About"
          options={[
            { value: '', label: 'Everything' },
            ...kinds.map(([one, count]) => ({ value: one, label: one, note: String(count) })),
          ]}
          value={chosen}
          onChange={setKind}
        />
      ) : null}
    </>
  );
  return { rows, isFiltered: shown !== 'all', control };
}
