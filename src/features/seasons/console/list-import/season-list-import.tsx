import { useEffect, useRef, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { registerUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { TextAreaField } from '#console/ui/form/text-field.tsx';
import { ImportIcon } from '#console/ui/icons/icons.tsx';
import { PageSlot } from '#console/ui/layout/page-slots.tsx';
import { ErrorState } from '#console/ui/layout/page-states.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { SelectField } from '#console/ui/select/select.tsx';
import type { Season } from '../../seasons-contract.ts';
import { useTierOptions } from '../use-tier-options.ts';
import { ListPreview } from './list-preview.tsx';
import styles from './season-list.module.css';
import {
  type ListKind,
  type SeasonList,
  savedCount,
  type Unmatched,
  useSeasonList,
} from './use-season-list.ts';

export interface SeasonListImportProps {
  season: Season;
  kind: ListKind;
  /** A file that was chosen already. */
  file?: File | undefined;
  /** Names are to be pasted: their field has the focus. */
  isPasting?: boolean;
  /** Back to the list; after saving with the rows whose athlete is not known. */
  onClose(unmatched: Unmatched): void;
}

interface StartProps {
  kind: ListKind;
  list: SeasonList;
  names: string;
  isPasting: boolean;
  onNames(names: string): void;
  onCancel(): void;
}

const COLUMNS = 'firstname; lastname; nation; division';

function Start({ kind, list, names, isPasting, onNames, onCancel }: StartProps) {
  const tiers = useTierOptions();
  const [tier, setTier] = useState<string | null>(null);
  const isParticipants = kind === 'participants';
  return (
    <div className={styles.start}>
      <PageSlot place="actions">
        <Button variant="quiet" needsNetwork={false} onClick={onCancel}>
          Cancel
        </Button>
      </PageSlot>
      <Stack>
        {list.problem === null ? null : <ErrorState message={list.problem} />}
        <FileDrop
          label="Choose a CSV file"
          accept=".csv,text/csv"
          layout="area"
          icon={ImportIcon}
          isBusy={list.isPlanning}
          isFocused={!isPasting}
          onFiles={([file]) => file && void list.choose(file)}
          hint="or drop it here. You see a preview before anything is saved."
        />
        <Mute>
          Columns, in any order: {COLUMNS}
          {isParticipants ? '; contract_tier_id (an id or a name)' : ''}.
        </Mute>
      </Stack>
      <Stack>
        <TextAreaField
          label="Or paste names, one per line"
          layout="stacked"
          rows={8}
          isFocused={isPasting}
          placeholder={'Anna Berg\nSMITH Kyle'}
          value={names}
          onChange={onNames}
        />
        {isParticipants ? (
          <SelectField
            label="Contract Tier of all pasted names"
            layout="stacked"
            options={tiers}
            emptyLabel="-"
            value={tier}
            onChange={setTier}
          />
        ) : null}
        <Line>
          <Button
            onClick={() => void list.paste(names, tier === null ? null : Number(tier))}
            isBusy={list.isPlanning}
            whyDisabled={names.trim() === '' ? 'Paste names first' : null}
          >
            Preview names
          </Button>
        </Line>
      </Stack>
    </div>
  );
}

/** Participants or contenders from a CSV file or pasted names: the preview with its questions, then saving in one operation. */
export function SeasonListImport({ season, kind, file, isPasting = false, onClose }: SeasonListImportProps) {
  const [names, setNames] = useState('');
  const list = useSeasonList(season, kind, onClose);
  const { plan, choose } = list;
  const isChosen = useRef(false);
  useEffect(() => {
    if (file && !isChosen.current) void choose(file);
    isChosen.current = true;
  }, [file, choose]);
  const wouldSave = plan !== null && (list.choices.size > 0 || savedCount(plan, list.also) > 0);
  const isUnsaved = wouldSave || (plan === null && names.trim() !== '');
  useEffect(() => {
    if (isUnsaved)
      return registerUnsavedChanges({
        name: plan ? `The preview of ${plan.filename}` : 'The pasted names',
        wouldBeLost: () => true,
      });
  }, [isUnsaved, plan]);
  if (!plan)
    return <Start {...{ kind, list, names, isPasting }} onNames={setNames} onCancel={() => onClose([])} />;
  return (
    <ListPreview
      key={plan.filename}
      {...{ plan, list, kind }}
      seasonId={season.id}
      onDiscard={() => void list.discard()}
    />
  );
}
