import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { printPoints } from '#console/ui/format/figures.ts';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import type { Job } from '#features/jobs/jobs-contract.ts';
import styles from '#features/rankings/console/shared/set-page/ranking-review.module.css';
import type { FutureSof } from '#features/rankings/rankings-contract.ts';

type Race = FutureSof['recalculated'][number];

const figure = (points: number | null): string => (points === null ? 'none' : printPoints(points));

const formatChange = (who: string, { before, now }: Race['mpro']): string =>
  before === now ? `${who} ${figure(now)}, same` : `${who} ${figure(before)} to ${figure(now)}`;

const hasChanged = ({ mpro, fpro }: Race): boolean => mpro.before !== mpro.now || fpro.before !== fpro.now;

/** The dialog is above the screens, so a race opens in another tab. */
const RaceLink = ({ id, name }: { id: number; name: string }) => (
  <TextLink address={addresses.race(id, 'participants')} isElsewhere>
    {name}
  </TextLink>
);

/** Strength of field of each race before and after, and the races that failed. */
export function SofReport({ job }: { job: Job }) {
  const result = job.answer as FutureSof | null;
  const races = result?.recalculated ?? [];
  const changed = races.filter(hasChanged);
  const same = races.filter((race) => !hasChanged(race));
  return (
    <Stack>
      <h2 className={styles.head}>Strength of field of upcoming races</h2>
      {job.errors.length === 0 ? null : (
        <section aria-label="Not recalculated">
          <h3 className={styles.part}>Not recalculated {job.errors.length}</h3>
          <ul className={styles.list}>
            {job.errors.map(({ id, name, message }) => (
              <li key={id}>
                <RaceLink id={id} name={name} />
                <Mute>{message}</Mute>
              </li>
            ))}
          </ul>
        </section>
      )}
      {[
        { name: 'Changed', list: changed },
        { name: 'Same as before', list: same },
      ].map(({ name, list }) =>
        list.length === 0 ? null : (
          <section key={name} aria-label={name}>
            <h3 className={styles.part}>
              {name} {list.length}
            </h3>
            <ul className={styles.list}>
              {list.map((race) => (
                <li key={race.id}>
                  <span>
                    <RaceLink {...race} /> <Mute>{race.date}</Mute>
                  </span>
                  <Mute>
                    {formatChange('men', race.mpro)}; {formatChange('women', race.fpro)}
                  </Mute>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      {races.length === 0 && job.errors.length === 0 ? <p>No upcoming races.</p> : null}
    </Stack>
  );
}
