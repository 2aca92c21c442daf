import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { syncNews } from '#features/website-sync/website-sync-contract.ts';
import { readSettings } from '#server/settings.ts';
import {
  type ArticleSite,
  articlePage,
  plainPicture,
  startArticleSite,
} from '#testing/fixtures/article-site.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';
import {
  createNews,
  deleteNews,
  fetchNews,
  listNews,
  previewNews,
  readNews,
  saveNews,
} from '../news-contract.ts';

let site: ArticleSite;
let server: TestServer;
let folder: string;

beforeAll(async () => {
  site = await startArticleSite();
  folder = await mkdtemp(join(tmpdir(), 'tridesk-news-'));
  const environment = {
    DEMO: '0',
    DATA_DIR: folder,
    FETCH_ALLOWED_HOSTS: site.host,
    X_OEMBED_URL: `${site.url}/x-oembed/`,
    INSTAGRAM_OEMBED_URL: `${site.url}/instagram-oembed`,
    INSTAGRAM_TOKEN: 'instagram-secret',
  };
  // No name is looked up outside of this machine.
  const lookup = async () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  server = await startTestServer({ settings: readSettings(environment), serviceLimits: { lookup } });
});
afterAll(async () => {
  await server.close();
  await site.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  site.requests.length = 0;
});

let pages = 0;
/** A new page of the site; returns its URL. */
function newPage(html = articlePage('Kona returns')): string {
  pages += 1;
  site.pages[`/article-${pages}`] = html;
  return `${site.url}/article-${pages}`;
}
const add = async (url: string) => (await server.ask(createNews, { url })).news;
const read = async (id: number) => (await server.ask(readNews, { id })).news;

/** The stored file behind a URL of a response. */
async function fileAt(url: string | null) {
  const path = new URL(url ?? '').pathname;
  const response = await server.app.inject({ method: 'GET', url: path });
  expect(response.statusCode).toBe(200);
  return sharp(response.rawPayload).metadata();
}

