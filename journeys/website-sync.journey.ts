import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { signIn } from './sign-in.ts';

// What staff publish is on the website: the snapshot is read as the website would, from the public address and without a session.

interface Part {
  url: string;
  sha256: string;
  records: number;
}
interface Synced {
  version: number;
  counts: { added: number; changed: number; removed: number; retired: number };
  retired: { id: number; name: string }[];
}
interface SyncedRaces {
  added: { race_id: number; name: string }[];
  changed: object[];
  unchanged: number;
  held: { race_id: number; field: string; ours: string; theirs: string }[];
}

/** Fetches a public file without the session of the page. */
const fetchPublic = async (page: Page, url: string) => {
  const response = await page.request.get(url);
  expect(response.status()).toBe(200);
  expect(response.headers()['access-control-allow-origin']).toBe('*');
  return response.json();
};

/** The records of a kind as the website reads them. */
async function onWebsite(page: Page, kind: string): Promise<{ id: number }[]> {
  const { parts } = (await fetchPublic(page, '/files/website/current.json')) as {
    parts: Record<string, Part[]>;
  };
  const lists = [];
  for (const { url } of parts[kind] ?? []) lists.push(...(await fetchPublic(page, url)).records);
  return lists;
}

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);
const sync = (page: Page) => apiCall<Synced>(page, 'POST', '/api/sync');
const retirementOf = async (page: Page, id: number) =>
  (await apiCall<{ retirement_date: string | null }>(page, 'GET', `/api/athlete/${id}`)).retirement_date;

test('published rankings are on the website after a sync, unpublished ones are not', async ({ page }) => {
  await signIn(page);
  const { rankings } = await apiCall<{ rankings: { id: number; published: number }[] }>(
    page,
    'GET',
    '/api/rankings',
  );
  const set = rankings.find(({ published }) => published === 1)?.id ?? 0;

  await test.step('the dashboard shows what will be sent, and reports the end', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard');
    const kinds = page.getByRole('list', { name: 'What will be sent' });
    await expect(kinds.getByRole('link', { name: 'Athletes' })).toBeVisible();
    await page.getByRole('button', { name: 'Sync to Rankings Website' }).click();
    await expect(page.getByText(/^Website synced: .*Version \d+\.$/)).toBeVisible();
    await expect(page.getByText(/^Last success/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Syncs' }).getByRole('row').nth(1)).toContainText('Website');
    expect(idsOf(await onWebsite(page, 'rankings'))).toContain(set);
  });

  await test.step('a second sync changes nothing', async () => {
    const { version } = await sync(page);
    const again = await sync(page);
    expect(again).toMatchObject({ version, counts: { added: 0, changed: 0, removed: 0, retired: 0 } });
  });

  await test.step('an unpublished set is gone, a published one is back', async () => {
    await apiCall(page, 'POST', `/api/ranking/${set}/unpublish`, {});
    await sync(page);
    expect(idsOf(await onWebsite(page, 'rankings'))).not.toContain(set);
    await apiCall(page, 'POST', `/api/ranking/${set}/publish`, {});
    await sync(page);
    expect(idsOf(await onWebsite(page, 'rankings'))).toContain(set);
  });
});

test('an athlete without a race in 104 weeks is retired, and back after a race', async ({ page }) => {
  await signIn(page);
  const create = (path: string, body: object) => apiCall<{ id: number }>(page, 'POST', path, body);
  const { id: serie } = await create('/api/serie', {
    ...{ name: 'Long Ago Triathlon', alias: 'long-ago-triathlon' },
  });
  const person = { country: 'AT', division: 'FPRO', email: '' };
  const { id: gone } = await create('/api/athlete/create', { ...person, first: 'Gerda', last: 'Longgone' });
  const { id: byHand } = await create('/api/athlete/create', { ...person, first: 'Hilda', last: 'Byhand' });
  const { id: old } = await create('/api/races/create', { serie, date: '2022-06-05', division: 'FPRO' });
  const raced = (race: number, athlete_id: number, overall: number) =>
    create(`/api/race/${race}/result`, { athlete_id, overall, reason: 'for the journey' });
  await raced(old, gone, 30_000);
  await raced(old, byHand, 31_000);
  const members = [{ name: 'retirement_date', value: null }];
  await apiCall(page, 'POST', `/api/athlete/${byHand}/members`, {
    members: [{ ...members[0], value: '2025-01-01' }],
  });
  await apiCall(page, 'POST', `/api/athlete/${byHand}/members`, { members });

  await page.goto('/');
  await expect(
    page.getByRole('list', { name: 'Will be retired' }).getByRole('link', { name: 'Gerda Longgone' }),
  ).toBeVisible();
  const synced = await sync(page);
  expect(synced.retired.map(({ id }) => id)).toContain(gone);
  expect(synced.retired.map(({ id }) => id)).not.toContain(byHand);
  expect(await retirementOf(page, gone)).toBe('2022-06-05');
  expect(await retirementOf(page, byHand)).toBeNull();

  const today = new Date().toISOString().slice(0, 10);
  const { id: fresh } = await create('/api/races/create', { serie, date: today, division: 'FPRO' });
  await raced(fresh, gone, 30_000);
  await sync(page);
  expect(await retirementOf(page, gone)).toBeNull();
});

test('IM races are added once, and values of staff are held', async ({ page }) => {
  await signIn(page, '/');
  await page.getByRole('button', { name: 'Sync IM Races' }).click();
  await expect(page.getByText(/^IM races synced: \d+ added/)).toBeVisible();
  const second = await apiCall<SyncedRaces>(page, 'GET', '/api/im/sync');
  expect([second.added, second.changed, second.held]).toEqual([[], [], []]);
  expect(second.unchanged).toBeGreaterThan(5);

  const { races } = await apiCall<{ races: { id: number; name: string }[] }>(page, 'GET', '/api/races/');
  const year = new Date().getUTCFullYear() + 1;
  const race = races.find(({ name }) => name === `IRONMAN Hamburg ${year}`)?.id ?? 0;
  await apiCall(page, 'POST', `/api/race/${race}/attributes`, {
    attributes: [{ name: 'city', value: 'Altona' }],
  });
  const third = await apiCall<SyncedRaces>(page, 'GET', '/api/im/sync');
  expect(third.held).toMatchObject([{ race_id: race, field: 'city', ours: 'Altona', theirs: 'Hamburg' }]);
});
