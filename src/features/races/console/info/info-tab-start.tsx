import { useState } from 'react';
import { ParsedTextField } from '#console/ui/form/parsed-text-field.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import type { ControlProps } from './info-tab-controls.tsx';
import { useRace, useRaceField } from './info-tab-saving.ts';
import { printInZone, readInZone, zonesOfCountry } from './info-tab-zones.ts';

const UTC = 'UTC';
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
export function StartControl({ field, hint, isDisabled = false }: ControlProps) {
  const race = useRace();
  const { zones, zone, setChosen } = useLocalZone();
  const [isLocal, setLocal] = useState(true);
  const { state, ...autosave } = useRaceField<string | null>(field, {
    stored: (from) => from.start_timestamp,
    sent: (instant) => instant,
    print: (instant) => (instant === null ? '' : `${printInZone(instant, UTC)} UTC`),
  });
  const idle = { kind: 'idle' } as const;
  const fieldIn = (timeZone: string, isOfLocal: boolean) => ({
    ...autosave,
    width: 208,
    placeholder: 'YYYY-MM-DD HH:MM',
    read: (text: string) => readInZone(text, timeZone, race.date),
    print: (instant: string | null) => printInZone(instant, timeZone),
    onChange: (instant: string | null) => {
      setLocal(isOfLocal);
      autosave.onChange(instant);
    },
    onProblem: (message: string | null) => {
      setLocal(isOfLocal);
      autosave.onProblem(message);
    },
    state: isOfLocal === isLocal ? state : idle,
  });
  return (
    <>
      {zones.length > 1 ? (
        <SelectField
          label="Zone of the place"
          width="full"
          options={zones.map((one) => ({ value: one, label: formatZone(one) }))}
          value={zone}
          onChange={setChosen}
          isDisabled={isDisabled}
          hint={zone === null ? 'Choose it to type local time' : 'For input; stored in UTC'}
        />
      ) : null}
      {zone === null ? null : (
        <ParsedTextField
          key={zone}
          label="Start, local time"
          isDisabled={isDisabled}
          hint={hint ?? `${formatZone(zone)} time`}
          {...fieldIn(zone, true)}
        />
      )}
      <ParsedTextField
        label="Start"
        unit={UTC}
        isDisabled={isDisabled}
        hint={hint}
        {...fieldIn(UTC, zone === null)}
      />
    </>
  );
}
