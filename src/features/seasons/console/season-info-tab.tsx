import { useApiQuery } from '#console/api/queries.ts';
import { NameField } from '#console/records/name-field.tsx';
import type { RecordForm } from '#console/records/record-form.tsx';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { NumberField } from '#console/ui/form/number-field.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { FormColumns } from '#console/ui/layout/page.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import { listSeasons, type Season } from '../seasons-contract.ts';
import { endProblem, overlapHint } from './season-dates.ts';
import styles from './season-info-tab.module.css';

export interface SeasonFields extends Record<string, unknown> {
  name: string;
  start_date: string | null;
  end_date: string | null;
  top_scoring_results_count: number | null;
  contender_opt_method: string | null;
  contract_min_races: number | null;
  olympic_bonus_points: number | null;
}

export const METHODS = [
  { value: 'IN', label: 'Only those on the list' },
  { value: 'OUT', label: 'Everyone except those on the list' },
];

const meaningOf = (method: string | null): string =>
  method === 'OUT' ? 'The Contenders tab lists who is excluded.' : 'The Contenders tab lists the contenders.';

/** What belongs to the season, which is why it cannot be deleted, or archived before its last race. */
function Contents({ season }: { season: Season }) {
  const links: [number, string, string][] = [
    [season.total_race_count, 'race', `${addresses.races()}?search=${encodeURIComponent(season.name)}`],
    [season.participants_count, 'participant', addresses.season(season.id, 'participants')],
    [season.contenders_count, 'contender', addresses.season(season.id, 'contenders')],
    [season.contender_rankings_count, 'contender ranking', addresses.contenderRankings()],
  ];
  const shown = links.filter(([count]) => count > 0);
  if (!season.isRelatedRecords) return <Mute>Nothing belongs to this season yet. It can be deleted.</Mute>;
  return (
    <p>
      {shown.map(([count, noun, address], at) => (
        <span key={noun}>
          {at === 0 ? '' : ', '}
          <TextLink address={address}>{counted(count, noun)}</TextLink>
        </span>
      ))}
      {season.championships.map(({ id, name }, at) => (
        <span key={id}>
          {shown.length === 0 && at === 0 ? '' : ', '}
          <TextLink address={addresses.championship(id)}>{name}</TextLink>
        </span>
      ))}{' '}
      <Mute>
        belong to this season, so it cannot be deleted.
        {season.showArchivePublishButton || !season.last_race
          ? ''
          : ` It can be archived after its last race, ${season.last_race.name}.`}
      </Mute>
    </p>
  );
}

export function SeasonInfoTab({ season, form }: { season: Season; form: RecordForm<SeasonFields> }) {
  const { response: all } = useApiQuery(listSeasons, {});
  const others = (all?.seasons ?? []).filter((one) => one.id !== season.id);
  const { values, field } = form;
  return (
    <FormColumns labelWidth={200}>
      <Stack>
        <NameField rows={others} form={form} />
        <DateField label="Start Date" {...field('start_date')} />
        <DateField
          label="End Date"
          hint={overlapHint(others, values)}
          {...field('end_date')}
          error={field('end_date').error ?? endProblem(values)}
        />
        <NumberField
          label="Top Scoring Results Count"
          min={0}
          max={100}
          hint="How many regular races count besides the Final"
          {...field('top_scoring_results_count')}
        />
        <NumberField
          label="Total Races Count"
          value={season.total_race_count}
          onChange={() => undefined}
          isDisabled
          hint={`${season.races_mpro} for men, ${season.races_fpro} for women`}
        />
        <h2 className={styles.heading}>Contenders, contracts and bonus</h2>
        <SelectField
          label="Contenders"
          options={METHODS}
          width={300}
          hint={meaningOf(values.contender_opt_method)}
          {...field('contender_opt_method')}
        />
        <NumberField
          label="Races per contract"
          min={0}
          max={100}
          hint="How many races a contract holder must start in"
          {...field('contract_min_races')}
        />
        <NumberField
          label="Olympic bonus points"
          min={0}
          max={1000}
          decimals={2}
          hint="Added once to those with Olympic Bonus"
          {...field('olympic_bonus_points')}
        />
        <Contents season={season} />
      </Stack>
    </FormColumns>
  );
}
