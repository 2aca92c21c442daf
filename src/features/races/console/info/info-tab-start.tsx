import { useState } from 'react';
import { printInZone, readInZone } from '#console/ui/form/dates/zone-moments.ts';
import { FieldRow } from '#console/ui/form/field-row.tsx';
import { ParsedTextField } from '#console/ui/form/parsed-text-field.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { type RaceField, raceFieldOf } from '#rules/races/race-fields.ts';
import { fieldFrame } from './info-tab-field.tsx';
import { useRace, useRaceField } from './info-tab-saving.ts';
import { PAIR } from './info-tab-sections.ts';
import { zonesOfCountry } from './info-tab-zones.ts';

const UTC = 'UTC';
/** The second label is short; the field in UTC is the wider one, because it contains a unit: the first one without local time. */
const BOTH_COLUMNS = '104px minmax(0, 4fr) 52px minmax(0, 5fr)';
const UTC_COLUMNS = '104px minmax(0, 5fr) 52px minmax(0, 4fr)';
const START = raceFieldOf('start_timestamp') as RaceField;
/** "Europe/Berlin" as text. */
const formatZone = (zone: string) => zone.replaceAll('_', ' ');

/** The time zones of the race's country, and the most likely one: the only one, or the one named after the city. */
function useLocalZone() {
  const race = useRace();
  const [chosen, setChosen] = useState<string | null>(null);
  const zones = zonesOfCountry(race.country_name);
  const city = race.city?.trim().replaceAll(' ', '_');
  const [first = null] = zones;
  const meant = zones.length === 1 ? first : (zones.find((zone) => zone.endsWith(`/${city}`)) ?? null);
  return { zones, zone: chosen !== null && zones.includes(chosen) ? chosen : meant, setChosen };
}

/** The start: one moment, typed and shown in the time zone of the race and in UTC. */
export function StartControl() {
  const race = useRace();
  const { hint, isDisabled, mark } = fieldFrame(START, race, 'labelled');
  const { zones, zone, setChosen } = useLocalZone();
  const [isLocal, setLocal] = useState(true);
  const { state, ...autosave } = useRaceField<string | null>(START, {
    stored: (from) => from.start_timestamp,
    sent: (instant) => instant,
    print: (instant) => (instant === null ? '' : `${printInZone(instant, UTC)} UTC`),
  });
  const idle = { kind: 'idle' } as const;
  const fieldIn = (timeZone: string, isOfLocal: boolean) => ({
    ...autosave,
    layout: 'labelled' as const,
    mark,
    isDisabled,
    placeholder: 'YYYY-MM-DD HH:MM',
    read: (text: string) => readInZone(text, timeZone, race.date),
    print: (instant: string | null) => printInZone(instant, timeZone),
    onChange: (instant: string | null) => {
      setLocal(isOfLocal);
      autosave.onChange(instant);
    },
    onProblem: (message: string | null) => {
      if (message !== null) setLocal(isOfLocal);
      autosave.onProblem(message);
    },
    state: isOfLocal === isLocal ? state : idle,
  });
  const zoneHint = zone === null ? null : `${formatZone(zone)} time`;
  return (
    <>
      {zones.length > 1 ? (
        <FieldRow columns={PAIR} layout="pairs">
          <SelectField
            layout="labelled"
            label="Zone of the place"
            options={zones.map((one) => ({ value: one, label: formatZone(one) }))}
            value={zone}
            onChange={setChosen}
            isDisabled={isDisabled}
            hint={zone === null ? 'Choose it to enter local time' : 'For input; stored in UTC'}
          />
        </FieldRow>
      ) : null}
      <FieldRow columns={zone === null ? UTC_COLUMNS : BOTH_COLUMNS} layout="pairs">
        {zone === null ? null : (
          <ParsedTextField
            key={zone}
            label="Start, local time"
            hint={hint ?? zoneHint}
            {...fieldIn(zone, true)}
          />
        )}
        <ParsedTextField
          label="Start"
          unit={UTC}
          hint={zone === null ? hint : undefined}
          {...fieldIn(UTC, zone === null)}
        />
      </FieldRow>
    </>
  );
}