describe('adding an article', () => {
  it('reads title, text, date, picture and icon from its page', async () => {
    const url = newPage();
    const { status, id, problem, news } = await server.ask(createNews, { url });
    expect([status, problem]).toEqual([0, null]);
    expect(news).toEqual({
      ...{
        id,
        url,
        site: 'Tri Site',
        title: 'Kona returns',
        description: 'About Kona returns',
        problem: null,
      },
      ...{ date: '2026-01-15T09:30:00.000Z', website: 'new', version: 1, manual: [], media_id: null },
      picture: expect.stringMatching(/\/files\/u\/[\w-]{22}\.png$/),
      icon: expect.stringMatching(/\/files\/u\/[\w-]{22}\.png$/),
      details: {
        icons: [{ href: `${site.url}/icon.png`, sizes: '32x32', type: '' }],
        og: {
          ...{ title: 'Kona returns', description: 'About Kona returns', site_name: 'Tri Site' },
          ...{ image: '/picture.png', 'article:published_time': '2026-01-15T10:30:00+01:00' },
        },
        ...{ twitter: {}, instagram: {} },
      },
    });
    expect(await fileAt(news.picture)).toMatchObject({ width: 1280, height: 720 });
    expect(await fileAt(news.icon)).toMatchObject({ width: 32, height: 32 });
    expect(await read(id)).toEqual(news);
  });

  it('shows the same before it is added, and adds nothing then', async () => {
    const url = newPage();
    const before = await countRows(server.database, 'news');
    const { news: preview, keys } = await server.ask(previewNews, { url });
    expect((await server.ask(previewNews, { url: `${url}/?utm_source=x` })).keys).toEqual(keys);
    expect(await countRows(server.database, 'news')).toBe(before);
    const { picture, icon, ...texts } = await add(url);
    const { picture: previewPicture, icon: _icon, ...previewTexts } = preview;
    expect(texts).toMatchObject(previewTexts);
    expect(await fileAt(previewPicture)).toMatchObject({ width: 1280 });
    expect([picture, icon]).not.toContain(previewPicture);
  });

  it('takes the time of adding for a page without a date', async () => {
    const { date, title } = await add(newPage('<title>Plain</title>'));
    expect([date, title]).toEqual([server.clock.now().toISOString(), 'Plain']);
  });

  it.each([
    'ftp://a.example/',
    'example.org/x',
    'javascript:alert(1)',
    'http://127.0.0.1/',
    'http://0x7f.1:80/',
    'http://localhost/',
    'http://[::1]/',
    'http://a.example:22/',
    'http://a@a.example/',
    'https://no-such-host.invalid/',
  ])('refuses %s and adds nothing', async (url) => {
    const before = await countRows(server.database, 'news');
    for (const call of [createNews, previewNews]) {
      const refused = await server.call(call, { url });
      expect([refused.status, refused.headers['x-error-field']]).toEqual([400, 'url']);
      expect(refused.text).toMatch(/\bURL\b/);
    }
    expect(await countRows(server.database, 'news')).toBe(before);
  });

  it('refuses a page that redirects into a private network', async () => {
    const url = newPage();
    site.pages[new URL(url).pathname] = (_request, response) =>
      response.writeHead(302, { location: 'http://192.168.0.1/admin' }).end();
    expect((await server.call(createNews, { url })).text).toBe(
      'The URL leads to a private network. Use the address of a public page.',
    );
  });

  it('shows the first picture that is one', async () => {
    const offered = ['http://10.0.0.1/a.png', '/none.png', 'data:,', '/page', '/none2.png', '/picture.png'];
    site.pages['/page'] = 'no picture';
    const images = offered.map((one) => `<meta property="og:image" content="${one}">`).join('');
    const news = await add(newPage(`<title>Kona</title>${images}`));
    expect(await fileAt(news.picture)).toMatchObject({ width: 1280 });
  });

  it('never fetches a picture from a private network', async () => {
    const news = await add(
      newPage('<title>T</title><meta property="og:image" content="http://127.0.0.1:9/a.png">'),
    );
    expect([news.picture, news.problem]).toEqual([null, null]);
  });

  it.each<[string, ArticleSite['pages'][string], RegExp]>([
    ['404', (_request, response) => response.writeHead(404).end(), /error \(404\)/],
    ['500', (_request, response) => response.writeHead(500).end(), /error \(500\)/],
    ['a lost connection', (request) => request.socket.destroy(), /cannot be reached/],
    ['a picture', { type: 'image/png', content: 'x' }, /leads to a file \(image\/png\), not to a page/],
    ['a PDF', { type: 'application/pdf', content: '%PDF' }, /leads to a file/],
    ['no type and no HTML', { type: '', content: 'text' }, /leads to a file \(no type\)/],
  ])('saves the link of a page that responds with %s, and says why', async (_what, page, problem) => {
    const url = newPage();
    site.pages[new URL(url).pathname] = page;
    const { news } = await server.ask(createNews, { url });
    expect(news).toMatchObject({ url, title: null, picture: null, site: '127.0.0.1' });
    expect(news.problem).toMatch(problem);
    expect((await read(news.id)).problem).toBe(news.problem);
  });

  it('reads the beginning of a page that is too large', async () => {
    const { title, problem } = await add(newPage(articlePage('Long') + 'x'.repeat(3_000_000)));
    expect([title, problem]).toEqual(['Long', 'The page is larger than 2 MB; only its beginning was read.']);
  });

  it('stores text of the page as text', async () => {
    const news = await add(
      newPage(
        '<title>&lt;script&gt;alert(1)&lt;/script&gt;</title><meta property="og:__proto__" content="x"><meta property="og:description" content="a&#0;b">',
      ),
    );
    expect([news.title, news.description]).toEqual(['<script>alert(1)</script>', 'a\ufffdb']);
    expect(Object.keys(news.details.og)).toEqual(['description']);
  });
});

