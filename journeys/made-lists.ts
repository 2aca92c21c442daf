import type { Page } from '@playwright/test';
import { apiCall } from './api-call.ts';

interface Named {
  id: number;
  name: string;
}
export interface MadeLists {
  raceId: number;
  /** The athletes who may start in it. */
  athletes: readonly Named[];
}

/** A race of women in a T100 season, of its own, so that nothing else changes its lists. */
export async function makeT100Race(page: Page, alias: string): Promise<MadeLists> {
  const name = `Journey ${alias}`;
  const { id: serie } = await apiCall<{ id: number }>(page, 'POST', '/api/serie', { name, alias });
  const race = { serie, date: '2027-05-02', division: 'FPRO' };
  const { id: raceId } = await apiCall<{ id: number }>(page, 'POST', '/api/races/create', race);
  const { seasons } = await apiCall<{ seasons: Named[] }>(page, 'GET', '/api/t100/seasons/');
  const attributes = [{ name: 't100_season_id', value: seasons[0]?.id ?? null }];
  await apiCall(page, 'POST', `/api/race/${raceId}/attributes`, { attributes });
  const { athletes } = await apiCall<{ athletes: (Named & { division: string })[] }>(
    page,
    'GET',
    '/api/all_athletes/',
  );
  return { raceId, athletes: athletes.filter(({ division }) => division === 'FPRO') };
}

/** Adds an athlete to a list of the race; returns the participant_id. */
export async function addToList(
  page: Page,
  { raceId }: MadeLists,
  athlete: Named | undefined,
  isWaiting: 0 | 1,
): Promise<number> {
  const path = `/api/race/${raceId}/add_participant/${athlete?.id}`;
  const added = await apiCall<{ participant_id: number }>(page, 'POST', path, { is_waiting: isWaiting });
  return added.participant_id;
}
