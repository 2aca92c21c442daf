import { useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { printPoints } from '#console/ui/format/figures.ts';
import { Mute } from '#console/ui/layout/stack.tsx';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { SofExplanationDialog } from '#features/ranking-explanations/console/shared/sof-explanation-dialog.tsx';
import type { Division } from '#rules/races/division.ts';
import type { ControlProps } from './info-tab-controls.tsx';
import { Reading } from './info-tab-reading.tsx';
import { useRace, useRaceField } from './info-tab-saving.ts';
import { printInZone } from './info-tab-zones.ts';

/** A division's calculated strength of field and the time of its calculation. */
const calculatedOf = (race: RaceRecord, isWomen: boolean) =>
  isWomen
    ? { points: race.sof_fpro_calculated, at: race.sof_fpro_last_calculated }
    : { points: race.sof_mpro_calculated, at: race.sof_mpro_last_calculated };

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

/** A division's strength of field: the manual value if there is one, otherwise the calculated one. */
export function StrengthControl({ field, hint, isDisabled }: ControlProps) {
  const race = useRace();
  const isWomen = field.name === 'sof_fpro_manual';
  const { points, at } = calculatedOf(race, isWomen);
  const manual = useRaceField<number | null>(field, {
    stored: (from) => (isWomen ? from.sof_fpro_manual : from.sof_mpro_manual),
    sent: (value) => value,
    print: printPoints,
  });
  const isManual = manual.value !== null;
  const backToCalculated = () => {
    manual.onChange(null);
    manual.onCommit();
  };
  const division = isWomen ? 'FPRO' : 'MPRO';
  const back = (
    <Button size="small" onClick={backToCalculated} aria-label={`SOF ${division}: back to calculated`}>
      Back to calculated
    </Button>
  );
  return (
    <>
      <NumberField
        label={field.label}
        min={field.lowest}
        max={field.highest}
        decimals={2}
        isFixed
        isDisabled={isDisabled}
        hint={isManual ? 'In force: set manually' : hint}
        {...manual}
      />
      <Reading
        label={`SOF ${division}, calculated`}
        hint={isManual ? back : points === null ? null : 'Counts'}
      >
        <WhoMakesIt raceId={race.id} {...{ division, points }} />
        <Mute>{at === null ? 'not calculated yet' : `on ${printInZone(at, 'UTC')} UTC`}</Mute>
      </Reading>
    </>
  );
}
