import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { ChevronDownIcon } from '#console/ui/icons/icons.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { FilterSelect } from '#console/ui/select/select.tsx';
import styles from '#features/rankings/console/shared/set-page/division-sides.module.css';
import type { ListedRankingSet, RankingSet } from '#features/rankings/rankings-contract.ts';
import { disciplines } from '#rules/ranking/ranking-input.ts';
import { rankingTypeOf, rankingTypes } from '#rules/ranking/ranking-types.ts';
import { disciplineOf, type RankingView, teamOfView, viewNames } from './ranking-views.ts';

const DISCIPLINES = disciplines.map((id) => ({ id, label: viewNames[id], leg: id }));
const TEAM_VIEWS = (['team-europe', 'team-internationals', 'team-usa'] as const).map((view) => ({
  value: view,
  label: viewNames[view],
}));
const NO_TEAM = { value: '', label: 'All athletes', shortLabel: 'All' };
/** The types on offer, and the type of the set if it is a former one. */
const typeOptions = (type: number) =>
  rankingTypes
    .filter((one) => one.isSelectable || one.id === type)
    .map((one) => ({
      value: String(one.id),
      label: one.name,
      shortLabel: one.name.replace(' Rankings last', ', last'),
    }));

/** Type and comparison set do not fit into one row of tools: they fold into View. The tools of a team view are wider. */
const foldedWhere = (isTeam: boolean) => `(max-width: ${isTeam ? 1539 : 1439}px)`;

interface SetActs {
  /** All sets that can be compared with. */
  sets: readonly ListedRankingSet[];
  onType(type: number): unknown;
  onCompare(id: number | null, message: string): void;
}

interface Props {
  set: RankingSet;
  view: RankingView;
  onView(view: RankingView): void;
  find: string;
  onFind(find: string): void;
  /** The options that change the set; null where there are none. */
  acts: SetActs | null;
  /** Explains how the view is calculated: next to a team view, whose rule is not obvious. */
  onRule(): void;
  message: string;
  columns: ReactNode;
}

/** "Automatic", then every other published set. */
function comparisonOptions(set: RankingSet, sets: readonly ListedRankingSet[]) {
  const byRule = set.comparison?.is_chosen === 0 ? set.comparison.date : 'Automatic';
  const others = sets
    .filter((one) => one.published === 1 && one.id !== set.id)
    .map((one) => ({
      value: String(one.id),
      label: one.date,
      note: rankingTypeOf(one.type)?.name,
    }));
  return [{ value: '', label: byRule, note: 'the previous set of the same type' }, ...others];
}

/** Type and comparison set, which are properties of the set. */
function SetChoices({ set, acts: { sets, onType, onCompare } }: { set: RankingSet; acts: SetActs }) {
  const compare = (chosen: string) => {
    const other = sets.find((one) => String(one.id) === chosen);
    onCompare(other?.id ?? null, `Moves against ${other?.date ?? 'the previous set'}`);
  };
  return (
    <>
      <FilterSelect
        label="Type"
        isSaved
        options={typeOptions(set.type)}
        value={String(set.type)}
        onChange={(type) => Number(type) !== set.type && void onType(Number(type))}
      />
      <FilterSelect
        label="Moves against"
        isSaved
        options={comparisonOptions(set, sets)}
        value={set.comparison?.is_chosen === 1 ? String(set.comparison.id) : ''}
        onChange={compare}
      />
    </>
  );
}

/** Discipline, team, type, comparison set and athlete search; on the right the number of rows shown. */
export function RankingTools({ set, view, onView, find, onFind, acts, onRule, message, columns }: Props) {
  const isTeam = teamOfView(view) !== null;
  const isFolded = useMediaQuery(foldedWhere(isTeam), undefined, { getInitialValueInEffect: false }) ?? false;
  const [isOpen, setOpen] = useState(false);
  return (
    <ToolBar
      end={
        <>
          {isTeam ? (
            <Button variant="link" onClick={onRule}>
              How this view is calculated
            </Button>
          ) : (
            <span className={styles.text}>{message}</span>
          )}
          {columns}
        </>
      }
    >
      <SegmentedControl
        label="Discipline"
        segments={DISCIPLINES}
        value={disciplineOf(view)}
        onChange={onView}
      />
      <FilterSelect
        label="Team views"
        options={[NO_TEAM, ...TEAM_VIEWS]}
        value={isTeam ? view : ''}
        onChange={(team) =>
          onView((TEAM_VIEWS.find((one) => one.value === team)?.value ?? 'overall') as RankingView)
        }
      />
      {acts === null || isFolded ? null : <SetChoices set={set} acts={acts} />}
      <FilterBox label="Find an athlete" placeholder="Find" width={88} value={find} onChange={onFind} />
      {acts === null || !isFolded ? null : (
        <>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            trailing={<ChevronDownIcon size={14} />}
            onClick={() => setOpen(!isOpen)}
          >
            View
          </Button>
          {isOpen ? <SetChoices set={set} acts={acts} /> : null}
        </>
      )}
    </ToolBar>
  );
}
