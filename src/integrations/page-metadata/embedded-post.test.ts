import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkOf, readPost } from './embedded-post.ts';

let server: Server;
let answer: (response: ServerResponse) => void;
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  requests = [];
});

const services = (path: string) => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  return { xOembedUrl: url, instagramOembedUrl: url, instagramToken: null };
};
const json = (body: unknown, status = 200) => {
  answer = (response) => response.writeHead(status).end(JSON.stringify(body));
};

it.each([
  ['https://x.com/pto/status/123', 'x'],
  ['https://www.x.com/pto/status/123/photo/1', 'x'],
  ['http://mobile.twitter.com/pto/status/123?s=20', 'x'],
  ['https://x.com/pto', null],
  ['https://x.com/pto/status/abc', null],
  ['https://notx.com/pto/status/123', null],
  ['https://x.com.evil.example/pto/status/123', null],
  ['https://www.instagram.com/p/Ab_1-c/', 'instagram'],
  ['https://instagram.com/reel/Abc', 'instagram'],
  ['https://instagr.am/tv/Abc', 'instagram'],
  ['https://instagram.com/pto/', null],
  ['https://a.example/p/Abc', null],
])('%s is a post of %s', (url, network) => expect(networkOf(new URL(url))).toBe(network));

describe('a post', () => {
  it('of X has an author, a text and a date', async () => {
    json({
      ...{ author_name: 'PTO', author_url: 'https://x.com/pto', version: '1.0', width: 550 },
      html: '<blockquote><p lang="en">Start <b>lists</b> &amp; more<br>out</p>&mdash; PTO <a href="#">June 26, 2014</a></blockquote>',
    });
    expect(await readPost('x', 'https://x.com/pto/status/1', services('/oembed/?app=1'))).toEqual({
      ...{ network: 'x', author: 'PTO', text: 'Start lists & more out', date: 'June 26, 2014' },
      values: { author_name: 'PTO', author_url: 'https://x.com/pto', text: 'Start lists & more out' },
    });
    expect(requests).toEqual([
      '/oembed/?app=1&url=https%3A%2F%2Fx.com%2Fpto%2Fstatus%2F1&omit_script=1&dnt=1',
    ]);
  });

  it('has no script and no style in its text', async () => {
    json({ html: '<p>Start<script>alert("<b>1</b>")</script><style>p { color: red }</style> lists</p>' });
    const post = await readPost('x', 'https://x.com/pto/status/1', services('/o'));
    expect(post).toMatchObject({ text: 'Start lists', values: { text: 'Start lists' } });
  });

  it('is requested with at most three others at a time', async () => {
    const open: ServerResponse[] = [];
    answer = (response) => void open.push(response);
    const ask = () => readPost('x', 'https://x.com/pto/status/1', services('/o'));
    const all = Promise.all(Array.from({ length: 6 }, ask));
    for (const expected of [4, 2]) {
      await expect.poll(() => open.length).toBe(expected);
      for (const response of open.splice(0)) response.end('{}');
    }
    expect(await all).toHaveLength(6);
  });

  it('of Instagram has a text; the token is sent when there is one', async () => {
    json({ html: '<blockquote><div>A post</div><p>shared by <a>PTO</a></p></blockquote>' });
    const url = 'https://instagram.com/p/1';
    const post = await readPost('instagram', url, { ...services('/o'), instagramToken: 'secret' });
    expect(post).toMatchObject({
      author: null,
      text: 'A post shared by PTO',
      values: { text: 'A post shared by PTO' },
    });
    await readPost('instagram', url, services('/o'));
    expect(requests.map((path) => path.includes('access_token=secret'))).toEqual([true, false]);
  });

  it.each<[string, () => void]>([
    ['deleted', () => json({}, 404)],
    ['protected', () => json({}, 403)],
    ['not answered', () => json({}, 500)],
    ['a list', () => json([])],
    [
      'not JSON',
      () => {
        answer = (response) => response.end('<html>');
      },
    ],
    [
      'a redirect',
      () => {
        answer = (response) => response.writeHead(302, { location: '/' }).end();
      },
    ],
    [
      'a lost connection',
      () => {
        answer = (response) => response.destroy();
      },
    ],
  ])('is ignored after one request: %s', async (_what, given) => {
    given();
    expect(await readPost('x', 'https://x.com/pto/status/1', services('/oembed'))).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('with unexpected values has none of them', async () => {
    json({ author_name: 7, html: null, title: {} });
    expect(await readPost('x', 'https://x.com/pto/status/1', services('/oembed'))).toEqual({
      ...{ network: 'x', author: null, text: null, date: null, values: {} },
    });
  });
});
