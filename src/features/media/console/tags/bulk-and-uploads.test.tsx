import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { libraryUploads } from '#features/media/console/shared/library-uploads.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { jpegFile, takeSentFiles, uploadPlace } from '#testing/fixtures/sent-files.ts';
import { answering, detail, media, PICTURES } from '../library/medias-screen.states.tsx';
import { MediasScreen } from '../library/medias-screen.tsx';

vi.mock('#console/ui/files/file-hash.ts', () => ({
  hashOfFile: async (_file: Blob, { onStep }: { onStep(step: 'reading' | 'hashing'): void }) => {
    onStep('reading');
    onStep('hashing');
    return '0cc175b9c0f1b6a831c399e269772661';
  },
}));
vi.mock('#features/media/console/shared/upload-storage.ts', () => ({
  filesStoredByBrowser: { keep: async () => undefined, forget: async () => undefined, all: async () => [] },
}));
beforeEach(() => {
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  libraryUploads.cancelAll();
  libraryUploads.clear();
  vi.unstubAllGlobals();
});

const open = async (answers: RenderOptions['responses'] = {}) => {
  const rendered = await renderScreen(<MediasScreen />, {
    address: '/medias',
    responses: { ...answering(PICTURES), ...answers },
  });
  await screen.findByRole('grid', { name: 'Pictures' });
  return rendered;
};
const responseWithChange = (json: unknown, changeSet: number) =>
  Response.json(json, { headers: { 'x-change-set': String(changeSet) } });

describe('tags of many pictures', () => {
  it('shows which tags some pictures have and what will change, and undoes all of it at once', async () => {
    let lastSet = 20;
    const { user, requests } = await open({
      'POST /api/tagbulk': () => {
        lastSet += 1;
        return responseWithChange({ status: 0, count: 1 }, lastSet);
      },
      'POST /api/history/21/undo': { json: { status: 0, id: 30 } },
      'POST /api/history/22/undo': { json: { status: 0, id: 31 } },
    });
    await user.keyboard('{Control>}a{/Control}t');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Tags' }));
    expect(dialog.getByText('3 of 5')).toBeDefined();
    expect(isDisabled(dialog.getByRole('button', { name: 'Save Tags' }))).toBe(true);
    await user.type(dialog.getByLabelText('Athletes'), 'bog{Enter}');
    await user.click(dialog.getByRole('button', { name: /Remove Paula Findlay/ }));
    expect(dialog.getByText('Adds Rico Bogen to 5 pictures')).toBeDefined();
    expect(dialog.getByText('Removes Paula Findlay from 1 picture')).toBeDefined();
    expect(dialog.getByText('5 pictures will change.')).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Save Tags' }));
    await screen.findByText('Tags of 5 pictures changed');
    expect(requests.filter(({ path }) => path === '/api/tagbulk').map(({ body }) => body)).toEqual([
      { item_ids: [31, 30, 29, 28, 27], item_type: 'media', tag_ids: [9], tag_type: 'athlete' },
      { item_ids: [29], item_type: 'media', tag_ids: [8], tag_type: 'athlete', remove: 1 },
    ]);
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() =>
      expect(requests.filter(({ path }) => path.endsWith('/undo')).map(({ path }) => path)).toEqual([
        '/api/history/22/undo',
        '/api/history/21/undo',
      ]),
    );
  });

  it('creates a new category, confirms one with a similar name, and assigns it', async () => {
    const all = (more: object[]) => ({
      mediacategories: [{ id: 3, name: 'Race' }, { id: 1, name: 'Headshot' }, ...more],
    });
    const { user, requests, respond } = await open({
      'POST /api/mediacategories/create': ({ body }) => {
        const made = all([{ id: 9, name: (body as { name: string }).name }]);
        respond('GET /api/mediacategories', { json: made });
        return responseWithChange({ status: 0, id: 9, ...made }, 21);
      },
      'POST /api/tagbulk': () => responseWithChange({ status: 0, count: 1 }, 22),
    });
    const created = () =>
      requests.filter(({ path }) => path === '/api/mediacategories/create').map(({ body }) => body);
    await user.keyboard('{Control>}a{/Control}t');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Tags' }));
    await user.type(dialog.getByLabelText('Categories'), 'Races');
    await user.click(await screen.findByRole('option', { name: 'New category “Races”' }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'New category?' }));
    expect(confirmation.getByText('There is a category Race already. Add Races anyway?')).toBeDefined();
    await user.click(confirmation.getByRole('button', { name: 'Cancel' }));
    await user.type(dialog.getByLabelText('Categories'), 'Podium');
    await user.click(await screen.findByRole('option', { name: 'New category “Podium”' }));
    await dialog.findByText('Adds Podium to 5 pictures');
    expect(created()).toEqual([{ name: 'Podium', force: 1 }]);
    await user.click(dialog.getByRole('button', { name: 'Save Tags' }));
    expect(await screen.findByText('Added Podium to 5 pictures')).toBeDefined();
  });

  it('reports what was done when the second half is refused', async () => {
    let count = 0;
    const { user } = await open({
      'POST /api/history/21/undo': { json: { status: 0, id: 30, what: 'Undone: tags' } },
      'POST /api/tagbulk': () => {
        count += 1;
        if (count === 1) return responseWithChange({ status: 0, count: 5 }, 21);
        return new Response('picture 29 is gone.', {
          status: 404,
          headers: { 'content-type': 'text/plain' },
        });
      },
    });
    await user.keyboard('{Control>}a{/Control}t');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Tags' }));
    await user.type(dialog.getByLabelText('Athletes'), 'bog{Enter}');
    await user.type(dialog.getByLabelText('Categories'), 'her{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Save Tags' }));
    expect(
      await screen.findByText(/picture 29 is gone\. Some tags were changed before that\./),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Undone: tags');
    expect(screen.getByRole('button', { name: 'Redo' })).toBeDefined();
  });
});

