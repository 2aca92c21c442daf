import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import type { Scenario } from '../scenarios-contract.ts';
import type { DescribedChange } from '../what-if-contract.ts';
import { ChangeDialog } from './changes/change-dialog.tsx';
import { ApplyDialog } from './saved/apply-dialog.tsx';
import { SaveDialog } from './saved/save-dialog.tsx';
import type { useScenarioActions } from './saved/use-scenario-acts.ts';
import type { Draft } from './use-draft.ts';
import type { PreviewResponse } from './use-preview.ts';

/** The dialog of the page that is open. */
export type OpenDialog =
  | { dialog: 'change'; edited: DescribedChange | null }
  | { dialog: 'keep' | 'rename' | 'apply' }
  | null;

interface Props {
  set: ListedRankingSet;
  scenario: Scenario | null;
  answer: PreviewResponse | undefined;
  isOpen: OpenDialog;
  acts: ReturnType<typeof useScenarioActions>;
  onClose(): void;
  onChange: Draft['put'];
}

/** The dialogs of the page, each rendered only while it is open. */
export function WhatIfDialogs({ set, scenario, answer, isOpen, acts, onClose, onChange }: Props) {
  if (isOpen?.dialog === 'change')
    return (
      <ChangeDialog
        setType={set.type}
        edited={isOpen.edited}
        onClose={onClose}
        onDone={(change) => {
          onChange(change, isOpen.edited?.change ?? null);
          onClose();
        }}
      />
    );
  if (isOpen?.dialog === 'keep')
    return (
      <SaveDialog
        title="Save as scenario"
        name=""
        confirmLabel="Save"
        save={acts.create}
        request={acts}
        onClose={onClose}
      />
    );
  if (isOpen?.dialog === 'rename' && scenario)
    return (
      <SaveDialog
        title="Rename the scenario"
        name={scenario.name}
        confirmLabel="Rename"
        save={acts.rename}
        request={acts}
        onClose={onClose}
      />
    );
  if (isOpen?.dialog === 'apply' && scenario && answer)
    return <ApplyDialog scenario={scenario} answer={answer} onClose={onClose} />;
  return null;
}
