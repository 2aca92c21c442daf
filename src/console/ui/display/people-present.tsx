import styles from './people-present.module.css';

/** More people than these are counted. */
const MOST_SHOWN = 3;

export interface PersonPresent {
  id: number;
  name: string;
  /** The label of the tab that they have open. */
  tab: string | null;
}

const initialsOf = (name: string): string => {
  const [first = '', ...others] = name.split(' ');
  return `${first.slice(0, 1)}${others.at(-1)?.slice(0, 1) ?? ''}`.toUpperCase();
};

const sentenceOf = ({ name, tab }: PersonPresent): string =>
  tab === null ? `${name} is also here` : `${name} is also here, on ${tab}`;

/** Who else has a record open: their initials, and a sentence, which is visible when it is only one person. */
export function PeoplePresent({ people }: { people: readonly PersonPresent[] }) {
  const sentences = people.map(sentenceOf);
  const others = people.length - MOST_SHOWN;
  return (
    <span aria-live="polite" className={`hint ${styles.people}`} title={sentences.join('\n')}>
      {people.slice(0, MOST_SHOWN).map(({ id, name }) => (
        <span key={id} className={styles.initials} aria-hidden>
          {initialsOf(name)}
        </span>
      ))}
      {others > 0 ? <span aria-hidden>{`+${others}`}</span> : null}
      <span className={people.length === 1 ? 'cut' : 'for-readers'}>{sentences.join('. ')}</span>
    </span>
  );
}
