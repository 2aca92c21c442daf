import { useId } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Flag } from '#console/ui/display/flag.tsx';
import type { ComparedAthlete, Comparison } from '#features/identity/identity-contract.ts';
import styles from './compare.module.css';
import type { Side } from './merge-choices.ts';
import { holdingsOf } from './record-counts.ts';

function Person({
  person,
  group,
  isKept,
  onKeep,
}: {
  person: ComparedAthlete;
  group: string;
  isKept: boolean;
  onKeep(): void;
}) {
  return (
    <section
      className={styles.person}
      data-kept={isKept || undefined}
      aria-label={`${person.name} ${person.id}`}
    >
      {person.pic === null ? (
        <div className={styles.noPicture}>No picture</div>
      ) : (
        <img className={styles.picture} src={person.pic} alt={`${person.name} ${person.id}`} />
      )}
      <div className={styles.facts}>
        <div className={styles.name}>
          <Flag country={person.country} />
          <TextLink address={addresses.athlete(person.id)} isElsewhere>
            {person.name}
          </TextLink>
        </div>
        <div>
          {person.division} {person.id}
          {person.retirement_date === null ? '' : `, retired ${person.retirement_date}`}
        </div>
        {person.first_race === null ? null : (
          <div>
            raced {person.first_race} to {person.last_race}
          </div>
        )}
        <div>
          {[...holdingsOf(person), ...person.aliases.map((alias) => `alias ${alias}`)].join(', ') ||
            'nothing else'}
        </div>
        <label className={styles.keep}>
          <input type="radio" name={group} checked={isKept} onChange={onKeep} />
          {isKept ? 'Kept, with the data of both' : 'Keep this one'}
        </label>
      </div>
    </section>
  );
}

/** Both athletes side by side, with the choice of the record that is retained. */
export function ComparedPeople({
  compared,
  kept,
  onKeep,
}: {
  compared: Comparison;
  kept: Side;
  onKeep(side: Side): void;
}) {
  const group = useId();
  return (
    <div className={styles.people} role="radiogroup" aria-label="Record to keep">
      {(['one', 'other'] as const).map((side) => (
        <Person
          key={side}
          person={compared[side]}
          group={group}
          isKept={kept === side}
          onKeep={() => onKeep(side)}
        />
      ))}
    </div>
  );
}
