import { printRank } from '#console/ui/format/figures.ts';
import type { ComparedRace, Comparison } from '#features/identity/identity-contract.ts';
import styles from './compare.module.css';

/** Number of races listed; the rest is counted. */
const MOST_RACES = 40;

const placeOf = (result: ComparedRace['one']): string => {
  if (result === null) return '';
  return result.status === 'Finish' ? printRank(result.rank) : result.status;
};

/** The races of both athletes in one list, newest first: who raced where, and whether they ever raced each other. */
export function ComparedRaces({ compared }: { compared: Comparison }) {
  const { races, one, other } = compared;
  if (races.length === 0) return <p className={styles.none}>Neither has a result.</p>;
  return (
    <section>
      <h3 className={styles.head}>Races of both</h3>
      <table className={styles.fields} aria-label="Races of both">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Race</th>
            <th scope="col">
              {one.name} {one.id}
            </th>
            <th scope="col">
              {other.name} {other.id}
            </th>
          </tr>
        </thead>
        <tbody>
          {races.slice(0, MOST_RACES).map((race) => (
            <tr key={race.race_id} data-both={(race.one !== null && race.other !== null) || undefined}>
              <td>{race.date ?? ''}</td>
              <th scope="row">{race.race}</th>
              <td>{placeOf(race.one)}</td>
              <td>{placeOf(race.other)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {races.length > MOST_RACES ? (
        <p className={styles.none}>{races.length - MOST_RACES} earlier ones</p>
      ) : null}
    </section>
  );
}
