import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { downloadFile } from '#console/ui/files/csv-download.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { exportFileName } from '#rules/files/exports.ts';
import type { PersonalData, readAccountData, readAthleteData } from '../../personal-data-contract.ts';

function saveFile(data: PersonalData): void {
  const name = exportFileName(['Personal data', data.about.name], data.made_at.slice(0, 10), 'json');
  downloadFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  toasts.success(`Saved ${name}`);
}

/** Downloads the personal data of an athlete or of an account's holder as one file. */
export function useDownloadData(call: typeof readAthleteData | typeof readAccountData) {
  const { run } = useApiMutation(call);
  return (id: number) => showRefusal(run({ id }).then(({ response }) => saveFile(response.personal_data)));
}
