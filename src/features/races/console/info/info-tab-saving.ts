import { createContext, use, useRef } from 'react';
import type { SavedField } from '#console/records/record-autosave.tsx';
import { counted } from '#console/ui/format/figures.ts';
import {
  type RaceAttribute,
  useRaceAttribute,
} from '#features/race-attributes/console/shared/use-race-attribute.ts';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { readRaceField } from '#rules/races/race-field-values.ts';
import type { RaceField } from '#rules/races/race-fields.ts';

export const RaceContext = createContext<RaceRecord | null>(null);

export function useRace(): RaceRecord {
  const race = use(RaceContext);
  if (!race) throw new Error('a field of the Info tab needs RaceContext above it');
  return race;
}

/** How a field's value is shown and sent. */
export type RaceFieldForm<Value> = Pick<RaceAttribute<Value>, 'stored' | 'sent' | 'print' | 'isEqual'>;

/** The error of a value, with the server's message. */
function problemOf(field: RaceField, sent: string | number | null): string | null {
  const reading = readRaceField(field, sent);
  return 'problem' in reading ? `${field.label} ${reading.problem}.` : null;
}

/** A field that points depend on reports the recalculation after its change, the season the championship that was cleared. */
function savedMessage(field: RaceField, { results_count }: RaceRecord, cleared: string | null): string {
  const follows = field.isPointsFact && results_count > 0;
  return [
    `${field.label} saved`,
    ...(cleared === null ? [] : [`championship ${cleared} cleared`]),
    ...(follows ? [`points of ${counted(results_count, 'result')} recalculated`] : []),
  ].join(', ');
}

export function useRaceField<Value>(field: RaceField, form: RaceFieldForm<Value>): SavedField<Value> {
  const race = useRace();
  const cleared = useRef<string | null>(null);
  return useRaceAttribute<Value>(race, {
    ...form,
    name: field.name,
    field: field.name === 'serie' ? 'serie_id' : field.name,
    label: field.label,
    savedMessage: savedMessage(field, race, cleared.current),
    check: (value) => problemOf(field, form.sent(value)),
    onSaved: (response) => {
      cleared.current = response.cleared_championship;
    },
  });
}
