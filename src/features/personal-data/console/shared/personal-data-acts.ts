import { ApiError } from '#console/api/api-error.ts';
import { callApi } from '#console/api/request.ts';
import { downloadFile } from '#console/ui/files/csv-download.ts';
import { alertError } from '#console/ui/overlay/confirm.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { exportFileName } from '#rules/files/exports.ts';
import { type PersonalData, readAccountData, readAthleteData } from '../../personal-data-contract.ts';

/** Runs a deed; a refusal stands in the Error! dialog. True when it was done. */
export async function orError(deed: () => Promise<unknown>): Promise<boolean> {
  try {
    await deed();
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await alertError(error.message);
    return false;
  }
}

function saveFile(data: PersonalData): void {
  const name = exportFileName(['Personal data', data.about.name], data.made_at.slice(0, 10), 'json');
  downloadFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
  toasts.success(`Saved ${name}`);
}

/** Everything that is kept about an athlete, as one file. */
export const downloadAthleteData = (id: number): Promise<boolean> =>
  orError(async () => saveFile((await callApi(readAthleteData, { id })).answer.personal_data));

/** Everything that is kept about the person of an account, as one file. */
export const downloadAccountData = (id: number): Promise<boolean> =>
  orError(async () => saveFile((await callApi(readAccountData, { id })).answer.personal_data));
