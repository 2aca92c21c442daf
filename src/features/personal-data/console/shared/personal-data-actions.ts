import { useApiMutation } from '#console/api/queries.ts';
import { showRefusal } from '#console/api/show-refusal.ts';
import { downloadFile } from '#console/ui/files/csv-download.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { exportFileName } from '#rules/files/exports.ts';
import { type PersonalData, readAccountData, readAthleteData } from '../../personal-data-contract.ts';

/** Runs an action; a refusal is shown in the Error! dialog. True when it succeeded. */
export async function runOrShowError(action: () => Promise<unknown>): Promise<boolean> {
  return (await showRefusal(action())) !== null;
}

function saveFile(data: PersonalData): void {
  const name = exportFileName(['Personal data', data.about.name], data.made_at.slice(0, 10), 'json');
  downloadFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  toasts.success(`Saved ${name}`);
}

export function useDownloadAthleteData(): (id: number) => Promise<boolean> {
  const { run } = useApiMutation(readAthleteData);
  return (id) => runOrShowError(async () => saveFile((await run({ id })).response.personal_data));
}

/** Downloads the personal data of an account's holder as one file. */
export function useDownloadAccountData(): (id: number) => Promise<boolean> {
  const { run } = useApiMutation(readAccountData);
  return (id) => runOrShowError(async () => saveFile((await run({ id })).response.personal_data));
}
