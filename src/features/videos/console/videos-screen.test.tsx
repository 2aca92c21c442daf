import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { list, shownVideo, videosStates } from './videos-screen.states.tsx';
import { VideosScreen } from './videos-screen.tsx';

const show = (answers: RenderOptions['responses']) =>
  renderScreen(<VideosScreen />, { address: '/videos', responses: answers });
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name });

describe('the list of videos', () => {
  testStates(videosStates);

  it('offers to add the first one while there are none', async () => {
    await show(list());
    const empty = within((await screen.findByText('No videos yet')).parentElement as HTMLElement);
    expect(empty.getByRole('button', { name: 'Add the first one' })).toBeDefined();
  });

  it('shows picture, time, name and length, newest first', async () => {
    await show(
      list(
        shownVideo(),
        shownVideo({
          ...{ id: '0b2f7c1e-1111-4111-8111-000000000002', name: 'Kona', duration: 69 },
          website: 'changed',
        }),
      ),
    );
    await screen.findByText('Kona');
    const rows = within(screen.getByRole('table', { name: 'Videos' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/2026-07-05.*Roth finish.*01:04:09.*ReadyOn the website/),
      expect.stringMatching(/Kona.*1:09.*Changed since/),
    ]);
    expect(rows[0]?.querySelector('img')?.getAttribute('src')).toBe('/files/poster.jpg');
  });

  it('is filtered and sorted by its address, like every list', async () => {
    const kona = shownVideo({ id: '0b2f7c1e-1111-4111-8111-000000000002', name: 'Kóna swim', duration: 69 });
    const { user, address } = await renderScreen(<VideosScreen />, {
      address: '/videos?filter=kona',
      responses: list(shownVideo(), kona),
    });
    await screen.findByText('1 video, newest first');
    expect(screen.queryByText('Roth finish')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Duration' }));
    await waitFor(() => expect(address()).toBe('/videos?filter=kona&sort=duration'));
    await user.type(screen.getByLabelText('Filter videos'), 'x');
    await screen.findByText('No match for “konax”');
    await user.click(await button('Clear'));
    expect(await screen.findByText('Roth finish')).toBeDefined();
  });

  it('opens the dialog that its address names', async () => {
    await renderScreen(<VideosScreen />, { address: '/videos#add', responses: list(shownVideo()) });
    expect(await screen.findByRole('dialog', { name: 'Add a video' })).toBeDefined();
  });

  it.each([
    ['converting', 'The first quality is not ready yet'],
    ['failed', 'The conversion failed'],
  ] as const)('cannot play a video without a quality that is %s, and says so', async (state, why) => {
    await show(list(shownVideo({ state, progress: 3, stream: null })));
    const play = await button('Play Roth finish');
    expect([isDisabled(play), play.title]).toEqual([true, why]);
  });

  it('stops a conversion, and starts it again', async () => {
    const job = '0b2f7c1e-2222-4222-8222-000000000001';
    const { user, requests, respond } = await show({
      ...list(shownVideo({ state: 'converting', progress: 3, job })),
      'POST /api/jobs/*/stop': { json: { status: 0 } },
      [`POST /api/jobs/${job}/stop`]: { json: { status: 0 } },
      [`POST /api/videos/${shownVideo().id}/retry`]: { json: { status: 0, job } },
    });
    await user.click(await button('Actions for Roth finish'));
    respond(
      'GET /api/videos',
      list(shownVideo({ state: 'failed', error: 'The conversion was stopped.' }))['GET /api/videos'],
    );
    await user.click(await screen.findByRole('menuitem', { name: 'Stop the conversion' }));
    await screen.findByText('The conversion was stopped.');
    await user.click(await button('Actions for Roth finish'));
    await user.click(await screen.findByRole('menuitem', { name: 'Convert again' }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/retry'))).toBe(true));
  });

  it('deletes after a question, with undo', async () => {
    const { id } = shownVideo();
    const { user, requests } = await show({
      ...list(shownVideo()),
      [`DELETE /api/videos/${id}`]: () => Response.json({ status: 0 }, { headers: { 'x-change-set': '7' } }),
    });
    await user.click(await button('Actions for Roth finish'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete video?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Video Roth finish deleted')).toBeTruthy();
    expect(requests.find(({ method }) => method === 'DELETE')?.body).toEqual({ version: 2 });
    expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy();
  });

  it('says what a sync sent that continues after the response', async () => {
    const job = {
      ...{ id: 'j', what: 'Sync', state: 'done', error: null, done: 1, total: 1, errors: [] },
      answer: { counts: { added: 2, changed: 1, removed: 0, retired: 0 } },
    };
    const { user } = await show({
      ...list(shownVideo()),
      'POST /api/videos/sync': { json: { job: 'j' } },
      'GET /api/jobs/j': { json: { job } },
    });
    await user.click(await button('Sync to Website'));
    await screen.findByText('Sent to the website: 2 added, 1 changed, 0 removed');
  });

  it('changes name and date', async () => {
    const { id } = shownVideo();
    const { user, requests } = await show({
      ...list(shownVideo()),
      [`PUT /api/videos/${id}`]: { json: { status: 0, video: shownVideo() } },
    });
    await user.click(await button('Actions for Roth finish'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit video' });
    const save = within(dialog).getByRole('button', { name: 'Save' });
    expect([isDisabled(save), save.title]).toEqual([true, 'Nothing has changed']);
    const name = within(dialog).getByLabelText(/^Name/);
    await user.clear(name);
    expect(save.title).toBe('Enter a name');
    await user.type(name, 'Swim start');
    await user.click(save);
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        ...{ version: 2, name: 'Swim start' },
      }),
    );
  });

  it('saves what was typed when a new file, and its stream, took over meanwhile', async () => {
    const captions = [{ language: 'de', label: 'Deutsch', src: '/files/videos/a.vtt' }];
    const { id } = shownVideo();
    const after = shownVideo({ id: id.replace(/1$/, '9'), source: 'again.mp4', version: 3 });
    const { user, requests, respond } = await show({
      ...list(shownVideo({ captions })),
      [`DELETE /api/videos/${id}/captions/de`]: { json: { status: 0, video: after } },
      [`PUT /api/videos/${after.id}`]: { json: { status: 0, video: after } },
    });
    await user.click(await button('Actions for Roth finish'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit video' }));
    await user.type(dialog.getByLabelText(/^Name/), ' line');
    respond('GET /api/videos', list(after)['GET /api/videos']);
    await user.click(await button('Remove captions Deutsch'));
    await dialog.findByText('again.mp4');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
        ...{ version: 3, name: 'Roth finish line' },
      }),
    );
  });

  it('does not undo what someone else saved while the dialog was open: shows both names, keeps their date', async () => {
    const { id } = shownVideo();
    const theirs = shownVideo({ name: 'Swim exit', date: '2026-07-06T12:00:00.000Z', version: 3 });
    const message = 'Ben changed Name at 12:00 UTC.';
    const captions = [{ language: 'de', label: 'Deutsch', src: '/files/videos/a.vtt' }];
    const { user, requests, respond } = await show({
      ...list(shownVideo({ captions })),
      [`DELETE /api/videos/${id}/captions/de`]: { json: { status: 0, video: theirs } },
      [`PUT /api/videos/${id}`]: () =>
        new Response(message, {
          status: 409,
          headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit' },
        }),
      [`GET /api/videos/${id}`]: { json: { video: theirs } },
    });
    await user.click(await button('Actions for Roth finish'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit video' });
    await user.type(within(dialog).getByLabelText(/^Name/), ' line');
    for (const [call, response] of Object.entries(list(theirs))) respond(call, response);
    await user.click(await button('Remove captions Deutsch'));
    await screen.findByText('Swim exit');
    const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    const conflict = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    expect(conflict.getByText(message)).toBeTruthy();
    expect(conflict.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      ...['Roth finish line', 'Swim exit'],
      ...['Not changed', '2026-07-06'],
    ]);
    respond(`PUT /api/videos/${id}`, { json: { status: 0, video: theirs } });
    await user.click(conflict.getByRole('button', { name: 'Keep my value' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { version: 2, name: 'Roth finish line' },
      expect.objectContaining({ version: 3, name: 'Roth finish line' }),
    ]);
  });

  it('adds captions from a file, says why it cannot, and removes them', async () => {
    const { id } = shownVideo();
    const german = { language: 'de', label: 'Deutsch', src: '/files/videos/a.vtt' };
    const path = `/api/videos/${id}/captions`;
    const { user, requests, respond } = await show({
      ...list(shownVideo({ captions: [german] })),
      [`POST ${path}`]: { status: 400, message: 'roth.srt cannot be used. It has no captions.' },
      [`DELETE ${path}/de`]: { json: { status: 0, video: shownVideo() } },
    });
    await user.click(await button('Actions for Roth finish'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await user.click(await button('Remove captions Deutsch'));
    await screen.findByText('Captions Deutsch of Roth finish removed');
    const file = new File(['x'], 'roth.srt');
    fireEvent.change(screen.getByLabelText('Add captions', { selector: 'input' }), {
      target: { files: [file] },
    });
    const dialog = await screen.findByRole('dialog', { name: 'Add captions' });
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await screen.findByText('roth.srt cannot be used. It has no captions.');
    respond(`POST ${path}`, { json: { status: 0, video: shownVideo() } });
    await user.click(within(dialog).getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add captions' })).toBeNull());
    expect(requests.findLast(({ method, path: sent }) => method === 'POST' && sent === path)?.body).toEqual({
      ...{ version: 2, language: 'en', label: 'English', filename: 'roth.srt' },
      ...{ content: 'eA==', encoding: 'base64' },
    });
  });

  it('takes a picture of the library as thumbnail', async () => {
    const { id } = shownVideo();
    const columns = {
      ...{ id: [5], filename: ['finish.jpg'], alt_text: ['Finish'], focal: [[]], path_key: ['m/a'] },
      type: ['image/jpeg'],
      ...{ width: [800], height: [600], size: [1], is_png: [0], created: [1], uploaded_by: [0] },
      ...{ athletes: [[]], categories: [[]] },
    };
    const { user, requests } = await show({
      ...list(shownVideo()),
      'GET /api/medias/library': { json: { cdn: '/files', columns, uploaders: [] } },
      [`POST /api/videos/${id}/poster`]: { json: { status: 0, video: shownVideo() } },
    });
    await user.click(await button('Actions for Roth finish'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect((await screen.findByAltText('Thumbnail')).getAttribute('src')).toBe('/files/poster.jpg');
    await user.click(await button('From the library'));
    await user.click(await button(/finish\.jpg/));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/poster'))?.body).toEqual({
        version: 2,
        media_id: 5,
      }),
    );
  });

  it('takes videos only, and says which', async () => {
    const { user } = await show(list());
    await user.click(await button('Add a video'));
    const dialog = await screen.findByRole('dialog', { name: 'Add a video' });
    const add = within(dialog).getByRole('button', { name: 'Add' });
    expect([isDisabled(add), add.title]).toEqual([true, 'Choose a file or enter a URL']);
    const choose = (file: File) =>
      fireEvent.change(screen.getByLabelText('Choose a video', { selector: 'input' }), {
        target: { files: [file] },
      });
    choose(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    expect(
      await screen.findByText('notes.txt is not a video. Choose an MP4, MOV, MKV or WebM file.'),
    ).toBeTruthy();
    choose(new File([], 'empty.mp4', { type: 'video/mp4' }));
    expect(await screen.findByText('empty.mp4 is empty. Choose another file.')).toBeTruthy();
    choose(new File(['clip'], 'Race day.mp4', { type: 'video/mp4' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Race day');
    expect(isDisabled(add)).toBe(false);
  });

  it('takes a URL, which is copied', async () => {
    const { user, requests } = await show({
      ...list(),
      'POST /api/videos/create': { json: { status: 0, id: shownVideo().id, job: null } },
    });
    await user.click(await button('Add a video'));
    const dialog = await screen.findByRole('dialog', { name: 'Add a video' });
    const add = within(dialog).getByRole('button', { name: 'Add' });
    const url = within(dialog).getByLabelText('Or its URL');
    await user.type(url, 'no address');
    expect([isDisabled(add), add.title]).toEqual([true, 'Enter a whole web address']);
    await user.clear(url);
    await user.type(url, 'example.org/race.mp4');
    await user.click(add);
    expect(await screen.findByText('Video from a URL added. It is being copied and converted.')).toBeTruthy();
    expect(requests.find(({ path }) => path === '/api/videos/create')?.body).toEqual({
      url: 'https://example.org/race.mp4',
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the upload that a reload interrupted, for a day', async () => {
    const place = (at: number) => JSON.stringify({ put: 'x', put_here: '/x', at });
    const { user } = await show(list());
    localStorage.setItem('video-upload 12400000 1 Race day.mp4', place(Date.now()));
    localStorage.setItem('video-upload 12400000 1 Old.mp4', place(0));
    onTestFinished(() => localStorage.clear());
    await user.click(await button('Add a video'));
    expect((await screen.findAllByRole('note')).map((one) => one.textContent)).toEqual([
      'The upload of Race day.mp4 (12.4 MB) was interrupted. Choose the same file again to continue it.',
    ]);
  });
});
