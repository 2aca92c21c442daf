import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseTimeZone } from '#console/ui/format/dates.ts';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { jpegFile, takeSentFiles, uploadPlace } from '#testing/fixtures/sent-files.ts';
import type { NewsItem } from '../../news-contract.ts';
import { item, newsItemStates } from '../news-screens.states.tsx';
import { NewsItemScreen } from './news-item-screen.tsx';

vi.mock('#console/ui/files/file-hash.ts', () => ({
  hashOfFile: async () => '0cc175b9c0f1b6a831c399e269772661',
}));
afterEach(() => {
  vi.unstubAllGlobals();
  chooseTimeZone(null);
});

const KONA = item(1, 'Kona');
const saved = (more: Partial<NewsItem> = {}): StubbedResponse => ({
  json: { status: 0, id: 1, news: { ...KONA, version: 2, ...more } },
});
const open = (answers: Record<string, StubbedResponse> = {}, news = KONA) =>
  renderScreen(<NewsItemScreen />, {
    address: '/news/1',
    pattern: '/news/$id',
    responses: { 'GET /api/news/1': { json: { news } }, ...answers },
  });
const sentTo = (
  requests: readonly { method: string; path: string; body: unknown }[],
  method: string,
  path: string,
) => requests.findLast((one) => one.method === method && one.path === path)?.body;

describe('a news item', () => {
  testStates(newsItemStates);

  it('is edited; only a moved day is sent', async () => {
    const { user, requests } = await open({ 'PUT /api/news/1': saved({ title: 'Kona moves' }) });
    const title = await screen.findByLabelText('Title');
    await user.clear(title);
    await user.type(title, 'Kona moves');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('News Kona moves saved');
    expect(sentTo(requests, 'PUT', '/api/news/1')).toEqual({
      ...{ title: 'Kona moves', description: 'About Kona', version: 1 },
    });
  });

  it('is moved to another day at the same time of day', async () => {
    const { user, requests } = await open({ 'PUT /api/news/1': saved() });
    const day = await screen.findByLabelText('Date');
    await user.clear(day);
    await user.type(day, '2026-02-20{Tab}');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('News Kona saved');
    const expected = new Date(KONA.date);
    expected.setFullYear(2026, 1, 20);
    expect(sentTo(requests, 'PUT', '/api/news/1')).toMatchObject({ date: expected.toISOString() });
  });

  it('that gives only a day has the same day in every time zone', async () => {
    chooseTimeZone('Pacific/Auckland');
    const { user, requests } = await open(
      { 'PUT /api/news/1': saved() },
      { ...KONA, date: '2026-02-19T12:00:00.000Z' },
    );
    await screen.findByText('2026-02-19');
    const day = await screen.findByLabelText('Date');
    expect(day).toHaveProperty('value', '2026-02-19');
    await user.clear(day);
    await user.type(day, '2026-02-20{Tab}');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('News Kona saved');
    expect(sentTo(requests, 'PUT', '/api/news/1')).toMatchObject({ date: '2026-02-20T12:00:00.000Z' });
  });

  it('asks before it is deleted as the list does', async () => {
    const { user } = await open({ 'DELETE /api/news/1': { json: { status: 0 } } });
    await screen.findByLabelText('Title');
    await chooseInMenu(user, 'Delete News');
    expect(await screen.findByText('Are you sure your want to delete thsi news?')).toBeDefined();
  });

  it('gets an uploaded picture', async () => {
    takeSentFiles();
    const { user, requests } = await open({
      'POST /api/createuploadurl': { json: uploadPlace('new.jpg') },
      'PUT /api/news/1': saved(),
    });
    await user.upload(await screen.findByLabelText('Upload File'), jpegFile('new.jpg'));
    await screen.findByText('Picture of Kona saved');
    expect(sentTo(requests, 'PUT', '/api/news/1')).toEqual({
      picture: uploadPlace('new.jpg').cdn,
      version: 1,
    });
  });

  it('gets a picture of the library, and loses it', async () => {
    const columns = {
      ...{
        id: [5],
        filename: ['kona.jpg'],
        alt_text: ['Start'],
        focal: [[]],
        path_key: ['m/a'],
        type: ['image/jpeg'],
      },
      ...{
        width: [800],
        height: [600],
        size: [1],
        is_png: [0],
        created: [1],
        uploaded_by: [0],
        athletes: [[]],
        categories: [[]],
      },
    };
    const { user, requests } = await open({
      'GET /api/medias/library': { json: { cdn: '/files', columns, uploaders: [] } },
      'PUT /api/news/1': saved(),
    });
    await user.click(await screen.findByRole('button', { name: 'From the library' }));
    await user.click(await screen.findByRole('button', { name: /kona\.jpg/ }));
    await screen.findByText('Picture of Kona saved');
    expect(sentTo(requests, 'PUT', '/api/news/1')).toEqual({ media_id: 5, version: 1 });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Picture of Kona removed');
    expect(sentTo(requests, 'PUT', '/api/news/1')).toMatchObject({ picture: null, media_id: null });
  });
});

describe('Fetch again', () => {
  const changes = [
    { field: 'title', before: 'Kona', after: 'Kona moves', is_manual: true },
    { field: 'description', before: 'About Kona', after: 'About the move', is_manual: false },
  ];
  const response = (more: object) => ({
    status: 0,
    problem: null,
    changes: [],
    pictures: [],
    news: KONA,
    ...more,
  });
  const fetchAgain = async (given: object) => {
    const shown = await open({
      'POST /api/news/1/fetch': { json: response(given) },
      'PUT /api/news/1': saved(),
    });
    await screen.findByLabelText('Title');
    await chooseInMenu(shown.user, 'Fetch again');
    return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Fetch again' })) };
  };

  it('shows what would change and what it leaves, then saves', async () => {
    const { user, dialog, requests } = await fetchAgain({ changes });
    await dialog.findByText('Kona moves');
    expect(dialog.getByText('Unchanged: set manually')).toBeDefined();
    expect(dialog.getByText('Will change')).toBeDefined();
    expect(sentTo(requests, 'POST', '/api/news/1/fetch')).toEqual({ preview: 1 });
    await user.click(dialog.getByRole('button', { name: 'Save 1 change' }));
    await screen.findByText('News Kona fetched again');
    expect(sentTo(requests, 'POST', '/api/news/1/fetch')).toEqual({});
  });

  it('offers the pictures of the page', async () => {
    const { user, dialog, requests } = await fetchAgain({ pictures: ['/files/u/a.png', '/files/u/b.png'] });
    await user.click(await dialog.findByRole('button', { name: 'Use picture 2' }));
    await screen.findByText('Picture of Kona saved');
    expect(sentTo(requests, 'PUT', '/api/news/1')).toEqual({ picture: '/files/u/b.png', version: 1 });
  });

  it('says why the page cannot be read', async () => {
    const { dialog } = await fetchAgain({ problem: 'The page responded with an error (404).' });
    await dialog.findByText('The page responded with an error (404).');
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeDefined();
  });
});
