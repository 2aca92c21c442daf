import { useApiMutation } from '#console/api/queries.ts';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { DeleteIcon, DownloadIcon } from '#console/ui/icons/icons.tsx';
import { confirmTyped } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { eraseAthleteData } from '../../personal-data-contract.ts';
import { runOrShowError, useDownloadAthleteData } from './personal-data-actions.ts';
import { BEYOND, ERASE, WhatGoes } from './what-goes.tsx';

const question = (name: string) => (
  <WhatGoes
    lead={`Private data of ${name} is permanently erased, in the history too. This cannot be undone.`}
    goes="E-mail, phone, date of birth, height, weight, manager, maternity leave, biography, nicknames, social links, internal notes, notes on start lists, and the account with its sessions."
    stays="Public record: name and other names, nation, division, results, rankings, start lists, contracts, sponsors, equipment and pictures."
    beyond={BEYOND}
  />
);

/** Rare actions that an athlete may request: download and erasure of personal data. */
export function useAthleteDataMenu({ id, name }: { id: number; name: string }): MenuEntry[] {
  const download = useDownloadAthleteData();
  const erasing = useApiMutation(eraseAthleteData);
  const erase = async () => {
    const isConfirmed = await confirmTyped({
      title: 'Erase personal data?',
      question: question(name),
      expected: ERASE,
      confirmLabel: 'Erase permanently',
    });
    if (isConfirmed && (await runOrShowError(() => erasing.run({ id }))))
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
