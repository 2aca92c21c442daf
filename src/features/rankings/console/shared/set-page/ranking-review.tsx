import { Fragment } from 'react';
import { Flag } from '#console/ui/display/flag.tsx';
import { Move } from '#console/ui/display/move.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import type { ReviewedAthlete, ReviewedDivision } from '#features/rankings/ranking-review-contract.ts';
import { divisionNames } from '#rules/races/division.ts';
import { formatRanks, moveOrNew } from '#rules/ranking/moves.ts';
import { watchedRank } from '#rules/ranking/ranking-review.ts';
import styles from './ranking-review.module.css';

/** Entries of a list that are visible at first; the others are collapsed. */
const FIRST = 5;

function Athletes({ list }: { list: readonly ReviewedAthlete[] }) {
  return (
    <ul className={styles.athletes}>
      {list.map((athlete) => (
        <li key={athlete.id}>
          <Flag country={athlete.country} />
          <span className={styles.name} title={athlete.name}>
            {athlete.name}
          </span>
          <span className={`${styles.ranks} n`}>{formatRanks(athlete.rank_before, athlete.rank)}</span>
          <span className={styles.move}>
            <Move places={moveOrNew(athlete.rank_before, athlete.rank)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The changes of a division; `crossings`: who enters and leaves the best so many. */
type Changes =
  | ReviewedDivision
  | (Omit<ReviewedDivision, 'into_top' | 'out_of_top'> & {
      crossings: readonly {
        rank: number;
        into: readonly ReviewedAthlete[];
        out_of: readonly ReviewedAthlete[];
      }[];
    });

const crossingsOf = (changes: Changes) =>
  'crossings' in changes
    ? changes.crossings
    : [{ rank: watchedRank, into: changes.into_top, out_of: changes.out_of_top }];

/** One kind of change: the first few, the rest on demand; renders nothing if there are none. */
function Part({ of, name, list }: { of: string; name: string; list: readonly ReviewedAthlete[] }) {
  if (list.length === 0) return null;
  const rest = list.slice(FIRST);
  return (
    <section aria-label={`${of}, ${name}`}>
      <h4 className={styles.part}>{name}</h4>
      <Athletes list={list.slice(0, FIRST)} />
      {rest.length === 0 ? null : (
        <Disclosure label={`${printCount(rest.length)} more`}>
          <Athletes list={rest} />
        </Disclosure>
      )}
    </section>
  );
}

function Side({ changes }: { changes: Changes }) {
  const { division, entered, gone, moved, unchanged } = changes;
  const message = [
    `${printCount(entered.length)} new`,
    `${printCount(gone.length)} gone`,
    `${printCount(moved)} moved`,
    `${printCount(unchanged)} unchanged`,
  ];
  return (
    <section className={styles.side} aria-label={divisionNames[division]}>
      <header>
        <h3 className={styles.head}>{divisionNames[division]}</h3>
        <p className="hint n">{message.join(', ')}</p>
      </header>
      {crossingsOf(changes).map(({ rank, into, out_of }) => (
        <Fragment key={rank}>
          <Part
            of={divisionNames[division]}
            name={`${printCount(into.length)} into the best ${rank}`}
            list={into}
          />
          <Part
            of={divisionNames[division]}
            name={`${printCount(out_of.length)} out of the best ${rank}`}
            list={out_of}
          />
        </Fragment>
      ))}
      <Part of={divisionNames[division]} name="Biggest moves" list={changes.biggest_moves} />
      <Part of={divisionNames[division]} name={`${printCount(entered.length)} new`} list={entered} />
      <Part of={divisionNames[division]} name={`${printCount(gone.length)} gone`} list={gone} />
    </section>
  );
}

/** What publishing or generating changes, men and women side by side. */
export function RankingReviewLists({ divisions }: { divisions: readonly Changes[] }) {
  return (
    <div className={styles.sides}>
      {divisions.map((changes) => (
        <Side key={changes.division} changes={changes} />
      ))}
    </div>
  );
}
