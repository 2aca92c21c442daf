import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRaceRecord, raceResponse } from '#testing/builders/create-race-record.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { jpegFile, takeSentFiles, uploadPlace } from '#testing/fixtures/sent-files.ts';
import type { RaceRecord } from '../../race-record-contract.ts';
import { SectorsTab } from './sectors-tab.tsx';

vi.mock('#console/ui/files/file-hash.ts', () => ({
  hashOfFile: async () => '0cc175b9c0f1b6a831c399e269772661',
}));
afterEach(() => vi.unstubAllGlobals());

const media = (id: number, width: number) => ({
  id,
  filename: `course-${id}.jpg`,
  type: 'image/jpeg',
  width,
  height: 800,
  cdn: 'https://cdn.example/m',
  path_key: String(id),
  srcset: {
    images: [
      {
        src: `https://cdn.example/m/${id}/640.jpg`,
        src_webp: `https://cdn.example/m/${id}/640.webp`,
        size: 640,
      },
      {
        src: `https://cdn.example/m/${id}/1280.jpg`,
        src_webp: `https://cdn.example/m/${id}/1280.webp`,
        size: 1280,
      },
    ],
    type: 'image/jpeg',
  },
  alt_text: null,
  focal_x: null,
  focal_y: null,
  tags: { athletes: [], categories: [] },
});

const SAVE = 'POST /api/race/12/attributes';
const UPLOAD = {
  'POST /api/createuploadurl': { json: uploadPlace('new.jpg') },
  'POST /api/convert-image': { json: { media: media(9, 2400) } },
};
const saved = (more: Partial<RaceRecord>): StubbedResponse => ({
  json: { status: 0, race: createRaceRecord({ ...more, version: 5 }) },
});

const open = (race: Partial<RaceRecord>, answers: Record<string, StubbedResponse> = {}) =>
  renderScreen(<SectorsTab raceId={12} response={raceResponse(createRaceRecord(race))} />, {
    responses: answers,
  });
const slot = async (name: string) => within(await screen.findByRole('group', { name }));

describe('the pictures of the sectors', () => {
  it('are four; an empty one says the recommended width and has nothing to remove', async () => {
    await open({});
    expect((await screen.findAllByRole('group')).map((one) => one.getAttribute('aria-label'))).toEqual([
      'Bike, desktop',
      'Bike, mobile',
      'Run, desktop',
      'Run, mobile',
    ]);
    const bike = await slot('Bike, desktop');
    expect(bike.getByText('No picture yet')).toBeDefined();
    expect(bike.getByText(/^Recommended width: 1920px\./)).toBeDefined();
    expect(isDisabled(bike.getByRole('button', { name: 'Remove' }))).toBe(true);
  });

  it.each([
    [1600, /1600 × 800px\. Narrower than recommended/],
    [1920, /1920 × 800px\. Recommended width/],
  ])('say when a picture of %i pixels is too narrow, and show its largest rendition', async (width, note) => {
    await open({ sectors_run_sm: 7 }, { 'GET /api/media/7': { json: { media: media(7, width) } } });
    const run = await slot('Run, mobile');
    expect((await run.findByRole('img')).getAttribute('src')).toBe('https://cdn.example/m/7/1280.jpg');
    expect(run.getByText(note)).toBeDefined();
  });

  it('are uploaded to the library and saved by their id', async () => {
    const sent = takeSentFiles();
    const { user, requests } = await open({}, { ...UPLOAD, [SAVE]: saved({ sectors_bike_lg: 9 }) });
    await user.upload((await slot('Bike, desktop')).getByLabelText('Upload File'), jpegFile('bike.jpg'));
    await screen.findByText('Picture “Bike, desktop” saved');
    expect(sent).toHaveLength(1);
    expect(requests.findLast(({ path }) => path === '/api/race/12/attributes')?.body).toEqual({
      attributes: [{ name: 'sectors_bike_lg', value: 9 }],
      version: 4,
    });
  });

  it('are replaced only after a question', async () => {
    const sent = takeSentFiles();
    const { user } = await open(
      { sectors_bike_lg: 7 },
      {
        ...UPLOAD,
        'GET /api/media/7': { json: { media: media(7, 1920) } },
        [SAVE]: saved({ sectors_bike_lg: 9 }),
      },
    );
    const choose = async (answer: string) => {
      await user.upload((await slot('Bike, desktop')).getByLabelText('Upload File'), jpegFile('bike.jpg'));
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answer }));
    };
    await choose('Cancel');
    expect(sent).toHaveLength(0);
    await choose('Replace');
    await screen.findByText('Picture “Bike, desktop” saved');
    expect(sent).toHaveLength(1);
  });

  it('can be removed, with undo', async () => {
    const { user, requests } = await open(
      { sectors_run_lg: 7 },
      {
        'GET /api/media/7': { json: { media: media(7, 1920) } },
        [SAVE]: () =>
          Response.json(
            { status: 0, race: createRaceRecord({ version: 5 }) },
            { headers: { 'x-change-set': '61' } },
          ),
      },
    );
    await user.click((await slot('Run, desktop')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Picture “Run, desktop” removed');
    expect(screen.getByRole('button', { name: /Undo/ })).toBeDefined();
    expect(requests.findLast(({ path }) => path === '/api/race/12/attributes')?.body).toEqual({
      attributes: [{ name: 'sectors_run_lg', value: null }],
      version: 4,
    });
  });

  it('refuse a file that is not a picture', async () => {
    const { user } = await open({});
    const file = new File(['<svg/>'], 'bike.png', { type: 'image/png' });
    await user.upload((await slot('Bike, mobile')).getByLabelText('Upload File'), file);
    const error = within(await screen.findByRole('alertdialog', { name: 'Error!' }));
    expect(error.getByText('bike.png is not a readable picture.')).toBeDefined();
  });
});
