import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { TimeField } from '#console/ui/form/time-field.tsx';
import { counted, isRanked } from '#console/ui/format/figures.ts';
import { Mute } from '#console/ui/layout/stack.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { printTime } from '#rules/dates-and-times/times.ts';
import { fullName } from '#rules/name-matching/names.ts';
import { printDay } from '#rules/races/race-dates.ts';
import { sentenceCase } from '#rules/text/nouns.ts';
import { triedTimes } from '#rules/what-if/what-if-changes.ts';
import styles from '../what-if.module.css';
import { type ChangeValues, NO_TIER, type Status } from './change-form.ts';
import type { ChangeFacts } from './use-change-facts.ts';

interface Props {
  values: ChangeValues;
  facts: ChangeFacts;
  set(changes: Partial<ChangeValues>): void;
  /** `field` is the label. */
  onProblem(field: string, message: string | null): void;
}

const STATUSES: readonly { value: Status; label: string; note?: string }[] = [
  { value: 'Finish', label: 'Finish' },
  { value: 'DNF', label: 'DNF', note: 'did not finish' },
  { value: 'DQ', label: 'DQ', note: 'disqualified' },
  { value: 'DNS', label: 'DNS', note: 'did not start' },
];

/** Women first, by place: "1 Lucy Hall, 8:31:04". */
export const resultOptions = ({ results }: ChangeFacts) =>
  results.map((result) => ({
    value: String(result.result_id),
    label: fullName(result.first, result.last),
    note: [
      result.division,
      isRanked(result.rank) ? `place ${result.rank}` : result.status,
      ...(result.overall > 0 ? [printTime(result.overall)] : []),
    ].join(', '),
  }));

const stacked = { layout: 'stacked', width: 200 } as const;
const named = (label: string, onProblem: Props['onProblem']) => ({
  label,
  onProblem: (message: string | null) => onProblem(label, message),
});
const now = (message: string | number | null | undefined) =>
  message === undefined ? undefined : `Now ${message === null ? 'none' : message}`;

function TierOfRace({ values, facts, set }: Props) {
  const offered = facts.tiers.filter(({ id, is_active }) => is_active === 1 || id === facts.race?.tier_id);
  const tiers = offered.map((tier) => ({
    value: String(tier.id),
    label: tier.name,
    note: `${tier.base_points}, ${tier.dropoff_percentage} %`,
  }));
  return (
    <SelectField
      label="Tier"
      {...stacked}
      options={[...tiers, { value: NO_TIER, label: 'No tier' }]}
      value={values.tierId}
      onChange={(tierId) => set({ tierId })}
      hint={facts.race ? now(facts.race.tier) : undefined}
    />
  );
}

function NumbersOfTier({ values, facts, set, onProblem }: Props) {
  const options = facts.tiers.map((tier) => ({
    value: String(tier.id),
    label: tier.name,
    note: counted(tier.races_count, 'race'),
  }));
  const { basePoints, dropoff } = facts.present;
  return (
    <>
      <SelectField
        label="Tier"
        {...stacked}
        options={options}
        value={values.tierId}
        onChange={(tierId) => set({ tierId, basePoints: null, dropoff: null })}
        hint="Applies to all races of the tier, in all years"
      />
      {basePoints === undefined ? null : (
        <div key={values.tierId} className={styles.pair}>
          <NumberField
            {...named('Base points', onProblem)}
            layout="stacked"
            width="full"
            min={0}
            max={100}
            decimals={2}
            value={values.basePoints ?? basePoints}
            onChange={(number) => set({ basePoints: number })}
            hint={now(basePoints)}
          />
          <NumberField
            {...named('Drop-off per place', onProblem)}
            layout="stacked"
            width="full"
            unit="%"
            min={0}
            max={100}
            decimals={2}
            value={values.dropoff ?? dropoff ?? null}
            onChange={(number) => set({ dropoff: number })}
            hint={now(dropoff)}
          />
        </div>
      )}
    </>
  );
}

function TimesOfResult({ values, facts, set, onProblem }: Props) {
  const { result } = facts.present;
  if (!result) return null;
  return (
    <>
      <div className={styles.times}>
        {triedTimes.map((name) => (
          <TimeField
            key={name}
            {...named(sentenceCase(name), onProblem)}
            layout="stacked"
            width="full"
            value={values.times[name] ?? result[name]}
            onChange={(seconds) => set({ times: { ...values.times, [name]: seconds } })}
            hint={now(printTime(result[name]))}
          />
        ))}
      </div>
      <Mute>The place follows from the overall time.</Mute>
    </>
  );
}

/** The new value, next to the current one. */
export function ChangeValueFields(props: Props) {
  const { values, facts, set, onProblem } = props;
  const { present } = facts;
  const { kind } = values;
  if (kind === 'tier-points') return <NumbersOfTier {...props} />;
  if (kind === 'counting-results')
    return (
      <NumberField
        {...named('Race points that count', onProblem)}
        {...stacked}
        min={1}
        max={20}
        value={values.count}
        onChange={(count) => set({ count })}
        hint={`Now the best ${present.count}. A rule change can be previewed, not applied.`}
      />
    );
  if (values.raceId === null) return null;
  if (kind === 'race-tier') return <TierOfRace {...props} />;
  if (kind === 'race-date')
    return (
      <DateField
        {...named('Date', onProblem)}
        {...stacked}
        value={values.date}
        onChange={(date) => set({ date })}
        hint={facts.race ? now(facts.race.date && printDay(facts.race)) : undefined}
      />
    );
  if (kind === 'race-cutoff')
    return (
      <NumberField
        {...named('Contender rank cut-off', onProblem)}
        {...stacked}
        unit="days"
        min={0}
        max={365}
        value={values.days}
        onChange={(days) => set({ days })}
        hint={
          present.days === undefined ? undefined : `Now ${present.days}. It affects late entries, not ranks.`
        }
      />
    );
  if (kind === 'race-left-out')
    return <Mute>Its tier is removed: its results remain but earn no points, in every ranking.</Mute>;
  if (values.resultId === null) return null;
  if (kind === 'result-times') return <TimesOfResult {...props} />;
  return (
    <SelectField
      label="Status"
      {...stacked}
      options={STATUSES}
      value={values.status}
      onChange={(status) => set({ status: status as Status | null })}
      hint={now(present.result?.status)}
    />
  );
}
