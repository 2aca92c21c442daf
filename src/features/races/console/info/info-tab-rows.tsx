import { DisciplineBadge } from '#console/ui/display/discipline-badge.tsx';
import { FieldRow, FieldRowHeads } from '#console/ui/form/field-row.tsx';
import { type RaceField, raceFieldOf } from '#rules/races/race-fields.ts';
import styles from './info-tab.module.css';
import type { RecordChoices } from './info-tab-choices.ts';
import { InfoField } from './info-tab-field.tsx';
import { fieldStanding } from './info-tab-field-state.ts';
import { useRace } from './info-tab-saving.ts';
import { type InfoPart, PAIR } from './info-tab-sections.ts';
import { StartControl } from './info-tab-start.tsx';
import { StrengthRows } from './info-tab-strength.tsx';

/** Returns the field of a name, or null when it does not apply to this race. */
function useShownField(): (name: string | null) => RaceField | null {
  const race = useRace();
  return (name) => {
    const field = name === null ? null : raceFieldOf(name);
    return field === null || fieldStanding(field, race).isHidden ? null : field;
  };
}

function Pair({ part, choices }: { part: InfoPart & { kind: 'pair' }; choices: RecordChoices }) {
  const shown = useShownField();
  const fields = part.fields.map(shown).filter((field) => field !== null);
  if (fields.length === 0) return null;
  return (
    <FieldRow columns={part.columns ?? PAIR} layout="pairs">
      {fields.map((field) => (
        <InfoField key={field.name} layout="labelled" {...{ field, choices }} />
      ))}
    </FieldRow>
  );
}

function Table({ part, choices }: { part: InfoPart & { kind: 'table' }; choices: RecordChoices }) {
  const shown = useShownField();
  const rows = part.rows
    .map((row) => ({ ...row, fields: row.fields.map(shown) }))
    .filter((row) => row.fields.some((field) => field !== null));
  const hasLegs = rows.some(({ leg }) => leg);
  return (
    <>
      <FieldRowHeads columns={part.columns} heads={['', ...part.heads]} />
      {rows.map(({ label, leg, fields }) => (
        <FieldRow key={label} columns={part.columns} layout="table">
          <span className={styles.rowLabel} data-indented={(hasLegs && !leg) || undefined}>
            {leg ? <DisciplineBadge leg={leg} /> : null}
            {label}
          </span>
          {fields.map((field, at) =>
            field === null ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place of an empty cell
              <span key={at} />
            ) : (
              <InfoField key={field.name} layout="cell" {...{ field, choices }} />
            ),
          )}
        </FieldRow>
      ))}
    </>
  );
}

/** A row, or a table, of fields of the race. */
export function InfoRows({ part, choices }: { part: InfoPart; choices: RecordChoices }) {
  switch (part.kind) {
    case 'pair':
      return <Pair {...{ part, choices }} />;
    case 'table':
      return <Table {...{ part, choices }} />;
    case 'start':
      return <StartControl />;
    case 'strength':
      return <StrengthRows choices={choices} />;
  }
}