describe('the same article', () => {
  it('in another spelling is a 409 that leads to the item', async () => {
    const url = newPage();
    const { id } = await add(url);
    for (const call of [createNews, previewNews])
      for (const spelling of [url, `${url}/`, `${url}?utm_source=x#top`, `${url}?fbclid=1`]) {
        const refused = await server.call(call, { url: spelling });
        expect([refused.status, refused.headers['x-error-address']]).toEqual([409, `/news/${id}`]);
        expect(refused.text).toBe('This article is already in the news: Kona returns');
      }
    expect(site.requests.filter((path) => path === new URL(url).pathname)).toHaveLength(1);
  });

  it('is found before and after redirects', async () => {
    const [target, short] = [newPage(), newPage()];
    site.pages[new URL(short).pathname] = (_request, response) =>
      response.writeHead(301, { location: target }).end();
    const { id, url } = await add(short);
    expect(url).toBe(short);
    for (const spelling of [short, target])
      expect((await server.call(createNews, { url: spelling })).headers['x-error-address']).toBe(
        `/news/${id}`,
      );
    const other = newPage();
    site.pages[new URL(other).pathname] = (_request, response) =>
      response.writeHead(302, { location: target }).end();
    expect((await server.call(createNews, { url: other })).status).toBe(409);
  });

  it('is added once by requests at the same time', async () => {
    const url = newPage();
    const all = await Promise.all(
      ['', '/', '#a', '?gclid=1'].map((more) => server.call(createNews, { url: url + more })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('can be added again after it was deleted; then that deletion cannot be undone', async () => {
    const url = newPage();
    const { id } = await add(url);
    const { headers } = await server.call(deleteNews, { id });
    const again = await add(url);
    expect(again.id).not.toBe(id);
    const change = { id: Number(headers['x-change-set']) };
    const { rows } = await server.ask(readHistory, change);
    const item = rows.find(
      ({ entity_id, fields }) => entity_id === String(id) && fields.some(({ name }) => name === 'url'),
    );
    for (const input of [
      change,
      { ...change, partial: 1 as const },
      { ...change, rows: [{ row: item?.row as number }] },
    ]) {
      const refused = await server.call(undoHistory, input);
      expect([refused.status, refused.text]).toEqual([
        409,
        'This cannot be undone: its news address is used by another record now.',
      ]);
    }
    expect((await server.call(readNews, { id })).status).toBe(404);
  });
});

describe('posts', () => {
  const oembed = (body: object) => ({ type: 'application/json', content: JSON.stringify(body) });

  it('of X are described by its service, whatever their page does', async () => {
    site.pages['/x-oembed/'] = oembed({
      author_name: 'PTO',
      html: '<blockquote><p>Start lists<br>are <a href="#">out</a></p>&mdash; PTO <a href="#">June 26, 2014</a></blockquote>',
    });
    const url = 'https://x.invalid/';
    expect((await server.call(createNews, { url })).status).toBe(400);
    const news = await add('https://twitter.com/pto/status/1?ref_src=x');
    expect(news).toMatchObject({
      site: 'X',
      title: 'PTO',
      description: 'Start lists are out',
      date: '2014-06-26T12:00:00.000Z',
      problem: null,
    });
    expect(news.details.twitter).toEqual({ author_name: 'PTO', text: 'Start lists are out' });
    expect(site.requests.find((path) => path.startsWith('/x-oembed'))).toBe(
      '/x-oembed/?url=https%3A%2F%2Ftwitter.com%2Fpto%2Fstatus%2F1%3Fref_src%3Dx&omit_script=1&dnt=1',
    );
    for (const url of ['https://mobile.x.com/pto/status/1', 'https://x.com/pto/status/1?s=20&t=Ab'])
      expect((await server.call(createNews, { url })).status).toBe(409);
  });

  it('of Instagram are described by its service, which gets the token', async () => {
    site.pages['/instagram-oembed'] = oembed({
      html: '<blockquote><p>A post shared by PTO</p></blockquote>',
      width: 658,
    });
    const news = await add('https://www.instagram.com/reel/Abc_1/');
    expect(news).toMatchObject({ site: 'Instagram', title: 'A post shared by PTO', problem: null });
    expect(site.requests.find((path) => path.startsWith('/instagram'))).toContain(
      'access_token=instagram-secret',
    );
    expect(JSON.stringify(news)).not.toContain('instagram-secret');
    const shared = await server.call(createNews, { url: 'https://instagram.com/reel/Abc_1/?igsh=MzRlOD' });
    expect(shared.status).toBe(409);
  });
});

describe('the list', () => {
  it('is newest first, in whole or in pages, with or without details', async () => {
    const { news: all } = await server.ask(listNews, {});
    expect(all.length).toBeGreaterThan(10);
    expect(all.map(({ date, id }) => [date, id])).toEqual(
      all
        .map(({ date, id }) => [date, id])
        .sort(([a, i], [b, j]) => (a === b ? Number(j) - Number(i) : String(b).localeCompare(String(a)))),
    );
    const first = await server.ask(listNews, { limit: 4 });
    const next = await server.ask(listNews, { limit: 4, before: first.news.at(-1)?.id });
    expect([...first.news, ...next.news]).toEqual(all.slice(0, 8));
    const gone = await server.call(listNews, { limit: 4, before: 999_999 });
    expect([gone.status, gone.headers['x-error-field'], gone.text]).toEqual([
      ...[404, 'before'],
      'before: there is no news 999999. Read the list from its start.',
    ]);
    const { news: plain } = await server.ask(listNews, { details: 0 });
    expect(plain).toEqual(all.map(({ details, ...row }) => row));
    expect(all.every(({ details }) => details !== undefined)).toBe(true);
  });
});

describe('a news item', () => {
  it('is edited; what staff set remains when the page is fetched again', async () => {
    const url = newPage();
    const { id } = await add(url);
    const saved = await server.ask(saveNews, {
      id,
      title: 'By hand',
      date: '2026-02-03T08:00:00Z',
      version: 1,
    });
    expect(saved.news).toMatchObject({
      title: 'By hand',
      date: '2026-02-03T08:00:00.000Z',
      manual: ['title', 'date'],
      version: 2,
    });
    site.pages[new URL(url).pathname] = articlePage('Kona moves');
    const preview = await server.ask(fetchNews, { id, preview: 1 });
    expect(preview.changes).toEqual([
      { field: 'title', before: 'By hand', after: 'Kona moves', is_manual: true },
      { field: 'description', before: 'About Kona returns', after: 'About Kona moves', is_manual: false },
      {
        field: 'date',
        before: '2026-02-03T08:00:00.000Z',
        after: '2026-01-15T09:30:00.000Z',
        is_manual: true,
      },
    ]);
    expect(preview.pictures).toHaveLength(1);
    expect(preview.news).toEqual(saved.news);
    const { changes, news } = await server.ask(fetchNews, { id });
    expect(changes).toEqual(preview.changes);
    expect(news).toMatchObject({
      title: 'By hand',
      description: 'About Kona moves',
      date: '2026-02-03T08:00:00.000Z',
    });
    expect(news.details.og.title).toBe('Kona moves');
    expect(await read(id)).toEqual(news);
    expect((await server.ask(fetchNews, { id })).news.version).toBe(news.version);
  });

  it('is known by where its page redirects now, unless that is another item', async () => {
    const [url, target] = [newPage(), newPage()];
    const { id } = await add(url);
    const redirect: ArticleSite['pages'][string] = (_request, response) =>
      response.writeHead(301, { location: target }).end();
    site.pages[new URL(url).pathname] = redirect;
    await server.ask(fetchNews, { id });
    const refused = await server.call(createNews, { url: target });
    expect([refused.status, refused.headers['x-error-address']]).toEqual([409, `/news/${id}`]);
    const other = newPage(articlePage('Other'));
    const before = await add(other);
    site.pages[new URL(other).pathname] = redirect;
    for (const preview of [0, 1] as const) {
      const { status, text, headers } = await server.call(fetchNews, { id: before.id, preview });
      expect([status, headers['x-error-address']]).toEqual([409, `/news/${id}`]);
      expect(text).toBe('This article is already in the news: Kona returns');
    }
    expect(await read(before.id)).toEqual(before);
  });

  it('gets another picture only when the page shows another one', async () => {
    const url = newPage();
    const { id, picture } = await add(url);
    expect((await server.ask(fetchNews, { id })).news.picture).toBe(picture);
    site.pages['/other.png'] = { type: 'image/png', content: await plainPicture(300, 200, '#dc2626') };
    site.pages[new URL(url).pathname] = articlePage('Kona returns').replace('/picture.png', '/other.png');
    const { changes, news } = await server.ask(fetchNews, { id });
    expect(changes).toMatchObject([{ field: 'picture', before: picture, is_manual: false }]);
    expect(await fileAt(news.picture)).toMatchObject({ width: 300 });
  });

  it('shows a picture that the page offers, once staff choose it', async () => {
    const more =
      '<meta property="og:image" content="/second.png"><meta property="og:image" content="/missing.png">';
    site.pages['/second.png'] = { type: 'image/png', content: await plainPicture(400, 300) };
    const { id } = await add(newPage(articlePage('Offers', more)));
    const { pictures } = await server.ask(fetchNews, { id, preview: 1 });
    expect(pictures).toHaveLength(2);
    const { news } = await server.ask(saveNews, { id, picture: pictures[1] });
    expect([news.picture, news.manual]).toEqual([pictures[1], ['picture']]);
    expect(await fileAt(news.picture)).toMatchObject({ width: 400 });
    const without = await server.ask(saveNews, { id, picture: null });
    expect(without.news.picture).toBeNull();
    expect((await server.ask(fetchNews, { id })).news.picture).toBeNull();
  });

  it.each([
    [{ picture: 'https://a.example/x.png' }, 'picture must be a picture of the library'],
    [{ picture: 'javascript:alert(1)' }, 'picture must be a picture of the library'],
    [{ title: 'x'.repeat(1001) }, 'title must be at most 1000 characters.'],
    [{ date: 'soon' }, 'date must be a date and time, such as 2026-01-15T10:30:00Z.'],
    [{ date: '2026-02-30' }, 'date must be a date and time'],
    [{ date: '1989-12-31' }, 'date must be from 1990 to 2100.'],
    [{ date: '2100-12-31T23:30:00-01:00' }, 'date must be from 1990 to 2100.'],
    [{ media_id: 999_999 }, 'There is no picture 999999 in the library.'],
  ])('refuses with %2$j', async (given, message) => {
    const before = await add(newPage());
    const refused = await server.call(saveNews, { id: before.id, ...given });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    expect(await read(before.id)).toEqual(before);
  });

  it('accepts its own values unchanged, and empty text as none', async () => {
    const before = await add(newPage());
    const { news } = await server.ask(saveNews, { ...before, version: before.version });
    expect(news).toEqual(before);
    expect((await server.ask(saveNews, { id: before.id, title: ' ' })).news).toMatchObject({
      title: null,
      manual: ['title'],
    });
  });

  it('refuses an edit of what someone else has changed', async () => {
    const { id } = await add(newPage());
    await server.ask(saveNews, { id, title: 'A', version: 1 }, 'other-admin');
    expect((await server.call(saveNews, { id, title: 'B', version: 1 })).status).toBe(409);
    expect((await server.call(saveNews, { id, description: 'B', version: 1 })).status).toBe(200);
  });

  it('that cannot be read again stays as it is, and the response says why', async () => {
    const url = newPage();
    const before = await add(url);
    delete site.pages[new URL(url).pathname];
    const { problem, changes, news } = await server.ask(fetchNews, { id: before.id });
    expect([problem, changes]).toEqual(['The page responded with an error (404).', []]);
    expect(news).toEqual(before);
    site.pages[new URL(url).pathname] = articlePage('Back');
    expect((await server.ask(fetchNews, { id: before.id })).news).toMatchObject({
      title: 'Back',
      problem: null,
    });
  });

  it('is new, live after a sync, changed after an edit, and new again when the website lost it', async () => {
    const { id } = await add(newPage());
    const sync = () => server.call(syncNews, {});
    expect((await sync()).status).toBe(200);
    expect((await read(id)).website).toBe('live');
    await server.ask(saveNews, { id, title: 'Edited' });
    expect((await read(id)).website).toBe('changed');
    const { news } = await server.ask(listNews, {});
    expect(news.find((one) => one.id === id)?.website).toBe('changed');
    await sync();
    const { headers } = await server.call(deleteNews, { id });
    await sync();
    await server.ask(undoHistory, { id: Number(headers['x-change-set']) });
    expect((await read(id)).website).toBe('new');
  });

  it('is deleted, and restored by undo with its addresses', async () => {
    const url = newPage();
    const before = await add(url);
    const { headers } = await server.call(deleteNews, { id: before.id });
    expect((await server.call(readNews, { id: before.id })).status).toBe(404);
    for (const call of [deleteNews, saveNews, fetchNews])
      expect((await server.call(call, { id: before.id })).status).toBe(404);
    await server.ask(undoHistory, { id: Number(headers['x-change-set']) });
    expect(await read(before.id)).toEqual(before);
    expect((await server.call(createNews, { url })).status).toBe(409);
  });

  it('is for admins', async () => {
    const url = newPage();
    for (const [as, status] of [
      ['signed-in', 403],
      ['nobody', 401],
    ] as const)
      for (const refused of [
        await server.call(listNews, {}, as),
        await server.call(readNews, { id: 1 }, as),
        await server.call(createNews, { url }, as),
        await server.call(previewNews, { url }, as),
        await server.call(saveNews, { id: 1, title: 'x' }, as),
        await server.call(fetchNews, { id: 1 }, as),
        await server.call(deleteNews, { id: 1 }, as),
      ])
        expect(refused.status).toBe(status);
  });
});
