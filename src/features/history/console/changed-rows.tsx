import type { ReactNode } from 'react';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { TextDiff } from '#console/ui/display/text-diff.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { sentenceCase } from '#rules/text/nouns.ts';
import type { ChangedRow } from '../history-contract.ts';
import type { ChangedField, UndoListEntry } from '../undo-contract.ts';
import { formatValue } from './format-value.ts';
import styles from './history.module.css';

type Row = Pick<ChangedRow, 'kind' | 'name' | 'record' | 'url' | 'change'>;

/** "Result Lionel Sanders added, Challenge Roth 2025". */
export function RowHead({ row, level, children }: { row: Row; level: 2 | 3; children?: ReactNode }) {
  const { kind, name, record, url, change } = row;
  const shown = record ?? name;
  const Heading = `h${level}` as const;
  return (
    <Heading className={styles.rowHead}>
      <span>
        {sentenceCase(kind)} {name === record ? '' : name} {change === 'changed' ? '' : change}{' '}
        {url === null ? shown : <TextLink address={url}>{shown}</TextLink>}
      </span>
      {children}
    </Heading>
  );
}

const isNumber = ({ format }: ChangedField) => format === 'time' || format === 'points';

const isLong = ({ format, before, after }: ChangedField) =>
  (format === 'long' || format === 'formatted') &&
  [before, after].every((text) => typeof text === 'string' && text !== '' && text !== '[erased]');

/** The value before and after: two cells; one with the changed words of a long text. */
function BeforeAndAfter({ field }: { field: ChangedField }) {
  if (isLong(field))
    return (
      <td colSpan={2}>
        <TextDiff
          before={String(field.before)}
          after={String(field.after)}
          isFormatted={field.format === 'formatted'}
        />
      </td>
    );
  const className = isNumber(field) ? 'n' : undefined;
  return (
    <>
      <td className={className}>
        <Mute>{formatValue(field.format, field.before, field.before_name)}</Mute>
      </td>
      <td className={className}>{formatValue(field.format, field.after, field.after_name)}</td>
    </>
  );
}

export interface FieldTableProps<Field extends ChangedField> {
  fields: readonly Field[];
  /** A further column: the value now. */
  hasNow?: boolean;
  action?(field: Field): ReactNode;
}

/** Field by field the value before and after a change. */
export function FieldTable<Field extends ChangedField & Partial<UndoListEntry['fields'][number]>>({
  fields,
  hasNow = false,
  action,
}: FieldTableProps<Field>) {
  return (
    <table className={styles.fields}>
      <thead>
        <tr>
          <th>Field</th>
          <th>Before</th>
          <th>After</th>
          {hasNow ? <th>Now</th> : null}
          {action ? <th aria-label="Undo" /> : null}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name} data-number={isNumber(field) || undefined}>
            <th scope="row">{field.label}</th>
            <BeforeAndAfter field={field} />
            {hasNow ? <td>{formatValue(field.format, field.now, field.now_name ?? null)}</td> : null}
            {action ? <td>{action(field)}</td> : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
