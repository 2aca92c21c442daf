import { expect, type Locator, type Page, test } from '@playwright/test';
import { hostileMarkup } from '#testing/fixtures/xss-payloads.ts';
import { apiCall } from './api-call.ts';
import {
  attributeValues,
  choiceValues,
  itemValues,
  linkValues,
  memberValues,
  profileValues,
} from './athlete-values.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// Every field of an athlete is edited once through the screens; after a reload it is stored, and the history lists each change once.

const ATHLETE = 5;

const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** A field by its label, which may be followed by a marker for required fields. */
const textbox = (page: Page, name: string, label: string) =>
  group(page, name).getByRole('textbox', {
    name: new RegExp(`^${label.replaceAll(/[()]/g, '\\$&')}( \\(required\\))?$`),
  });
const shown = (page: Page, message: string) => page.getByText(message, { exact: true }).first();

const openTab = (page: Page, tab: string) => page.goto(`/athlete/${ATHLETE}#${tab}`);

/** Types into a field, leaves it, and waits until it is shown as saved. */
async function type(page: Page, field: Locator, label: string, text: string): Promise<void> {
  await field.selectText();
  await page.keyboard.insertText(text);
  await field.press('Tab');
  await expect(shown(page, `${label} saved`)).toBeVisible();
}

async function choose(page: Page, opener: Locator, option: string | RegExp): Promise<void> {
  await opener.click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** The changes in the athlete's history, newest first. */
async function changes(page: Page): Promise<string[]> {
  const listed: string[] = [];
  for (let number = 1; ; number += 1) {
    const { history, total } = await apiCall<{ history: { what: string }[]; total: number }>(
      page,
      'GET',
      `/api/history?entity=athlete&id=${ATHLETE}&page=${number}`,
    );
    listed.push(...history.map(({ what }) => what));
    if (history.length === 0 || listed.length >= total) return listed;
  }
}

test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

test('every field of the profile, the athlete and its attributes', async ({ page }) => {
  await openTab(page, 'profile');
  await expect(page.getByText(/has no profile/)).toBeVisible();
  await page.getByRole('button', { name: 'Create profile' }).click();
  await expect(page.getByText(/has no profile/)).toBeHidden();
  for (const [name, fields] of [
    ['Athlete', memberValues],
    ['Attributes', attributeValues],
    ['Profile', profileValues],
  ] as const)
    for (const [label, text] of fields) await type(page, textbox(page, name, label), label, text);
  await choose(page, group(page, 'Athlete').getByLabel('Country'), /^Portugal/);
  await choose(page, group(page, 'Athlete').getByLabel('Division'), 'FPRO, women');
  await choose(page, group(page, 'Profile').getByLabel('Height'), '168 cm');
  await choose(page, group(page, 'Profile').getByLabel('Weight'), '56 kg');
  await expect(
    group(page, 'Profile')
      .getByText(/^Saved/)
      .last(),
  ).toBeVisible();

  await page.reload();
  for (const [name, fields] of [
    ['Athlete', memberValues],
    ['Attributes', attributeValues],
    ['Profile', profileValues],
  ] as const)
    for (const [label, text] of fields) await expect(textbox(page, name, label)).toHaveValue(text);
  await expect(group(page, 'Athlete').getByLabel('Country')).toHaveText('Portugal');
  await expect(group(page, 'Athlete').getByLabel('Division')).toHaveText('FPRO, women');
  await expect(group(page, 'Profile').getByLabel('Height')).toHaveText('168 cm');
  await expect(group(page, 'Profile').getByLabel('Weight')).toHaveText('56 kg');
  await expect(page.getByRole('heading', { name: 'Ana Sofía da Costa-Ruiz' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mail jo@example.org' })).toHaveAttribute(
    'href',
    'mailto:jo@example.org',
  );
  // The link finds the athlete.
  await followTo(page, '/athlete/ana-sofia-da-costa');
  await expect(page.getByRole('heading', { name: 'Ana Sofía da Costa-Ruiz' })).toBeVisible();
});

test('typing until a pause is one change in the history, however many keys', async ({ page }) => {
  const before = await changes(page);
  await openTab(page, 'profile');
  const nicknames = group(page, 'Profile').getByLabel('Nicknames');
  await nicknames.selectText();
  // The page's clock is stopped: on a busy machine there may be a pause between any two keys.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.keyboard.type('The Tide');
  await page.clock.resume();
  await expect(group(page, 'Profile').getByText(/^Saved/)).toBeVisible();
  const after = await changes(page);
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]).toMatch(/nicknames/i);
  // Undo reverts it.
  await nicknames.press('Tab');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(nicknames).toHaveValue('The Wave');
});

test('the biography: headings 3 and 4, a paragraph, small; saved by its button', async ({ page }) => {
  await openTab(page, 'profile');
  const biography = page.getByRole('textbox', { name: 'Biography', exact: true });
  const format = page.getByRole('toolbar', { name: 'Format' });
  const save = page.getByRole('button', { name: 'Save biography' });
  await expect(save).toBeDisabled();
  await biography.click();
  for (const [style, text] of [
    ['H3', 'The start'],
    ['H4', 'In the harbour'],
    ['Paragraph', 'She swam before she walked.'],
    ['Small', 'Told by her mother.'],
  ] as const) {
    await format.getByRole('button', { name: style, exact: true }).click();
    await page.keyboard.type(text);
    if (style !== 'Small') await page.keyboard.press('Enter');
  }
  await save.click();
  await expect(shown(page, 'Biography of Ana Sofía da Costa-Ruiz saved')).toBeVisible();
  await expect(save).toBeDisabled();
  await page.reload();
  await expect(biography.getByRole('heading', { level: 3, name: 'The start' })).toBeVisible();
  await expect(biography.getByRole('heading', { level: 4, name: 'In the harbour' })).toBeVisible();
  await expect(biography.locator('small')).toHaveText('Told by her mother.');
  const { profile } = await apiCall<{ profile: { bio: string } }>(page, 'GET', `/api/athlete/${ATHLETE}`);
  expect(profile.bio).toBe(
    '<h3>The start</h3><h4>In the harbour</h4><p>She swam before she walked.</p><p><small>Told by her mother.</small></p>',
  );
});

test('equipment of each group, and every choice of the bike', async ({ page }) => {
  await openTab(page, 'equipment');
  const row = (name: string) => page.getByRole('group', { name, exact: true });
  for (const [item, brand, model] of itemValues) {
    await row(item).getByLabel(`${item}, brand`).fill(brand);
    await row(item).getByLabel(`${item}, model`).fill(model);
    await row(item).getByLabel(`${item}, model`).press('Enter');
    await expect(row(item).getByText(/^Saved/)).toBeVisible();
  }
  for (const [item, choice] of choiceValues) {
    await choose(page, row(item).getByRole('button', { name: `${item}: Select` }), choice);
    await expect(row(item).getByText(/^Saved/)).toBeVisible();
  }
  const nutrition = page.getByRole('region', { name: 'Nutrition' }).getByRole('group').first();
  await nutrition.getByPlaceholder('Brand').fill('Maurten');
  await nutrition.getByPlaceholder('Brand').press('Enter');
  await expect(nutrition.getByText(/^Saved/)).toBeVisible();

  await page.reload();
  for (const [item, brand, model] of itemValues) {
    await expect(row(item).getByLabel(`${item}, brand`)).toHaveValue(brand);
    await expect(row(item).getByLabel(`${item}, model`)).toHaveValue(model);
  }
  for (const [item, choice] of choiceValues)
    await expect(row(item).getByRole('button', { name: `${item}: ${choice}` })).toBeVisible();
  await expect(nutrition.getByPlaceholder('Brand')).toHaveValue('Maurten');
});

test('social links: user names become URLs; a YouTube user name and a wrong host are refused with the reason', async ({
  page,
}) => {
  await openTab(page, 'social');
  const field = (label: string) => textbox(page, 'Social', label);
  for (const [label, typed, address] of linkValues) {
    await type(page, field(label), label, typed);
    await expect(field(label)).toHaveValue(address);
  }
  const youtube = field('YouTube');
  await expect(youtube).toHaveAttribute('placeholder', 'Type/copy an url link');
  await youtube.fill('https://www.youtube.com/@anawave');
  await expect(group(page, 'Social').getByText(/^Refused: YouTube .*channel/)).toBeVisible();
  await youtube.fill('https://vimeo.com/anawave');
  await expect(group(page, 'Social').getByText(/^Refused: YouTube .*youtube\.com/)).toBeVisible();
  await type(page, youtube, 'YouTube', 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv');

  await page.reload();
  for (const [label, , address] of linkValues) await expect(field(label)).toHaveValue(address);
  await expect(youtube).toHaveValue('https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv');
});

test('sponsors: added, moved by keys, deleted', async ({ page }) => {
  await openTab(page, 'sponsors');
  const list = page.getByRole('list', { name: /^Sponsors of/ });
  const names = list.getByRole('link');
  for (const name of ['Wave Wheels', 'Tide Tyres', 'Harbour Helmets']) {
    await page.getByLabel('Add a sponsor').fill(name);
    await page.getByRole('button', { name: 'Add new brand' }).click();
    await expect(shown(page, `${name} added`)).toBeVisible();
  }
  await expect(names).toHaveText(['Wave Wheels', 'Tide Tyres', 'Harbour Helmets']);
  await expect(page.getByRole('button', { name: 'Move Wave Wheels up' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Move Harbour Helmets down' })).toBeHidden();
  const rows = list.getByRole('listitem');
  await rows.nth(2).focus();
  await page.keyboard.press('Control+ArrowUp');
  await page.keyboard.press('Control+ArrowUp');
  await expect(rows.first()).toContainText('Harbour Helmets');
  await expect(rows.first()).toBeFocused();
  await rows.nth(2).focus();
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText(/^Saved/).first()).toBeVisible();
  await page.reload();
  await expect(rows).toHaveCount(2);
  await expect(names).toHaveText(['Harbour Helmets', 'Wave Wheels']);
});

test('the history of the athlete lists every change', async ({ page }) => {
  const listed = await changes(page);
  const name = 'Ana Sofía da Costa-Ruiz';
  for (const label of ['Nicknames', 'Biography', 'Crank length (mm)', 'Instagram'])
    expect(listed).toContain(`${label} of ${name} saved`);
  expect(listed).toContain(`Sponsor Tide Tyres added to ${name}`);
  expect(listed).toContain(`Order of the sponsors of ${name} changed`);
  expect(listed.filter((what) => what.startsWith('Phone of'))).toHaveLength(1);
  expect(listed.filter((what) => /^Profile of .* created$/.test(what))).toHaveLength(1);
});

test('markup never runs a script, neither in the biography nor in any text of the athlete', async ({
  page,
}) => {
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) requests.push(request.url());
  });
  const image = '<img src=x onerror=window.ran=1>';
  await apiCall(page, 'POST', `/api/athlete/${ATHLETE}/members`, {
    members: [{ name: 'last', value: image }],
  });
  await apiCall(page, 'POST', `/api/athlete/${ATHLETE}/profile/attributes`, {
    attributes: [
      { name: 'bio', value: hostileMarkup.join('') },
      { name: 'manager', value: `${image} jo@example.org` },
      { name: 'nicknames', value: image },
      { name: 'bio_short', value: image },
    ],
  });
  await apiCall(page, 'POST', `/api/athlete/${ATHLETE}/equipment`, {
    equipment: [{ name: 'watch', brand: image, model: image }],
  });
  const ran = () => page.evaluate(() => (window as unknown as { ran?: number }).ran);
  for (const tab of ['profile', 'sponsors', 'equipment', 'social', 'results', 'rankings']) {
    await openTab(page, tab);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(image);
    expect(await ran()).toBeUndefined();
  }
  await openTab(page, 'profile');
  await expect(page.getByRole('textbox', { name: 'Biography', exact: true })).toContainText('a');
  await followTo(page, '/athletes?filter=onerror');
  await expect(page.getByRole('link', { name: image })).toBeVisible();
  expect(await ran()).toBeUndefined();
  expect(dialogs).toEqual([]);
  expect(requests).toEqual([]);
});
