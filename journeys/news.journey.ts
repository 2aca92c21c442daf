import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import {
  type ArticleSite,
  articlePage,
  plainPicture,
  startArticleSite,
} from '../src/testing/fixtures/article-site.ts';
import { apiCall } from './api-call.ts';
import { holdMessage } from './hold-message.ts';
import { followTo } from './part-openings.ts';
import { signIn } from './sign-in.ts';

// Articles of a website on this machine, which the operator opened, become news; nothing else on this machine is reached.

let site: ArticleSite;
let inner: Server;
let innerConnections = 0;

test.beforeAll(async () => {
  site = await startArticleSite(Number(process.env.JOURNEYS_SITE_PORT));
  inner = createServer((_request, response) => response.end('inner'));
  inner.on('connection', () => {
    innerConnections += 1;
  });
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
});
test.afterAll(async () => {
  await site.close();
  inner.close();
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Create a News' });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

async function paste(page: Page, text: string): Promise<void> {
  await dialog(page)
    .getByLabel('URL')
    .evaluate((field, data) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', data);
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

test('articles become news, are edited, fetched again, deleted and restored', async ({ page }) => {
  site.pages['/kona'] = articlePage('Kona returns');
  site.pages['/roth'] = articlePage('Roth sells out');
  await signIn(page, '/news');
  await expect(page.getByRole('heading', { level: 1, name: 'NEWS' })).toBeVisible();

  await test.step('a typed URL is shown before it is added', async () => {
    await page.getByRole('button', { name: 'Add a news' }).click();
    await dialog(page).getByLabel('URL').fill(`${site.url}/kona`);
    await expect(dialog(page).getByText('About Kona returns')).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Create News' }).click();
    await expect(row(page, 'Kona returns')).toContainText('Tri Site');
    await expect(row(page, 'Kona returns')).toContainText('Not yet');
    await expect(row(page, 'Kona returns').getByRole('link', { name: 'Link' })).toHaveAttribute(
      'href',
      `${site.url}/kona`,
    );
  });

  await test.step('of several lines each has its own state', async () => {
    await page.getByRole('button', { name: 'Add a news' }).click();
    await paste(
      page,
      [`${site.url}/roth`, `${site.url}/kona/?utm_source=x`, 'http://127.0.0.1/', `${site.url}/gone`].join(
        '\n',
      ),
    );
    await expect(dialog(page).getByText('Ready to be added')).toBeVisible();
    await expect(dialog(page).getByText('leads to a private network')).toBeVisible();
    await expect(dialog(page).getByText('Only the link is added')).toBeVisible();
    const known = dialog(page).getByRole('link', { name: 'Open it' });
    await expect(known).toHaveAttribute('href', /^\/news\/\d+$/);
    await dialog(page).getByRole('button', { name: 'Create 2 News' }).click();
    await expect(page.getByText('2 news added')).toBeVisible();
    await known.click();
    const discard = page.getByRole('button', { name: 'Discard' });
    await discard
      .or(page.getByRole('button', { name: 'Save Changes' }))
      .first()
      .waitFor();
    if (await discard.isVisible()) await discard.click();
    await expect(page).toHaveURL(/\/news\/\d+$/);
  });

  await test.step('what staff set remains when the page is fetched again', async () => {
    await page.getByLabel('Title').fill('Kona is back');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('News Kona is back saved')).toBeVisible();
    site.pages['/other.png'] = { type: 'image/png', content: await plainPicture(640, 360, '#16a34a') };
    site.pages['/kona'] = articlePage('Kona moves', '<meta property="og:image" content="/other.png">');
    await page.getByRole('button', { name: 'From the page' }).click();
    const again = page.getByRole('dialog', { name: 'Fetch again' });
    await expect(again.getByRole('row', { name: /^Title/ })).toContainText('Unchanged: set manually');
    await expect(again.getByRole('button', { name: /^Use picture/ })).toHaveCount(2);
    await again.getByRole('button', { name: 'Save 1 change' }).click();
    await expect(page.getByLabel('Text')).toHaveValue('About Kona moves');
    await expect(page.getByLabel('Title')).toHaveValue('Kona is back');
  });

  await test.step('the website gets them', async () => {
    await followTo(page, '/news');
    await page.getByRole('button', { name: 'Sync to Website' }).click();
    await expect(row(page, 'Kona is back')).toContainText('On the website');
  });

  await test.step('one is deleted after the question, and restored', async () => {
    await row(page, 'Roth sells out').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Are you sure your want to delete thsi news?')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm Delete' }).click();
    await holdMessage(page, /^News Roth sells out deleted/);
    await expect(row(page, 'Roth sells out')).toBeHidden();
    await page.getByRole('button', { name: /Undo/ }).first().click();
    await expect(row(page, 'Roth sells out')).toBeVisible();
  });
});

test('nothing else on this machine is reached: by notation, by name, by redirect', async ({ page }) => {
  await signIn(page);
  const { port } = inner.address() as AddressInfo;
  const hosts = [
    '127.0.0.1',
    'localhost',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '127.1',
  ];
  hosts.push(
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '１２７.0.0.1',
    '127.0.0.1.',
    'localhost.',
    'x.localhost',
    'user@127.0.0.1',
  );
  const before = await apiCall<{ news: unknown[] }>(page, 'GET', '/api/news');
  const refused = async (url: string) => {
    const status = await page.evaluate(async (given) => {
      const headers = {
        'content-type': 'application/json',
        ptotoken: localStorage.getItem('ptotoken') ?? '',
      };
      return (
        await fetch('/api/news/create', { method: 'POST', headers, body: JSON.stringify({ url: given }) })
      ).status;
    }, url);
    expect([url, status]).toEqual([url, 400]);
  };
  for (const host of hosts) for (const end of ['', `:${port}`]) await refused(`http://${host}${end}/`);
  for (const [at, host] of hosts.entries())
    for (const status of [301, 302, 303, 307, 308]) {
      const path = `/redirect-${at}-${status}`;
      const location = encodeURI(`http://${host}:${port}/`);
      site.pages[path] = (_request, response) => response.writeHead(status, { location }).end();
      await refused(`${site.url}${path}`);
    }
  expect(innerConnections).toBe(0);
  expect((await apiCall<{ news: unknown[] }>(page, 'GET', '/api/news')).news).toHaveLength(
    before.news.length,
  );
});
