import { addresses } from '#console/routes.ts';
import { Button } from '#console/ui/actions/button.tsx';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { DeleteIcon } from '#console/ui/icons/icons.tsx';
import type { ListedRankingSet } from '#features/rankings/rankings-contract.ts';
import type { Scenario } from '../scenarios-contract.ts';
import type { Draft } from './use-draft.ts';

interface ActionsProps {
  scenario: Scenario | null;
  draft: Draft;
  whyNot: string | null;
  isBusy: boolean;
  onSave(): void;
  onOpen(dialog: 'keep' | 'apply'): void;
}

/** The main button is the next step: Save while there are unsaved changes, Apply afterwards. */
export function WhatIfActions({ scenario, draft, whyNot, isBusy, onSave, onOpen }: ActionsProps) {
  const isEmpty = draft.changes.length === 0;
  const canSave = !isEmpty && (scenario === null || draft.isChanged);
  const whyBusy = isBusy ? 'Wait until this is done' : null;
  const whyEmpty = isEmpty ? 'Add a change first' : 'Everything is saved';
  const whyUnsaved = canSave ? null : whyEmpty;
  return (
    <>
      <Button
        variant={canSave ? 'main' : 'plain'}
        needsNetwork={scenario !== null}
        whyDisabled={whyBusy ?? whyUnsaved}
        onClick={scenario === null ? () => onOpen('keep') : onSave}
      >
        {scenario === null ? 'Save as scenario' : 'Save changes'}
      </Button>
      <Button
        variant={whyNot === null ? 'main' : 'plain'}
        whyDisabled={whyBusy ?? whyNot}
        onClick={() => onOpen('apply')}
      >
        Apply
      </Button>
    </>
  );
}

interface MenuProps {
  set: ListedRankingSet;
  scenario: Scenario | null;
  draft: Draft;
  onOpen(dialog: 'keep' | 'rename'): void;
  drop(): Promise<void>;
}

export function menuOf({ set, scenario, draft, onOpen, drop }: MenuProps): MenuEntry[] {
  const back: MenuEntry = { label: `Rankings ${set.date}`, address: addresses.ranking(set.id) };
  if (scenario === null) return [back];
  return [
    back,
    { label: 'Rename', onSelect: () => onOpen('rename') },
    {
      label: 'Save as another scenario',
      whyDisabled: draft.changes.length === 0 ? 'Add a change first' : null,
      onSelect: () => onOpen('keep'),
    },
    {
      label: 'Discard unsaved changes',
      whyDisabled: draft.isChanged ? null : 'Nothing is unsaved',
      onSelect: draft.reset,
    },
    { label: 'Delete', icon: DeleteIcon, isDanger: true, onSelect: () => void drop() },
  ];
}
