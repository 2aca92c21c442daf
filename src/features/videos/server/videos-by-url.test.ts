import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stopJob } from '#features/jobs/jobs-contract.ts';
import { readSettings } from '#server/settings.ts';
import { startPictureServer } from '#testing/builders/create-pictures.ts';
import { sampleStream, sampleVideo } from '#testing/builders/create-videos.ts';
import { type ArticleSite, startArticleSite } from '#testing/fixtures/article-site.ts';
import type { TestServer } from '#testing/server/test-server.ts';
import { createVideo, listVideos, readVideo, retryVideo } from '../videos-contract.ts';

let site: ArticleSite;
let server: TestServer;
let clip: Buffer;

beforeAll(async () => {
  site = await startArticleSite();
  const lookup = async () => Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }));
  const { outside } = readSettings({ DEMO: '0', FETCH_ALLOWED_HOSTS: site.host });
  server = await startPictureServer({ outside }, { lookup });
  clip = await sampleVideo();
});
afterAll(async () => {
  await server.close();
  await site.close();
});
beforeEach(() => {
  site.requests.length = 0;
});

const ENDED_MS = 120_000;
const ended = (job: string | null) =>
  server.jobs.resultOf(job ?? '', ENDED_MS).catch((error: Error) => error);
const read = async (id: string) => (await server.ask(readVideo, { id })).video;
const playlist = (...lines: string[]) => ({
  type: 'application/vnd.apple.mpegurl',
  content: ['#EXTM3U', ...lines].join('\n'),
});

describe('a video by its URL', () => {
  it('is copied from a file, also after a redirect', async () => {
    site.pages['/2026/Z%C3%BCrich%20run.mp4'] = (_request, response) =>
      void response.writeHead(302, { location: '/clip' }).end();
    site.pages['/clip'] = { type: 'application/octet-stream', content: clip };
    const url = `${site.url}/2026/Z%C3%BCrich%20run.mp4`;
    const { id, job } = await server.ask(createVideo, { url, upload: null, name: null, date: null });
    await ended(job);
    expect(await read(id)).toMatchObject({ name: 'Zürich run', source: url, state: 'ready', duration: 1 });
  });

  it('is copied from the best quality of a stream, with the sound that is apart', async () => {
    for (const [name, content] of Object.entries(await sampleStream(clip)))
      site.pages[`/hls/${name}`] = { type: 'application/octet-stream', content };
    site.pages['/hls/master.m3u8'] = playlist(
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="en",DEFAULT=YES,URI="sound.m3u8"',
      ...['#EXT-X-STREAM-INF:BANDWIDTH=1000,RESOLUTION=160x90', 'low.m3u8'],
      ...['#EXT-X-STREAM-INF:BANDWIDTH=2000,RESOLUTION=320x180,AUDIO="aac"', 'picture.m3u8'],
    );
    const { id, job } = await server.ask(createVideo, {
      ...{ url: `${site.url}/hls/master.m3u8`, name: 'Finish', date: '2026-07-04T10:00:00Z' },
    });
    await ended(job);
    expect(await read(id)).toMatchObject({
      name: 'Finish',
      date: '2026-07-04T10:00:00.000Z',
      state: 'ready',
    });
    expect(site.requests).not.toContain('/hls/low.m3u8');
    const master = await server.app.inject({ url: `/files/videos/${id}/master.m3u8` });
    expect(master.body).toContain('RESOLUTION=320x180,CODECS="avc1.64002a,mp4a.40.2"');
  });

  it('has a thumbnail when its only key frame is the first', async () => {
    for (const [name, content] of Object.entries(await sampleStream(clip)))
      site.pages[`/once/${name}`] = { type: 'application/octet-stream', content };
    const { id, job } = await server.ask(createVideo, { url: `${site.url}/once/picture.m3u8` });
    await ended(job);
    const { state, thumbnail } = await read(id);
    const { rawPayload } = await server.app.inject({ url: new URL(thumbnail ?? '').pathname });
    expect([state, (await sharp(rawPayload).metadata()).format]).toEqual(['ready', 'jpeg']);
  });

  it('fails when the file is gone by then, and is copied again when it is tried again', async () => {
    let times = 0;
    site.pages['/gone.mp4'] = (_request, response) => {
      times += 1;
      response.writeHead(times === 2 ? 404 : 200, { 'content-type': 'video/mp4' }).end(clip);
    };
    const { id, job } = await server.ask(createVideo, { url: `${site.url}/gone.mp4` });
    await ended(job);
    expect(await read(id)).toMatchObject({
      state: 'failed',
      error: 'The page responded with an error (404).',
    });
    await ended((await server.ask(retryVideo, { id })).job);
    expect(await read(id)).toMatchObject({ state: 'ready', error: null });
  });

  it('requests a part of a stream again that is cut off', async () => {
    for (const [name, content] of Object.entries(await sampleStream(clip)))
      site.pages[`/cut/${name}`] = { type: 'application/octet-stream', content };
    const part = site.pages['/cut/picture0.ts'] as { content: Buffer };
    let times = 0;
    site.pages['/cut/picture0.ts'] = (request, response) => {
      times += 1;
      response.writeHead(200, { 'content-length': part.content.length });
      if (times > 2) response.end(part.content);
      else response.write(part.content.subarray(0, 1000), () => request.socket.destroy());
    };
    site.pages['/cut/more.m3u8'] = playlist(
      ...['#EXTINF:1,', 'picture0.ts', '#EXTINF:1,', 'picture0.ts', '#EXT-X-ENDLIST'],
    );
    const { id, job } = await server.ask(createVideo, { url: `${site.url}/cut/more.m3u8` });
    await ended(job);
    expect(await read(id)).toMatchObject({ state: 'ready', error: null });
    expect(times).toBe(4);
  });

  it('says that a file that broke off is copied from the beginning again', async () => {
    let times = 0;
    site.pages['/broken.mp4'] = (request, response) => {
      times += 1;
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': clip.length });
      // The call and the job look at the file first; then the copy breaks off, and the next one is complete.
      if (times === 3) response.write(clip.subarray(0, 1000), () => request.socket.destroy());
      else response.end(clip);
    };
    const { id, job } = await server.ask(createVideo, { url: `${site.url}/broken.mp4` });
    await ended(job);
    expect(await read(id)).toMatchObject({
      ...{ state: 'failed', error: expect.stringMatching(/copied from the beginning/) },
    });
    await ended((await server.ask(retryVideo, { id })).job);
    expect(await read(id)).toMatchObject({ state: 'ready', error: null });
  });

  it('does not follow a stream into a private network', async () => {
    site.pages['/trap.m3u8'] = playlist('#EXTINF:1,', 'http://10.0.0.1/a.ts', '#EXT-X-ENDLIST');
    const { id, job } = await server.ask(createVideo, { url: `${site.url}/trap.m3u8` });
    await ended(job);
    expect((await read(id)).error).toBe(
      'The URL leads to a private network. Use the address of a public page.',
    );
  });

  it('is no longer copied once it is stopped', async () => {
    site.pages['/endless.mp4'] = (request, response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': 10_000_000_000 }).write(clip);
      const sending = setInterval(() => response.write('more'), 50);
      request.on('close', () => clearInterval(sending));
    };
    const { id, job } = await server.ask(createVideo, { url: `${site.url}/endless.mp4` });
    await server.ask(stopJob, { id: job ?? '' });
    await ended(job);
    expect(await read(id)).toMatchObject({ state: 'failed', error: 'The conversion was stopped.' });
  });
});

