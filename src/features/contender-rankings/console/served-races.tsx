import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { listUpcomingT100Races, type UpcomingT100Race } from '../contender-rankings-contract.ts';
import styles from './contender-rankings.module.css';

/** Races that are named; the others are counted. */
const MOST_NAMED = 4;

function Races({ races }: { races: readonly UpcomingT100Race[] }) {
  return (
    <>
      {races.slice(0, MOST_NAMED).map((race, at) => (
        <span key={race.id}>
          {at === 0 ? '' : ', '}
          <TextLink address={addresses.race(race.id)}>{race.name}</TextLink>{' '}
          <span className={styles.day}>
            ({race.date}, cut-off {race.contender_rank_cutoff} days)
          </span>
        </span>
      ))}
      {races.length > MOST_NAMED ? ` and ${races.length - MOST_NAMED} more` : ''}
    </>
  );
}

/** "2026-07-08" or, when races have different cut-offs, the first of the days. */
const lateFrom = (races: readonly UpcomingT100Race[]): string =>
  races.map(({ late_from }) => late_from).toSorted()[0] ?? '';

/** Which upcoming T100 races the newest published set is recent enough for, and from which race day on entries are late. */
export function ServedRaces() {
  const { response, error, reload } = useApiQuery(listUpcomingT100Races, {});
  if (error)
    return (
      <p className={styles.served} role="alert">
        The upcoming races could not be loaded: {error.message}{' '}
        <Button variant="link" onClick={reload}>
          Try again
        </Button>
      </p>
    );
  if (!response) return <p className={styles.served} aria-busy />;
  const { set, races } = response;
  if (set === null)
    return (
      <p className={styles.served}>
        No contender ranking is published, so it is not known whether entries for T100 races are late.
      </p>
    );
  const onTime = races.filter(({ is_late }) => is_late === 0);
  const late = races.filter(({ is_late }) => is_late === 1);
  const newest = <TextLink address={addresses.contenderRanking(set.id)}>{set.date}</TextLink>;
  if (races.length === 0)
    return (
      <p className={styles.served}>
        The newest published set is that of {newest}; there are no upcoming T100 races with a known day.
      </p>
    );
  return (
    <p className={styles.served}>
      The newest published set, of {newest}, is recent enough for{' '}
      {onTime.length === 0 ? 'none of the upcoming T100 races' : <Races races={onTime} />}. Entries for races
      on or after {lateFrom(late.length > 0 ? late : races)} are late
      {late.length === 0 ? '' : ': '}
      {late.length === 0 ? null : <Races races={late} />}.
    </p>
  );
}