describe('uploads', () => {
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], files: File[]) =>
    user.upload(screen.getByLabelText('Pictures to upload'), files);

  it('places the new picture first, lists skipped files, and shows the picture that already existed', async () => {
    takeSentFiles();
    const known = media({ id: 29, filename: 'podium.jpg', athletes: [7, 8] });
    const { user, address } = await open({
      'POST /api/createuploadurl': ({ body }) =>
        (body as { name: string }).name === 'again.jpg'
          ? { ...uploadPlace('x.jpg'), put: null, status: 2, media: known }
          : uploadPlace('new.jpg'),
      'POST /api/convert-image': { json: { media: media({ id: 40, filename: 'new.jpg' }) } },
    });
    const text = new File(['no picture'], 'notes.jpg', { type: 'image/jpeg' });
    await choose(user, [jpegFile('new.jpg'), jpegFile('again.jpg'), text]);
    const panel = within(await screen.findByRole('region', { name: 'Uploads' }));
    await panel.findByText('1 added, 1 already there, 1 skipped');
    expect(panel.getByText('Skipped: it is not a readable picture')).toBeDefined();
    const first = screen.getAllByRole('gridcell')[0] as HTMLElement;
    expect(within(first).getByRole('img').getAttribute('alt')).toBe('new.jpg');
    await user.click(panel.getByRole('button', { name: 'Tag the 1 already there' }));
    const tags = within(await screen.findByRole('dialog', { name: 'Add Tags' }));
    expect(tags.getByText('1 picture')).toBeDefined();
    await user.click(tags.getByRole('button', { name: 'Cancel' }));
    await user.click(panel.getByRole('button', { name: 'Show' }));
    expect(address()).toBe('/medias?picture=29');
  });

  it('offers tags for the uploaded pictures, and says how many of them the filter hides', async () => {
    takeSentFiles();
    const { user } = await open({
      'POST /api/createuploadurl': { json: uploadPlace('new.jpg') },
      'POST /api/convert-image': { json: { media: media({ id: 40, filename: 'new.jpg', categories: [3] }) } },
    });
    await user.click(screen.getByRole('button', { name: /Untagged/ }));
    await choose(user, [jpegFile('new.jpg')]);
    const panel = within(await screen.findByRole('region', { name: 'Uploads' }));
    await user.click(await panel.findByRole('button', { name: 'Tag the 1 added' }));
    const tags = within(await screen.findByRole('dialog', { name: 'Add Tags' }));
    expect(tags.getByText('1 picture')).toBeDefined();
    await user.click(tags.getByRole('button', { name: 'Cancel' }));
    expect(panel.getByText(/1 new picture does not fit the filter/)).toBeDefined();
    await user.click(panel.getByRole('button', { name: 'Clear it' }));
    expect(await screen.findByAltText('Race, new.jpg')).toBeDefined();
    expect(panel.queryByText(/not fit the filter/)).toBeNull();
  });

  it('restarts all cancelled uploads', async () => {
    takeSentFiles();
    const { user, respond } = await open({
      'POST /api/createuploadurl': () => new Promise<Response>(() => undefined),
    });
    await choose(user, [jpegFile('a.jpg'), jpegFile('b.jpg')]);
    const panel = within(await screen.findByRole('region', { name: 'Uploads' }));
    await user.click(panel.getByRole('button', { name: 'Cancel all' }));
    await panel.findByText('2 cancelled');
    respond('POST /api/createuploadurl', ({ body }: { body: unknown }) => ({
      ...uploadPlace('x.jpg'),
      ...{
        put: null,
        status: 2,
        media: media({ id: (body as { name: string }).name === 'a.jpg' ? 31 : 30 }),
      },
    }));
    await user.click(panel.getByRole('button', { name: 'Retry 2 cancelled' }));
    await panel.findByText('2 already there');
  });

  it('replaces the file of a picture, reports it and undoes it', async () => {
    takeSentFiles();
    const replaced = {
      history: [{ id: 77, what: 'better.jpg uploaded as the new file of picture 31' }],
      total: 1,
    };
    const { user, requests } = await open({
      'GET /api/media/31': { json: { media: detail({ id: 31, filename: 'old.jpg' }) } },
      'POST /api/createuploadurl': { json: uploadPlace('better.jpg') },
      'POST /api/media/31/replace': { json: { media: media({ id: 31, filename: 'better.jpg' }) } },
      'GET /api/history': { json: replaced },
      'POST /api/history/77/undo': { json: { status: 0, id: 78 } },
    });
    await user.click(screen.getAllByRole('gridcell')[0] as HTMLElement);
    await user.upload(await screen.findByLabelText('Replace File'), jpegFile('better.jpg'));
    await screen.findByText('File of old.jpg replaced');
    await user.click(screen.getByRole('button', { name: /Undo/ }));
    await waitFor(() => expect(requests.some(({ path }) => path === '/api/history/77/undo')).toBe(true));
  });

  it('shows why an upload failed, and retries it', async () => {
    takeSentFiles();
    const { user, respond } = await open({
      'POST /api/createuploadurl': { status: 413, message: "The file's size is over 50 MB." },
      'POST /api/convert-image': { json: { media: media({ id: 41, filename: 'late.jpg' }) } },
    });
    await choose(user, [jpegFile('late.jpg')]);
    const panel = within(await screen.findByRole('region', { name: 'Uploads' }));
    await panel.findByText("The file's size is over 50 MB.");
    respond('POST /api/createuploadurl', { json: uploadPlace('late.jpg') });
    await user.click(panel.getByRole('button', { name: 'Try late.jpg again' }));
    await panel.findByText('1 added');
    await user.click(panel.getByRole('button', { name: 'Close the uploads' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Uploads' })).toBeNull());
  });
});
