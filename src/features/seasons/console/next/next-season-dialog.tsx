import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { sameNameHint } from '#console/records/name-field.tsx';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { DateField } from '#console/ui/form/dates/date-field.tsx';
import { TextField } from '#console/ui/form/text-field.tsx';
import { counted } from '#console/ui/format/figures.ts';
import { Notice } from '#console/ui/layout/notice.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { addNextSeason, type NextSeasonPlan, planNextSeason } from '../../next-season-contract.ts';
import { listSeasons, type Season } from '../../seasons-contract.ts';
import { endProblem } from '../season-dates.ts';
import { useTierOptions } from '../use-tier-options.ts';
import { type Chosen, ContractChoices } from './contract-choices.tsx';
import styles from './next-season.module.css';

interface Fields {
  name: string;
  start_date: string | null;
  end_date: string | null;
}

const names = (rows: readonly { name: string }[]) =>
  new Intl.ListFormat('en-GB').format(rows.map(({ name }) => name));

/** What to know before contracts are chosen. */
function warningsOf(plan: NextSeasonPlan): string[] {
  const { races_without_results: races, without_final, contender_set, overlaps, participants } = plan;
  const hasTier = participants.every((one) => !one.is_proposed || one.contract_tier_id !== null);
  return [
    ...(races.length === 0 ? [] : [`The standings are not final. Results are missing: ${names(races)}.`]),
    ...(without_final.length === 0
      ? []
      : ['The standings are not final. No race is marked as the Grand Final.']),
    ...(contender_set === null
      ? [`No contender ranking was published during ${plan.season.name}, so no contender is proposed.`]
      : []),
    ...(hasTier ? [] : ['There is no active contract tier named Contract. Add it, or choose other tiers.']),
    ...(overlaps.length === 0 ? [] : [`These dates overlap ${names(overlaps)}.`]),
  ];
}

/** Links to the season that already has the name. */
function ExistingSeason({ id, name }: { id: number; name: string }) {
  return (
    <Notice
      kind="look"
      action={<TextLink address={addresses.season(id, 'participants')}>{`Open ${name}`}</TextLink>}
    >
      <p>{name} exists already. This would be another season.</p>
    </Notice>
  );
}

/** What is wrong with the texts of the dates; their values are of earlier texts then. */
interface DateProblems {
  start_date: string | null;
  end_date: string | null;
}

const whyNot = (values: Fields, nameHint: string | undefined, problems: DateProblems): string | null => {
  if (values.name.trim() === '') return 'Enter a name first';
  if (nameHint !== undefined) return nameHint;
  if (values.start_date === null || values.end_date === null) return 'Enter both dates first';
  if (problems.start_date !== null) return `Start Date: ${problems.start_date}`;
  if (problems.end_date !== null) return `End Date: ${problems.end_date}`;
  return endProblem(values);
};

interface FormProps {
  plan: NextSeasonPlan;
  values: Fields;
  /** There is already a season of this name. */
  nameHint: string | undefined;
  set(changes: Partial<Fields>): void;
  onProblem(problem: Partial<DateProblems>): void;
  chosen: Chosen;
  onChoose(tiers: ReadonlyMap<number, string | null>): void;
}

function Form({ plan, values, nameHint, set, onProblem, chosen, onChoose }: FormProps) {
  const tiers = useTierOptions();
  const warnings = warningsOf(plan);
  const of = (division: 'MPRO' | 'FPRO') => plan.participants.filter((one) => one.division === division);
  return (
    <Stack gap={16}>
      {plan.existing ? <ExistingSeason {...plan.existing} /> : null}
      <div className={styles.fields}>
        <TextField
          label="Name"
          layout="stacked"
          width="full"
          isRequired
          isFocused
          maxLength={100}
          hint={nameHint}
          value={values.name}
          onChange={(name) => set({ name })}
        />
        <DateField
          label="Start Date"
          layout="stacked"
          isRequired
          value={values.start_date}
          onChange={(start_date) => set({ start_date })}
          onProblem={(start_date) => onProblem({ start_date })}
        />
        <DateField
          label="End Date"
          layout="stacked"
          isRequired
          value={values.end_date}
          error={endProblem(values)}
          onChange={(end_date) => set({ end_date })}
          onProblem={(end_date) => onProblem({ end_date })}
        />
      </div>
      {warnings.length === 0 ? null : (
        <Notice kind="look">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
        </Notice>
      )}
      <Mute>
        The other settings are copied. Races, championships and the list of contenders are not. Nobody gets a
        contract unless you choose a tier.
      </Mute>
      <ContractChoices name="Men" rows={of('MPRO')} {...{ tiers, chosen, onChoose }} />
      <ContractChoices name="Women" rows={of('FPRO')} {...{ tiers, chosen, onChoose }} />
    </Stack>
  );
}

interface Props {
  season: Season;
  onClose(): void;
}

/** The next season: name, dates, and the athletes who get a contract, added as one change. */
export function NextSeasonDialog({ season, onClose }: Props) {
  const router = useRouter();
  const loaded = useApiQuery(planNextSeason, { id: season.id });
  const seasons = useApiQuery(listSeasons, {});
  const adding = useUndoableMutation(addNextSeason);
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const [problems, setProblems] = useState<DateProblems>({ start_date: null, end_date: null });
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const plan = loaded.response;
  const values: Fields = { name: '', start_date: null, end_date: null, ...plan?.next, ...typed };
  const nameHint = sameNameHint(seasons.response?.seasons ?? [], values.name, 'season');
  const onChoose = useCallback(
    (tiers: ReadonlyMap<number, string | null>) =>
      setChosen((before) => {
        const next = new Map(before);
        for (const [id, tier] of tiers)
          if (tier === null) next.delete(id);
          else next.set(id, tier);
        return next;
      }),
    [],
  );
  // Athletes who are no longer proposed are not shown: nobody gets a contract unseen.
  const given = plan?.participants.filter(({ id }) => chosen.has(id)) ?? [];
  const contracts = counted(given.length, 'contract');
  const add = async () => {
    const { name, start_date, end_date } = values;
    const participants = given.map(({ id }) => ({
      athlete_id: id,
      contract_tier_id: Number(chosen.get(id)),
    }));
    const input = {
      ...{ id: season.id, name, participants },
      ...(start_date === null || end_date === null ? {} : { start_date, end_date }),
    };
    const made = await adding.attempt(input, `${name.trim()} prepared with ${contracts}`);
    if (made === null) return;
    onClose();
    router.history.push(addresses.season(made.id, 'participants'));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Prepare next season"
      size="wide"
      hasUnsaved={Object.keys(typed).length > 0 || chosen.size > 0}
      confirm={{
        label: plan ? `Prepare ${values.name.trim()} with ${contracts}` : 'Prepare',
        run: () => void add(),
        whyDisabled: plan ? whyNot(values, nameHint, problems) : 'The proposals are not loaded yet',
        request: adding,
      }}
    >
      {/* Contracts are given with the button, not with Enter. */}
      <div data-keeps-enter="">
        {plan ? (
          <Form
            {...{ plan, values, nameHint, chosen, onChoose }}
            set={(changes) => setTyped((before) => ({ ...before, ...changes }))}
            onProblem={(problem) => setProblems((before) => ({ ...before, ...problem }))}
          />
        ) : loaded.error ? (
          <ErrorState message={loaded.error.message} onRetry={loaded.reload} />
        ) : (
          <LoadingState shape="form" />
        )}
      </div>
    </Dialog>
  );
}
