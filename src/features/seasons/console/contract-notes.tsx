import { useApiQuery } from '#console/api/queries.ts';
import { useAlertingQuery } from '#console/records/use-load-alert.ts';
import { printListDate } from '#console/ui/format/dates.ts';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { listAthleteOptions } from '#features/athletes/athletes-contract.ts';
import { AthletePicker, type AthletePickerProps } from '#features/athletes/console/shared/athlete-picker.tsx';
import { type ContractFacts, readContractFacts } from '../season-lists-contract.ts';

/** "Retired on 01/03/2026", "On maternity leave from 01/03/2026". */
export const contractWarnings = ({
  retirement_date: retired,
  maternity_leave: leave,
}: Omit<ContractFacts, 'contracts'>): string[] => [
  ...(retired === null ? [] : [`Retired on ${printListDate(retired)}`]),
  ...(leave === null ? [] : [`On maternity leave from ${printListDate(leave)}`]),
];

/** "T100 2025: Hot Shot", for each contract. */
export const contractsHeld = ({ contracts }: Pick<ContractFacts, 'contracts'>): string[] =>
  contracts.map((one) => `${one.season_name}: ${one.contract_tier}`);

/** What to know before a contract is given, as texts. */
export const contractNotes = (facts: ContractFacts): string[] => [
  ...contractWarnings(facts),
  ...contractsHeld(facts),
];

interface Props {
  athleteId: number;
  /** The season whose contract is given, which is left out. */
  seasonId?: number | undefined;
}

/** The same for an athlete who is chosen. */
function ContractNotes({ athleteId, seasonId }: Props) {
  const { response, error } = useApiQuery(readContractFacts, { id: athleteId });
  if (error) return <Mute>{error.message}</Mute>;
  if (!response) return null;
  const contracts = response.facts.contracts.filter((one) => one.season_id !== seasonId);
  const notes = contractNotes({ ...response.facts, contracts });
  const none = seasonId === undefined ? 'No contract in any season.' : 'No contract in another season.';
  return (
    <Stack gap={2}>
      {[...notes, ...(contracts.length === 0 ? [none] : [])].map((note) => (
        <Mute key={note}>{note}</Mute>
      ))}
    </Stack>
  );
}

/** Chooses an athlete for a list of a season, and shows what to know about them. */
export function AthleteWithNotes({
  seasonId,
  ...field
}: Omit<AthletePickerProps, 'label'> & Pick<Props, 'seasonId'>) {
  useAlertingQuery(listAthleteOptions, {});
  return (
    <>
      <AthletePicker label="Athlete" layout="stacked" isFocused {...field} />
      {field.value === null ? null : <ContractNotes athleteId={field.value} seasonId={seasonId} />}
    </>
  );
}
