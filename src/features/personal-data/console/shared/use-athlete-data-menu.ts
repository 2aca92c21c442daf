import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { DeleteIcon, DownloadIcon } from '#console/ui/icons/icons.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { eraseAthleteData, readAthleteData } from '../../personal-data-contract.ts';
import { confirmErasure } from './confirm-erasure.tsx';
import { useDownloadData } from './personal-data-actions.ts';

/** Rare actions that an athlete may request: download and erasure of personal data. */
export function useAthleteDataMenu({ id, name }: { id: number; name: string }): MenuEntry[] {
  const download = useDownloadData(readAthleteData);
  const erasing = useApiMutation(eraseAthleteData);
  const erase = async () => {
    const isConfirmed = await confirmErasure({
      title: 'Erase personal data?',
      lead: `Private data of ${name} is permanently erased, in the history too. This cannot be undone.`,
      goes: 'E-mail, phone, date of birth, height, weight, manager, maternity leave, biography, nicknames, social links, internal notes, notes on start lists, and the account with its sessions.',
      stays:
        'Public record: name and other names, nation, division, results, rankings, start lists, contracts, sponsors, equipment and pictures.',
    });
    if (isConfirmed && (await showRefusal(erasing.run({ id }))) !== null)
      toasts.success(`Personal data of ${name} erased`);
  };
  return [
    {
      label: 'Download personal data',
      icon: DownloadIcon,
      hint: 'All personal data, as one file',
      needsNetwork: true,
      onSelect: () => void download(id),
    },
    {
      label: 'Erase personal data…',
      icon: DeleteIcon,
      isDanger: true,
      onSelect: () => void erase(),
    },
  ];
}
