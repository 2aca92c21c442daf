import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { AutocompleteField } from '#console/ui/select/autocomplete-field.tsx';
import { findHistoryRecords } from '../history-contract.ts';

/** The search begins this long after the last key. */
const PAUSE_MS = 250;

export interface RecordFilterProps {
  /** Only records of this kind are found; empty for all that have a page. */
  entity: string;
  id: string;
  /** The name of the chosen record; undefined until it is known. */
  name: string | undefined;
  onChange(record: { entity: string; id: string } | null): void;
}

/** "athlete 12, deleted". */
const noteOf = (entity: string, id: string, isDeleted = false) =>
  `${entity.replaceAll('_', ' ')} ${id}${isDeleted ? ', deleted' : ''}`;

/** Chooses the record whose changes are listed: found by its name or id, also after its deletion. */
export function RecordFilter({ entity, id, name, onChange }: RecordFilterProps) {
  const [typed, setTyped] = useState('');
  const [settled] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { response, error, isLoading, isRefreshing } = useApiQuery(
    findHistoryRecords,
    { q: settled, ...(entity === '' ? {} : { entity }) },
    { isOff: settled === '', isPreviousShown: true },
  );
  const value = id === '' ? null : `${entity} ${id}`;
  const chosen = value === null ? [] : [{ value, label: name ?? noteOf(entity, id) }];
  const found = (response?.records ?? []).map((one) => ({
    value: `${one.entity} ${one.id}`,
    label: one.name,
    note: noteOf(one.entity, one.id, one.is_deleted === 1),
  }));
  const choose = (next: string | null) => {
    const [kind = '', ...rest] = next?.split(' ') ?? [];
    onChange(next === null ? null : { entity: kind, id: rest.join(' ') });
  };
  return (
    <AutocompleteField
      label="Record"
      layout="bare"
      width={240}
      placeholder="Name of a record"
      error={error?.message ?? null}
      options={[...chosen, ...found]}
      value={value}
      onChange={choose}
      lookUp={{
        onType: setTyped,
        isCurrent: settled === typed.trim() && !isLoading && !isRefreshing,
      }}
    />
  );
}
