import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { DeleteIcon } from '#console/ui/icons/icons.tsx';
import { PrintIcon } from '#console/ui/icons/record-icons.tsx';

/** Why a set cannot be generated or deleted. */
export const WAIT_FOR_SET = 'Wait until the set is calculated and saved';

export const printEntry = (hasRows: boolean): MenuEntry => ({
  label: 'Print',
  icon: PrintIcon,
  whyDisabled: hasRows ? null : 'Generate the rankings first',
  onSelect: () => window.print(),
});

export const deleteEntry = (isBusy: boolean, remove: () => Promise<void>): MenuEntry => ({
  label: 'Delete',
  icon: DeleteIcon,
  isDanger: true,
  whyDisabled: isBusy ? WAIT_FOR_SET : null,
  onSelect: () => void remove(),
});
