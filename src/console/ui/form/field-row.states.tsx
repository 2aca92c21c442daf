import type { PieceStates } from '#testing/fixtures/states.ts';
import { FieldRow, FieldRowHeads } from './field-row.tsx';
import { NumberField } from './number-field.tsx';
import { TextField } from './text-field.tsx';

export const states: PieceStates = {
  piece: 'Fields in a row',
  isWide: true,
  states: {
    'several in a row': () => (
      <>
        <FieldRow columns="104px minmax(0, 1fr) 104px minmax(0, 1fr)" layout="pairs">
          <TextField label="Country" layout="labelled" value="Germany" onChange={() => undefined} />
          <TextField
            label="City"
            layout="labelled"
            value="Roth"
            onChange={() => undefined}
            state={{ kind: 'saved', at: new Date(2026, 6, 5, 14, 2) }}
          />
        </FieldRow>
        <FieldRowHeads columns="104px repeat(2, minmax(0, 1fr))" heads={['', 'Laps', 'Sectors']} />
        <FieldRow columns="104px repeat(2, minmax(0, 1fr))" layout="table">
          Bike
          <NumberField label="Laps, bike" layout="cell" value={2} onChange={() => undefined} />
          <NumberField
            label="Sectors, bike"
            layout="cell"
            value={4}
            onChange={() => undefined}
            hint="Two a lap"
          />
        </FieldRow>
      </>
    ),
  },
};
