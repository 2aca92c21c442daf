import { SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { ToolBar } from '#console/ui/layout/page.tsx';
import { FilterSelect } from '#console/ui/select/select.tsx';
import { type Discipline, disciplines } from '#rules/ranking/ranking-input.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import type { Scenario } from '../scenarios-contract.ts';

const SEGMENTS = disciplines.map((id) => ({ id, label: sentenceCase(id), leg: id }));

export const disciplineOf = (text: string): Discipline =>
  disciplines.find((one) => one === text) ?? 'overall';

interface Props {
  scenarios: readonly Scenario[];
  scenario: Scenario | null;
  onScenario(id: string): void;
  comparedId: string;
  onCompare(id: string): void;
  discipline: Discipline;
  onDiscipline(discipline: Discipline): void;
  isOnlyDiffering: boolean;
  onOnlyDiffering(isOnly: boolean): void;
  /** At the right end: the number of rows, or that numbers are being calculated. */
  message: string;
}

const asOption = ({ id, name, applied_at }: Scenario) => ({
  value: String(id),
  label: name,
  ...(applied_at === null ? {} : { note: `applied ${applied_at.slice(0, 10)}` }),
});

/** The scenario, the one to compare with, the discipline, and the number of rows. */
export function WhatIfTools(props: Props) {
  const { scenarios, scenario, onScenario, comparedId, onCompare, discipline, onDiscipline } = props;
  const others = scenarios.filter((one) => one.id !== scenario?.id).map(asOption);
  return (
    <ToolBar end={<span role="status">{props.message}</span>}>
      <FilterSelect
        label="Scenario"
        options={[{ value: '', label: 'New' }, ...scenarios.map(asOption)]}
        value={scenario === null ? '' : String(scenario.id)}
        onChange={onScenario}
      />
      {scenario !== null && others.length > 0 ? (
        <FilterSelect
          label="Compare with"
          options={[{ value: '', label: 'the current ranking' }, ...others]}
          value={comparedId}
          onChange={onCompare}
        />
      ) : null}
      <SegmentedControl label="Discipline" segments={SEGMENTS} value={discipline} onChange={onDiscipline} />
      {comparedId === '' ? (
        <CheckField
          label="Only changes"
          layout="bare"
          value={props.isOnlyDiffering}
          onChange={props.onOnlyDiffering}
        />
      ) : null}
    </ToolBar>
  );
}
