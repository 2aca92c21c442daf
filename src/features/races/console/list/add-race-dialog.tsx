import { useState } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { CheckField } from '#console/ui/form/check-field.tsx';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { SuggestField } from '#console/ui/select/suggest-field.tsx';
import type { ListedRace } from '#features/races/race-record-contract.ts';
import type { ListedSerie } from '#features/series/series-contract.ts';
import { serieAlias } from '#rules/name-matching/slugs.ts';
import { printRaceDate } from '#rules/races/race-dates.ts';
import { type NewDivision, useNewRace } from './use-new-race.ts';

export interface AddRaceDialogProps {
  isOpen: boolean;
  onClose(): void;
  races: readonly ListedRace[];
  series: readonly ListedSerie[];
  onAdded(id: number): void;
}

const DIVISIONS = [
  { value: 'MPRO', label: 'MPRO' },
  { value: 'FPRO', label: 'FPRO' },
  { value: 'BOTH', label: 'Both' },
];

/** A notice, not a refusal: women and men may race on one day in two races. */
function SameDay({ races }: { races: readonly ListedRace[] }) {
  const [race] = races;
  if (!race) return null;
  return (
    <p role="status">
      {race.serie} already has a race on {printRaceDate(race)}:{' '}
      <TextLink address={addresses.race(race.id)}>open race {race.id}</TextLink>.{' '}
      <Mute>Add this one only if it is a different race.</Mute>
    </p>
  );
}

/** Add a new Race: the serie is required; the other fields are suggested from the last edition. */
export function AddRaceDialog({ isOpen, onClose, races, series, onAdded }: AddRaceDialogProps) {
  const race = useNewRace(races, series);
  const [isDateWrong, setDateWrong] = useState(false);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    race.reset();
    setDateWrong(false);
  }
  const add = async () => {
    const id = await race.add();
    if (id === null) return;
    onClose();
    onAdded(id);
  };
  const whyNoSerie =
    race.newSerie !== null && serieAlias(race.newSerie) === ''
      ? 'This name gives no alias. Add the serie under Series and enter an alias there'
      : null;
  const isReady = (race.serieId ?? race.newSerie) !== null && !isDateWrong;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add a new Race"
      hasUnsaved={race.hasTyped || isDateWrong}
      confirm={{
        label: 'Add',
        run: () => void add(),
        whyDisabled: isReady ? whyNoSerie : 'Choose a serie, and enter a valid date',
        request: race.request,
      }}
    >
      <Stack>
        <SelectField
          label="Serie"
          layout="stacked"
          width="full"
          isRequired
          emptyLabel="Select a Serie..."
          options={series.map((serie) => ({ value: String(serie.id), label: serie.name }))}
          hint={race.newSerie === null ? undefined : 'A new serie, added together with the race'}
          added={{
            label: (name) => `Add serie "${name}"`,
            onAdd: (newSerie) => race.set({ newSerie, serieId: null }),
          }}
          value={race.serieId === null ? race.newSerie : String(race.serieId)}
          onChange={(id) => race.set({ serieId: id === null ? null : Number(id), newSerie: null })}
        />
        <DateField
          label="Date"
          layout="stacked"
          hint="Empty means: to be announced"
          value={race.date}
          onChange={(date) => race.set({ date })}
          onProblem={(message) => setDateWrong(message !== null)}
        />
        <SameDay races={race.same} />
        <SuggestField
          label="Country"
          layout="stacked"
          width="full"
          maxLength={100}
          suggestions={race.countries}
          hint={race.countryHint}
          value={race.country}
          onChange={(country) => race.set({ country })}
        />
        <SuggestField
          label="City"
          layout="stacked"
          width="full"
          maxLength={100}
          suggestions={race.cities}
          value={race.city}
          onChange={(city) => race.set({ city })}
        />
        <SelectField
          label="Division"
          layout="stacked"
          width={160}
          options={DIVISIONS}
          hint={
            race.division === 'BOTH'
              ? 'One race with two result tables and two strengths of field'
              : undefined
          }
          value={race.division}
          onChange={(division) => race.set({ division: division as NewDivision | null })}
        />
        {race.last ? (
          <CheckField
            label={`Copy tier, course and prize money from ${race.last.name}`}
            layout="bare"
            value={race.isCopied}
            onChange={(isCopied) => race.set({ isCopied })}
          />
        ) : null}
      </Stack>
    </Dialog>
  );
}
