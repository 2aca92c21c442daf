import { saveRaceAttributes } from '#features/races/races-contract.ts';
import { ask } from './http-client.ts';
import type { SideProcess } from './processes.ts';

/** Saves one field of a race: another city each time, so that the value changes. */
export function saveCity({ productAddress, headers }: SideProcess, race: number, city: string) {
  return ask(productAddress + saveRaceAttributes.path.replace('{id}', String(race)), {
    method: saveRaceAttributes.method,
    headers,
    body: JSON.stringify({ attributes: [{ name: 'city', value: city }] }),
  });
}
