import { expect, type Page, test } from '@playwright/test';
import { apiCall } from './api-call.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// Changes are undone behind the bell after a reload, weeks later in part, field by field, and a deleted athlete is restored.

const NAME = 'History Wheels';
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const save = (page: Page, id: number, values: Record<string, string>) =>
  apiCall(page, 'POST', `/api/brands/${id}/update`, {
    attributes: Object.entries(values).map(([name, value]) => ({ name, value })),
  });
const stored = async (page: Page, id: number) => {
  const { brand } = await apiCall<{ brand: { name: string; url: string | null } }>(
    page,
    'GET',
    `/api/brand/${id}`,
  );
  return [brand.name, brand.url];
};

test('changes are found and undone: behind the bell, in part, by field, and after a deletion', async ({
  page,
}) => {
  await signIn(page);
  const { id } = await apiCall<{ id: number }>(page, 'POST', '/api/brands/add', { name: NAME });

  await test.step('the list goes on while scrolling, and keeps its position', async () => {
    await page.goto('/history');
    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await changes.nth(49).scrollIntoViewIfNeeded();
    const later = changes.nth(60).getByRole('link');
    await later.scrollIntoViewIfNeeded();
    await later.click();
    await expect(page.getByRole('list', { name: /^Rows of change/ })).toBeVisible();
    await page.goBack();
    await expect(later).toBeInViewport();
  });

  await test.step('behind the bell after a reload', async () => {
    await save(page, id, { name: 'Wrong name' });
    await page.reload();
    await press(page, /^Messages/);
    const line = page
      .getByRole('region', { name: 'Your earlier changes' })
      .getByRole('listitem')
      .filter({ hasText: /^Brand .* saved/ })
      .first();
    await line.getByRole('button', { name: 'Undo' }).click();
    await expect(line.getByText('Undone', { exact: true })).toBeVisible();
    expect(await stored(page, id)).toEqual([NAME, null]);
  });

  await test.step('weeks later with an edit in between: in part, then the rest', async () => {
    await save(page, id, { name: 'Both at once', url: 'https://both.example' });
    await save(page, id, { url: 'https://corrected.example' });
    await page.goto(`/brand/${id}`);
    await press(page, 'More');
    await page.getByRole('menuitem', { name: 'History' }).click();
    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await changes.nth(1).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Undo', exact: true }).click();
    const edited = page.getByRole('region', { name: 'Kept, edited since' });
    await expect(edited.getByText('https://corrected.example')).toBeVisible();
    await press(page, /^Undo 1 of 2/);
    await expect(page.getByText('Undone in part', { exact: true })).toBeVisible();
    expect(await stored(page, id)).toEqual([NAME, 'https://corrected.example']);
    await edited.getByRole('link', { name: 'Show that change' }).click();
    await page.getByRole('link', { name: 'Undo', exact: true }).click();
    await press(page, 'Undo 1 row');
    await expect(page.getByText('Nothing is left to undo')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await press(page, 'Undo 1 row');
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    expect(await stored(page, id)).toEqual([NAME, null]);
  });

  await test.step('one field of a change', async () => {
    await save(page, id, { name: 'Two fields', url: 'https://two.example' });
    // Loaded, because the list that was read before is shown until the new one arrives.
    await page.goto(`/history?entity=brand&id=${id}`);
    await page.getByRole('list', { name: 'Changes' }).getByRole('link').first().click();
    await page.getByRole('link', { name: 'Undo', exact: true }).click();
    await press(page, 'Undo: URL');
    await expect(page.getByText('Undone in part', { exact: true })).toBeVisible();
    expect(await stored(page, id)).toEqual(['Two fields', null]);
  });

  await test.step('a deleted athlete is found and restored', async () => {
    const given = { first: 'Histo', last: 'Rytest', country: 'FR', division: 'FPRO', email: '' };
    const made = await apiCall<{ id: number }>(page, 'POST', '/api/athlete/create', given);
    const { history } = await apiCall<{ history: { id: number }[] }>(
      page,
      'GET',
      `/api/history?entity=athlete&id=${made.id}`,
    );
    await apiCall(page, 'POST', `/api/history/${history[0]?.id}/undo`, {});
    await followTo(page, `/athlete/${made.id}`);
    await page.getByRole('link', { name: 'Show its history' }).click();
    const deletion = page.getByRole('listitem').filter({ hasText: 'Undone: Athlete Histo Rytest added' });
    await deletion.getByRole('button', { name: 'Undo' }).click();
    await expect(deletion.getByText('Undone', { exact: true })).toBeVisible();
    await followTo(page, `/athlete/${made.id}`);
    await expect(page.getByRole('heading', { name: 'Histo Rytest' })).toBeVisible();
  });

  await test.step('a deleted brand, tier and race are found in the history of their lists and restored', async () => {
    const post = <Answer>(path: string, body: object) => apiCall<Answer>(page, 'POST', path, body);
    const numbers = { base_points: 80, dropoff_percentage: 2 };
    const { tier } = await post<{ tier: { id: number } }>('/api/tier', {
      ...{ name: 'History Tier', description: 'For history', ...numbers },
    });
    const { serie } = await post<{ serie: { id: number } }>('/api/serie', {
      ...{ name: 'History Race', alias: 'history-race' },
    });
    const { id: race } = await post<{ id: number }>('/api/races/create', { serie: serie.id });
    await apiCall(page, 'DELETE', `/api/brand/${id}`, {});
    await apiCall(page, 'DELETE', `/api/tier/${tier.id}`, {});
    await post(`/api/race/${race}/delete`, {});
    for (const [list, address, name] of [
      ['/brands', `/brand/${id}`, 'Two fields'],
      ['/tiers', `/tier/${tier.id}`, 'History Tier'],
      ['/races', `/race/${race}`, 'History Race'],
    ] as const) {
      await followTo(page, list);
      await press(page, 'More');
      await page.getByRole('menuitem', { name: 'History' }).click();
      const deletion = page.getByRole('listitem').filter({ hasText: new RegExp(`${name}.* deleted`) });
      await deletion.getByRole('button', { name: 'Undo' }).click();
      await expect(deletion.getByText('Undone', { exact: true })).toBeVisible();
      await followTo(page, address);
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(name) })).toBeVisible();
    }
  });

  await test.step('a field shows who set it, before it the value, and leads to the change', async () => {
    await save(page, id, { name: 'Set by Alt and H' });
    await page.goto(`/brand/${id}`);
    await page.getByRole('textbox', { name: 'Name' }).focus();
    await page.keyboard.press('Alt+h');
    const origin = page.getByRole('dialog', { name: 'Who set this?' });
    await expect(origin.getByText('Before: Two fields')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Alt+h');
    await origin.getByRole('link').click();
    await expect(page.getByRole('list', { name: /^Rows of change/ })).toContainText('Set by Alt and H');
    await followTo(page, '/athlete/1#equipment');
    await page.getByLabel('Race suit, brand').focus();
    await page.keyboard.press('Alt+h');
    await expect(origin.getByText('No value was set yet.')).toBeInViewport();
  });
});
