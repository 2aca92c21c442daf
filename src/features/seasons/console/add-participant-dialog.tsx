import { AddRecordDialog } from '#console/records/add-record-dialog.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import type { AthleteOption } from '#features/athletes/athletes-contract.ts';
import { addSeasonParticipant, type SeasonParticipant } from '../season-lists-contract.ts';
import type { Season } from '../seasons-contract.ts';
import { AthleteWithNotes } from './contract-notes.tsx';
import { useTierOptions } from './use-tier-options.ts';

interface Props {
  season: Season;
  participants: readonly SeasonParticipant[];
  isOpen: boolean;
  onClose(): void;
}

interface Fields {
  athlete: AthleteOption | null;
  tier: string | null;
}

const NOTHING: Fields = { athlete: null, tier: null };

/** An athlete and a contract tier; Add is disabled until both are chosen. */
export function AddParticipantDialog({ season, participants, isOpen, onClose }: Props) {
  const tiers = useTierOptions();
  const present = ({ athlete }: Fields) => participants.find((one) => one.id === athlete?.id);
  return (
    <AddRecordDialog<typeof addSeasonParticipant, Fields>
      {...{ isOpen, onClose, start: NOTHING }}
      title="Add a new participant"
      call={addSeasonParticipant}
      inputOf={({ athlete, tier }) =>
        athlete === null || tier === null
          ? null
          : { id: season.id, season_id: season.id, athlete_id: athlete.id, contract_tier_id: Number(tier) }
      }
      message={(values) =>
        present(values)
          ? `${values.athlete?.name} is in ${season.name} already; nothing was changed`
          : `${values.athlete?.name} added to ${season.name}`
      }
      onAdded={() => undefined}
    >
      {({ values, set, field }) => (
        <>
          <AthleteWithNotes
            seasonId={season.id}
            isRequired
            value={values.athlete?.id ?? null}
            onChange={(athlete) => set({ athlete })}
            hint={alreadyPresent(present(values), season.name)}
          />
          <SelectField
            label="Contract Tier"
            isRequired
            width="full"
            options={tiers}
            emptyLabel="-"
            {...field('tier')}
          />
        </>
      )}
    </AddRecordDialog>
  );
}

/** "Anna Berg is in T100 2026 already, with the tier Contract." */
function alreadyPresent(one: SeasonParticipant | undefined, season: string): string | undefined {
  if (!one) return undefined;
  const tier = one.contract_tier === null ? 'without a tier' : `with the tier ${one.contract_tier}`;
  return `${one.name} is in ${season} already, ${tier}.`;
}
