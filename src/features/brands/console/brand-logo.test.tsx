import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useRefreshAll } from '#console/api/queries.ts';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { jpegFile, takeSentFiles, uploadPlace } from '#testing/fixtures/sent-files.ts';
import { BrandScreen } from './brand-screen.tsx';
import { brand } from './brands-screens.states.tsx';

vi.mock('#console/ui/files/file-hash.ts', () => ({
  hashOfFile: async () => '0cc175b9c0f1b6a831c399e269772661',
}));
afterEach(() => vi.unstubAllGlobals());

const OLD = 'https://cdn.example/u/old.png';
const NEW = 'https://cdn.example/u/new.jpg';

/** The screen with a button in the place of the live update. */
function LiveBrand() {
  const refreshAll = useRefreshAll();
  return (
    <>
      <BrandScreen />
      <button type="button" onClick={() => void refreshAll()}>
        A change arrives
      </button>
    </>
  );
}

const open = (answers: RenderOptions['responses'] = {}, logo: string | null = OLD) =>
  renderScreen(<LiveBrand />, {
    address: '/brand/2',
    pattern: '/brand/$id',
    responses: { 'GET /api/brand/2': { json: { brand: brand({ logo }) } }, ...answers },
  });

const part = async (name: 'Logo' | 'Color Logo') => within(await screen.findByRole('group', { name }));

describe('a logo of a brand', () => {
  it.each([
    ['Logo', 'logo'],
    ['Color Logo', 'logo_color'],
  ] as const)('%s: a chosen file is sent, saved as %s alone, and shown at once', async (label, field) => {
    const sent = takeSentFiles();
    const saved = brand({ logo: OLD, [field]: NEW, version: 4 });
    const { user, requests, respond } = await open({
      'POST /api/createuploadurl': { json: uploadPlace('new.jpg') },
      'POST /api/brands/2/update': () => {
        respond('GET /api/brand/2', { json: { brand: saved } });
        return { status: 0, id: 2, brand: saved };
      },
    });
    await user.upload((await part(label)).getByLabelText('Upload File'), jpegFile('canyon.jpg'));
    await screen.findByText(`${label} of Canyon saved`);
    expect(sent.map(({ address }) => address)).toEqual(['https://store.example/u/new.jpg?signature=s']);
    expect(requests.findLast(({ path }) => path === '/api/brands/2/update')?.body).toEqual({
      attributes: [{ name: field, value: NEW }],
      version: 3,
    });
    await waitFor(async () => {
      const image = (await part(label)).getByAltText(`${label} of Canyon on a dark background`);
      expect(image.getAttribute('src')).toBe(NEW);
    });
  });

  it('refuses a file that is not a picture, with a message, and sends nothing', async () => {
    const sent = takeSentFiles();
    const { user, requests } = await open();
    const file = new File(['<svg/>'], 'logo.png', { type: 'image/png' });
    await user.upload((await part('Logo')).getByLabelText('Upload File'), file);
    const error = within(await screen.findByRole('alertdialog', { name: 'Error!' }));
    expect(error.getByText('logo.png is not a readable picture.')).toBeDefined();
    expect([sent.length, requests.filter(({ method }) => method === 'POST').length]).toEqual([0, 1]);
  });

  it('shows why the server refused it', async () => {
    takeSentFiles();
    const { user } = await open({
      'POST /api/createuploadurl': { status: 413, message: "The file's size is over 50 MB." },
    });
    await user.upload((await part('Logo')).getByLabelText('Upload File'), jpegFile('canyon.jpg'));
    expect(await screen.findByText("The file's size is over 50 MB.")).toBeDefined();
  });

  it('can be removed, and the removal undone', async () => {
    const { user, requests } = await open({
      'POST /api/brands/2/update': () =>
        Response.json(
          { status: 0, id: 2, brand: brand({ logo: null, version: 4 }) },
          { headers: { 'x-change-set': '61' } },
        ),
    });
    await user.click((await part('Logo')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('Logo of Canyon removed');
    expect(screen.getByRole('button', { name: /Undo/ })).toBeDefined();
    expect(requests.findLast(({ path }) => path === '/api/brands/2/update')?.body).toEqual({
      attributes: [{ name: 'logo', value: null }],
      version: 3,
    });
  });

  it('is restored by z, also when its removal is on screen before the response', async () => {
    let save = (_response: Response): void => undefined;
    const { user, requests, respond } = await open({
      'POST /api/brands/2/update': () =>
        new Promise<Response>((resolve) => {
          save = resolve;
        }),
      'POST /api/history/61/undo': { json: { status: 0, id: 62, what: 'Undone: Logo of Canyon removed' } },
    });
    const logo = await part('Logo');
    act(() => void toasts.success('Color Logo of Canyon saved', () => undefined));
    await user.click(logo.getByRole('button', { name: 'Remove' }));
    const removed = brand({ logo: null, version: 4 });
    respond('GET /api/brand/2', { json: { brand: removed } });
    await user.click(screen.getByRole('button', { name: 'A change arrives' }));
    await waitFor(() => expect(logo.getAllByText('No logo yet')).toHaveLength(2));
    await user.keyboard('z');
    await act(async () =>
      save(Response.json({ status: 0, id: 2, brand: removed }, { headers: { 'x-change-set': '61' } })),
    );
    await screen.findByText('Undone: Logo of Canyon removed');
    expect(requests.filter(({ path }) => path.endsWith('/undo'))).toHaveLength(1);
  });

  it('cannot be removed when there is none', async () => {
    await open({}, null);
    expect(isDisabled((await part('Logo')).getByRole('button', { name: 'Remove' }))).toBe(true);
  });
});
