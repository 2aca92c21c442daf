import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { FieldRow, FieldRowHeads } from '#console/ui/form/field-row.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { printPoints } from '#console/ui/format/figures.ts';
import { SofExplanationDialog } from '#features/ranking-explanations/console/shared/sof-explanation-dialog.tsx';
import type { Division } from '#rules/races/division.ts';
import { type RaceField, raceFieldOf } from '#rules/races/race-fields.ts';
import styles from './info-tab.module.css';
import type { RecordChoices } from './info-tab-choices.ts';
import { Reading } from './info-tab-controls.tsx';
import { fieldFrame, InfoField } from './info-tab-field.tsx';
import { fieldStanding } from './info-tab-field-state.ts';
import { PointsSign } from './info-tab-hints.tsx';
import { useRace, useRaceField } from './info-tab-saving.ts';

/** The calculated strength of field; it opens its explanation. */
function WhoMakesIt({
  raceId,
  division,
  points,
}: {
  raceId: number;
  division: Division;
  points: number | null;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="link"
        title="Athletes counted"
        aria-label={`SOF ${division}, calculated ${printPoints(points)}: athletes counted`}
        onClick={() => setOpen(true)}
      >
        {points === null ? 'Athletes counted' : <span className="n">{printPoints(points)}</span>}
      </Button>
      {isOpen ? <SofExplanationDialog {...{ raceId, division }} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const COLUMNS = '104px 104px minmax(0, 1fr) 104px';

interface DivisionProps {
  division: Division;
  manualField: RaceField;
  idealTimeField: RaceField;
  choices: RecordChoices;
}

/** A division's strength of field: the manual value if there is one, otherwise the calculated one; and its ideal time. */
function StrengthRow({ division, manualField, idealTimeField, choices }: DivisionProps) {
  const race = useRace();
  const key = division === 'MPRO' ? 'mpro' : 'fpro';
  const points = race[`sof_${key}_calculated`];
  const at = race[`sof_${key}_last_calculated`];
  const manual = useRaceField<number | null>(manualField, {
    stored: (from) => from[`sof_${key}_manual`],
    sent: (value) => value,
    print: printPoints,
  });
  const isManual = manual.value !== null;
  const backToCalculated = () => {
    manual.onChange(null);
    manual.onCommit();
  };
  const { hint, mark, isDisabled } = fieldFrame(manualField, race, 'cell');
  const calculated = at === null ? 'Not calculated yet' : <Moment at={at} />;
  return (
    <FieldRow columns={COLUMNS} layout="table">
      <span className={styles.rowLabel}>{division}</span>
      <NumberField
        layout="cell"
        label={manualField.label}
        min={manualField.lowest}
        max={manualField.highest}
        decimals={2}
        isFixed
        hint={isManual ? 'In force: set manually' : hint}
        {...{ mark, isDisabled }}
        {...manual}
      />
      <Reading
        layout="cell"
        label={`SOF ${division}, calculated`}
        hint={isManual || hint !== null ? null : calculated}
      >
        <WhoMakesIt raceId={race.id} {...{ division, points }} />
        {isManual ? (
          <Button size="small" onClick={backToCalculated} aria-label={`SOF ${division}: back to calculated`}>
            Back to calculated
          </Button>
        ) : null}
      </Reading>
      {fieldStanding(idealTimeField, race).isHidden ? (
        <span />
      ) : (
        <InfoField field={idealTimeField} layout="cell" choices={choices} />
      )}
    </FieldRow>
  );
}

const DIVISIONS = [
  { division: 'MPRO', manual: 'sof_mpro_manual', idealTime: 'ait_men' },
  { division: 'FPRO', manual: 'sof_fpro_manual', idealTime: 'ait_women' },
] as const;

/** Strength of field and ideal time of the race's divisions. */
export function StrengthRows({ choices }: { choices: RecordChoices }) {
  const race = useRace();
  const mark = race.results_count > 0 ? <PointsSign /> : null;
  return (
    <>
      <FieldRowHeads
        columns={COLUMNS}
        heads={[
          '',
          <span key="manual">SOF, manual{mark}</span>,
          'SOF, calculated',
          <span key="ideal">Ideal time{mark}</span>,
        ]}
      />
      {DIVISIONS.map(({ division, manual, idealTime }) => {
        const manualField = raceFieldOf(manual);
        const idealTimeField = raceFieldOf(idealTime);
        if (!manualField || !idealTimeField) return null;
        const isShown = [manualField, idealTimeField].some((field) => !fieldStanding(field, race).isHidden);
        if (!isShown) return null;
        return <StrengthRow key={division} {...{ division, manualField, idealTimeField, choices }} />;
      })}
    </>
  );
}
