import { useId } from 'react';
import { counted } from '#console/ui/format/figures.ts';
import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import type { ComparedField, Comparison } from '#features/identity/identity-contract.ts';
import { nationName } from '#rules/nations/nation-names.ts';
import styles from './compare.module.css';
import type { Side } from './merge-choices.ts';

const SIDES = ['one', 'other'] as const;
/** A biography is shown shortened to its beginning. */
const LONGEST_SHOWN = 160;

const plain = (name: string, value: string): string => {
  if (name === 'country') return nationName(value) ?? value;
  const text = value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
};

function Value({ field, side }: { field: ComparedField; side: Side }) {
  const value = field[side];
  if (value === null)
    return <span className={styles.none}>{field.name === 'retirement_date' ? 'Active' : '–'}</span>;
  if (field.group === 'Pictures')
    return (
      <img
        className={styles.thumb}
        src={value}
        alt={`${field.label}, ${side === 'one' ? 'left' : 'right'}`}
      />
    );
  return plain(field.name, value);
}

interface RowProps {
  field: ComparedField;
  side: Side;
  names: Record<Side, string>;
  onChoose(side: Side): void;
}

/** One field of both athletes: a choice where both have a value, otherwise a note on what happens. */
function FieldRow({ field, side, names, onChoose }: RowProps) {
  const group = useId();
  return (
    <tr>
      <th scope="row">{field.label}</th>
      {SIDES.map((each) => (
        <td key={each} data-stays={each === side || undefined}>
          {field.is_chosen === 1 ? (
            <label className={styles.choice}>
              <input
                type="radio"
                name={group}
                aria-label={`${field.label} of ${names[each]}`}
                checked={each === side}
                onChange={() => onChoose(each)}
              />
              <span>
                <Value field={field} side={each} />
              </span>
            </label>
          ) : (
            <span className={styles.unchosen}>
              <Value field={field} side={each} />
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

interface FieldsProps {
  compared: Comparison;
  sideOf(field: ComparedField): Side;
  onChoose(name: string, side: Side): void;
}

/** All fields: those that differ require a choice, those with only one value are retained, and those that agree are collapsed. */
export function ComparedFields({ compared, sideOf, onChoose }: FieldsProps) {
  const { one, other, fields } = compared;
  const names = { one: `${one.name} ${one.id}`, other: `${other.name} ${other.id}` };
  const differing = fields.filter((field) => field.state !== 'same');
  const ordered = [...differing].sort((a, b) => b.is_chosen - a.is_chosen);
  const same = fields.filter((field) => field.state === 'same');
  return (
    <section>
      <h3 className={styles.head}>Field by field</h3>
      {ordered.length === 0 ? (
        <p className={styles.none}>No field differs.</p>
      ) : (
        <table className={styles.fields} aria-label="Fields that differ">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">{names.one}</th>
              <th scope="col">{names.other}</th>
            </tr>
          </thead>
          <tbody>
            {ordered.map((field) => (
              <FieldRow
                key={field.name}
                field={field}
                side={sideOf(field)}
                names={names}
                onChoose={(side) => onChoose(field.name, side)}
              />
            ))}
          </tbody>
        </table>
      )}
      {same.length === 0 ? null : (
        <Disclosure label={`${counted(same.length, 'field')} the same`}>
          <ul className={styles.list}>
            {same.map((field) => (
              <li key={field.name}>
                {field.label}: {plain(field.name, field.one ?? '')}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  );
}