describe('a URL that is refused adds nothing', () => {
  const end = '#EXT-X-ENDLIST';
  it.each<[what: string, url: string, page: ArticleSite['pages'][string] | null, text: string]>([
    [
      'a page',
      '/watch',
      '<html><title>Video</title>',
      'leads to a page, not to a video. Download the video there',
    ],
    ['a text', '/a.txt', { type: 'text/plain', content: 'ffconcat version 1.0' }, 'a readable video'],
    ['a live stream', '/live.m3u8', playlist('#EXTINF:1,', 'a.ts'), 'The stream is live.'],
    [
      'an encrypted stream',
      '/key.m3u8',
      playlist('#EXT-X-KEY:METHOD=AES-128,URI="k"', '#EXTINF:1,', 'a.ts', end),
      'The stream is encrypted.',
    ],
    ['a stream of five hours', '/5h.m3u8', playlist('#EXTINF:18000,', 'a.ts', end), 'longer than 4 hours'],
    [
      'a stream of streams of streams',
      '/loop.m3u8',
      playlist('#EXT-X-STREAM-INF:BANDWIDTH=1', 'loop.m3u8'),
      'a readable video',
    ],
    ['a missing file', '/none.mp4', null, 'responded with an error (404)'],
    [
      'a redirect into a private network',
      '/away.mp4',
      (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/a.mp4' }).end(),
      'private network',
    ],
    ['a private address', 'http://169.254.169.254/a.mp4', null, 'private network'],
    ['another scheme', 'file:///etc/passwd', null, 'must begin with http:// or https://'],
    ['no URL', 'video', null, 'not a web address'],
  ])('%s', async (_what, url, page, text) => {
    if (page !== null) site.pages[url] = page;
    const before = (await server.ask(listVideos, {})).videos.length;
    const refused = await server.call(createVideo, { url: url.startsWith('/') ? site.url + url : url });
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(text)]);
    expect((await server.ask(listVideos, {})).videos).toHaveLength(before);
  });

  it.each([{}, { url: 'https://example.org/a.mp4', upload: { put: 'x' } }])(
    '%j: one of the two',
    async (input) => {
      const refused = await server.call(createVideo, input);
      expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('Give either upload')]);
    },
  );
});
