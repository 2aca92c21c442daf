import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import type { Scenario } from '../scenarios-contract.ts';
import type { DescribedChange } from '../what-if-contract.ts';
import { ChangeDialog } from './changes/change-dialog.tsx';
import { ApplyDialog } from './saved/apply-dialog.tsx';
import { RenameDialog } from './saved/rename-dialog.tsx';
import { SaveDialog } from './saved/save-dialog.tsx';
import type { useScenarioActions } from './saved/use-scenario-actions.ts';
import type { Draft } from './use-draft.ts';
import type { PreviewResponse } from './use-preview.ts';

export type OpenDialog =
  | { dialog: 'change'; edited: DescribedChange | null }
  | { dialog: 'keep' | 'rename' | 'apply' }
  | null;

interface Props {
  set: ListedRankingSet;
  scenario: Scenario | null;
  response: PreviewResponse | undefined;
  isOpen: OpenDialog;
  actions: ReturnType<typeof useScenarioActions>;
  onClose(): void;
  onChange: Draft['put'];
}

/** The dialogs of the page, each rendered only while it is open. */
export function WhatIfDialogs({ set, scenario, response, isOpen, actions, onClose, onChange }: Props) {
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
    return <SaveDialog save={actions.create} request={actions} onClose={onClose} />;
  if (isOpen?.dialog === 'rename' && scenario) return <RenameDialog scenario={scenario} onClose={onClose} />;
  if (isOpen?.dialog === 'apply' && scenario && response)
    return <ApplyDialog scenario={scenario} response={response} onClose={onClose} />;
  return null;
}
