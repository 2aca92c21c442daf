import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { printPoints } from '#console/ui/format/figures.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import styles from '#features/rankings/console/shared/set-page/ranking-review.module.css';
import type {
  ChangedAthlete,
  ChangedFact,
  ChangedField,
  ChangedRace,
  ChangedResult,
  ChangesSince,
} from '#features/rankings/ranking-review-contract.ts';
import { printTime } from '#rules/dates-and-times/times.ts';

const TIMES = ['swim', 'bike', 'run', 'overall'];

function printValue(name: string, value: ChangedField['before']): string {
  if (value === null || value === '') return 'none';
  if (typeof value === 'string') return value;
  if (TIMES.includes(name)) return value > 0 ? printTime(value) : 'no time';
  return /^SOF|points|drop-off/.test(name) ? printPoints(value) : String(value);
}

const formatField = ({ name, before, after }: ChangedField): string =>
  /calculated$/.test(name)
    ? `${name} recalculated: ${printValue(name, after)}`
    : /deleted$/.test(name)
      ? name
      : `${name} ${printValue(name, before)} to ${printValue(name, after)}`;

type Made = Pick<ChangedResult, 'at' | 'who'>;

/** Author and time; null without a record in history. */
function MadeBy({ who, at }: Made) {
  return (
    <Mute>
      {who === null ? '' : `${who}, `}
      {at === null ? null : <Moment at={at} />}
    </Mute>
  );
}

const formatResult = ({ change, fields }: ChangedResult): string =>
  change === 'changed' ? fields.map(formatField).join(', ') : `result ${change}`;

const FactChange = (fact: ChangedFact) => (
  <li key={`${fact.name} ${fact.change_set_id}`}>
    <span>{formatField(fact)}</span>
    <MadeBy {...fact} />
  </li>
);

function RaceChanges({ race }: { race: ChangedRace }) {
  const more = race.results_count - race.results.length;
  return (
    <section aria-label={race.name}>
      <h3 className={styles.race}>
        {race.is_deleted === 1 ? (
          race.name
        ) : (
          <TextLink address={addresses.race(race.id, 'results')}>{race.name}</TextLink>
        )}{' '}
        <Mute>{race.date}</Mute>
        <span className={styles.causes}>{race.what.join(', ')}</span>
      </h3>
      <ul className={styles.list}>
        {race.facts.map(FactChange)}
        {race.results.map((result) => (
          <li key={`${result.athlete.id} ${result.change}`}>
            <span>
              <TextLink address={addresses.athlete(result.athlete.id, 'results')}>
                {result.athlete.name}
              </TextLink>
              : {formatResult(result)}
            </span>
            <MadeBy {...result} />
          </li>
        ))}
        {more > 0 ? <li className={styles.more}>{more} more results of this race</li> : null}
      </ul>
    </section>
  );
}

type ListedAthlete = Omit<ChangedAthlete, 'field'> & { field: string };

function AthleteChange({ athlete }: { athlete: ListedAthlete }) {
  return (
    <li>
      <span>
        <TextLink address={addresses.athlete(athlete.id)}>{athlete.name}</TextLink>: {athlete.field}{' '}
        {athlete.before} to {athlete.after}
      </span>
      <MadeBy {...athlete} />
    </li>
  );
}

/** History lists no cause, for example when it was erased. */
const nothingListed = (rows: number): string =>
  rows === 0
    ? 'Nothing that would change the ranking.'
    : `No change is recorded, but generating again would change the rows of ${rows} ${rows === 1 ? 'athlete' : 'athletes'}.`;

/** Changes since a generation, as far as every kind of set has them. */
type Listed = Pick<ChangesSince, 'generated_at' | 'changed_rows' | 'races' | 'rules'> & {
  /** Facts that the whole set depends on. */
  facts?: readonly ChangedFact[];
  athletes: readonly ListedAthlete[];
};

function Changes({ changes, notes }: { changes: Listed; notes: readonly string[] }) {
  const { races, athletes, rules, facts = [], generated_at, changed_rows } = changes;
  const ofRules =
    rules === null
      ? []
      : [`The rules are now version ${rules.after}; the rows were generated with version ${rules.before}.`];
  const sentences = [...notes, ...ofRules];
  const isNothing = races.length + athletes.length + facts.length + sentences.length === 0;
  return (
    <Stack gap={16}>
      {generated_at === null ? (
        <p>These rankings were never generated.</p>
      ) : (
        <p>
          Since they were generated on <Moment at={generated_at} />:
        </p>
      )}
      {isNothing && generated_at !== null ? <p>{nothingListed(changed_rows)}</p> : null}
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {facts.length === 0 ? null : <ul className={styles.list}>{facts.map(FactChange)}</ul>}
      {races.map((race) => (
        <RaceChanges key={race.id} race={race} />
      ))}
      {athletes.length === 0 ? null : (
        <section aria-label="Athletes">
          <h3 className={styles.race}>Athletes</h3>
          <ul className={styles.list}>
            {athletes.map((athlete) => (
              <AthleteChange key={`${athlete.id} ${athlete.field}`} athlete={athlete} />
            ))}
          </ul>
        </section>
      )}
    </Stack>
  );
}

interface Props {
  /** "rankings", as the dialog names the set. */
  noun: string;
  date: string;
  loaded: { response: Listed | undefined; error: { message: string } | null; reload(): void };
  /** Sentences before the list. */
  notes?: readonly string[];
  isOpen: boolean;
  onClose(): void;
  onGenerate(): void;
}

/** Lists why a set is stale: race, result, athlete, value before and after, author and time. */
export function ChangesSinceDialog({ noun, date, loaded, notes = [], isOpen, onClose, onGenerate }: Props) {
  const { response, error, reload } = loaded;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`What changed since the ${noun} of ${date}`}
      size="wide"
      confirm={{ label: 'Generate', run: onGenerate, needsNetwork: true }}
      cancelLabel="Close"
    >
      <div tabIndex={-1} data-autofocus>
        {response ? (
          <Changes changes={response} notes={notes} />
        ) : error ? (
          <ErrorState message={error.message} onRetry={reload} />
        ) : (
          <LoadingState lines={6} />
        )}
      </div>
    </Dialog>
  );
}
