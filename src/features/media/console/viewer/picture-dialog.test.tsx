import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cancelPendingWrites } from '#console/api/pending-writes.ts';
import type { MediaDetail } from '#features/media/media-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { answering, detail, type Made, PICTURES } from '../library/medias-screen.states.tsx';
import { MediasScreen } from '../library/medias-screen.tsx';

const read = (id: number, more: Partial<MediaDetail> = {}) => {
  const made = PICTURES.find((one) => one.id === id) as Made;
  return { [`GET /api/media/${id}`]: { json: { media: detail(made, more) } } };
};
const responseWithChange = (json: unknown, changeSet: number) =>
  Response.json(json, { headers: { 'x-change-set': String(changeSet) } });

async function open(id: number, answers: RenderOptions['responses'] = {}, filter = '') {
  const rendered = await renderScreen(<MediasScreen />, {
    address: `/medias?${filter}picture=${id}`,
    responses: {
      ...answering(PICTURES),
      ...read(31),
      ...read(30),
      ...read(29),
      ...read(28),
      ...read(27),
      ...answers,
    },
  });
  const dialog = await screen.findByRole('dialog', { name: /Edit Picture/ });
  await within(dialog).findByLabelText('Alt text');
  return { ...rendered, dialog: within(dialog) };
}
const sentTo = (requests: { path: string; body: unknown }[], path: string) =>
  requests.filter((one) => one.path === path).map(({ body }) => body);
const pressArrow = (key: string, target: Element = document.activeElement ?? document.body) =>
  fireEvent.keyDown(target, { key, shiftKey: true });

describe('Edit Picture', () => {
  it('goes to the next and the previous picture by button and by Shift and arrow', async () => {
    const { user, address, dialog } = await open(30);
    expect(dialog.getByText(/derron-headshot.jpg · 2 of 5/)).toBeDefined();
    await user.click(dialog.getByRole('button', { name: /Next picture/ }));
    expect(address()).toBe('/medias?picture=29');
    pressArrow('ArrowRight');
    await waitFor(() => expect(address()).toBe('/medias?picture=28'));
    pressArrow('ArrowLeft');
    pressArrow('ArrowLeft');
    await waitFor(() => expect(address()).toBe('/medias?picture=30'));
  });

  it('stops at both ends', async () => {
    const { dialog, address } = await open(31);
    expect(isDisabled(dialog.getByRole('button', { name: /Previous picture/ }))).toBe(true);
    pressArrow('ArrowLeft');
    expect(address()).toBe('/medias?picture=31');
  });

  it('does not use Shift and arrow while text is being typed', async () => {
    const { user, dialog, address } = await open(30);
    const credit = dialog.getByLabelText('Credit');
    await user.type(credit, 'Ola');
    pressArrow('ArrowRight', credit);
    expect(address()).toBe('/medias?picture=30');
  });

  it('does not use Shift and arrow under a question about the picture', async () => {
    const { user, dialog, address } = await open(30);
    await user.click(dialog.getByRole('button', { name: /Delete/ }));
    await screen.findByRole('alertdialog');
    pressArrow('ArrowRight');
    expect(address()).toBe('/medias?picture=30');
  });

  it('saves each tag at once, all of its type, and shows it before the server responds', async () => {
    let respond: (response: Response) => void = () => undefined;
    const { user, dialog, requests } = await open(29, {
      'POST /api/tag': () => new Promise<Response>((resolve) => (respond = resolve)),
    });
    await user.type(dialog.getByLabelText('Athletes'), 'bog{Enter}');
    expect(dialog.getByText('Rico Bogen')).toBeDefined();
    expect(sentTo(requests, '/api/tag')).toEqual([
      { item_id: 29, item_type: 'media', tag_ids: [7, 8, 9], tag_type: 'athlete', before: [7, 8] },
    ]);
    respond(responseWithChange({ status: 0 }, 5));
    expect(await screen.findByText('Tagged Rico Bogen')).toBeDefined();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeDefined();
  });

  /** The signal of the next request, to which the server does not respond. */
  function watchNextRequest() {
    const sent = vi.spyOn(globalThis, 'fetch');
    sent.mockImplementation(() => new Promise(() => undefined));
    return async () => {
      await waitFor(() => expect(sent).toHaveBeenCalled());
      return sent.mock.lastCall?.[1]?.signal;
    };
  }

  it('offline, tags cannot be changed, and the fields say why', async () => {
    const { dialog } = await open(30);
    const removeTag = dialog.getAllByRole<HTMLButtonElement>('button', { name: /^Remove / });
    await act(async () => window.dispatchEvent(new Event('offline')));
    expect(removeTag.map(({ disabled }) => disabled)).not.toContain(false);
    expect(dialog.getAllByText('You are offline')).toHaveLength(2);
    await act(async () => window.dispatchEvent(new Event('online')));
    expect(removeTag.map(({ disabled }) => disabled)).not.toContain(true);
  });

  it('aborts the pending request of a tag when the user leaves the page', async () => {
    const { user, dialog } = await open(29);
    const nextSignal = watchNextRequest();
    await user.type(dialog.getByLabelText('Athletes'), 'bog{Enter}');
    const signal = await nextSignal();
    await act(async () => cancelPendingWrites());
    expect(signal?.aborted).toBe(true);
  });

  it('aborts the pending request of a new category when it is closed', async () => {
    const { user, dialog } = await open(29);
    await user.type(dialog.getByLabelText('Categories'), 'Podium');
    const nextSignal = watchNextRequest();
    await user.click(await screen.findByRole('option', { name: 'New category “Podium”' }));
    const signal = await nextSignal();
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(signal?.aborted).toBe(true));
  });

  it('continues through the untagged pictures although a tagged one no longer matches the filter', async () => {
    const untagged = [...PICTURES.slice(0, 3), PICTURES[3] as Made, { id: 27, filename: 'tiny.jpg' }];
    const { user, dialog, address, respond } = await open(
      28,
      { 'GET /api/medias/library': answering(untagged)['GET /api/medias/library'] },
      'untagged=1&',
    );
    const after = untagged.map((one) => (one.id === 28 ? { ...one, categories: [3] } : one));
    respond('POST /api/tag', () => {
      respond('GET /api/medias/library', answering(after)['GET /api/medias/library']);
      return { status: 0 };
    });
    await user.type(dialog.getByLabelText('Categories'), 'ra{Enter}');
    await waitFor(() => expect(dialog.getByText(/water.jpg · 1 of 2/)).toBeDefined());
    pressArrow('ArrowRight');
    await waitFor(() => expect(address()).toBe('/medias?untagged=1&picture=27'));
  });

  it('saves alt text as its own field with the version', async () => {
    const { user, dialog, requests } = await open(31, {
      'POST /api/media/31/attributes': {
        json: { status: 0, media: detail(PICTURES[0] as Made, { alt_text: 'Win', version: 5 }) },
      },
    });
    await user.type(dialog.getByLabelText('Alt text'), 'Win');
    await user.tab();
    await waitFor(() =>
      expect(sentTo(requests, '/api/media/31/attributes').at(-1)).toEqual({
        attributes: [{ name: 'alt_text', value: 'Win' }],
        version: 4,
      }),
    );
  });

  it('sets the focal point with the arrow keys, where Alt+H says who set it', async () => {
    const { user, dialog, requests, respond } = await open(31, {
      'POST /api/media/31/attributes': {
        json: { status: 0, media: detail(PICTURES[0] as Made, { focal_x: 0.52, focal_y: 0.5, version: 5 }) },
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Focal point' }));
    respond('GET /api/history/field', { json: { origin: null } });
    await user.keyboard('{Alt>}h{/Alt}');
    await screen.findByText('No value was set yet.');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText('No value was set yet.')).toBeNull());
    await user.keyboard('{ArrowRight}');
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() =>
      expect(sentTo(requests, '/api/media/31/attributes').at(-1)).toEqual({
        attributes: [
          { name: 'focal_x', value: 0.52 },
          { name: 'focal_y', value: 0.5 },
        ],
        version: 4,
      }),
    );
  });

  it.each([
    [[], /is not used/, { version: 4 }],
    [
      [{ kind: 'athlete' as const, id: 7, name: 'Julie Derron', as: 'picture' }],
      /is used: Julie Derron \(picture\)\. Deleting removes it there too; the picture stays in the trash for 30 days/,
      { force: true, version: 4 },
    ],
  ])('confirms before deleting, and lists where the picture is used: %j', async (used, question, body) => {
    const { user, dialog, requests, address } = await open(31, {
      ...read(31, { used }),
      'DELETE /api/media/31': () => responseWithChange({ status: 0 }, 9),
    });
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Delete picture?' }));
    expect(confirmation.getByText(question)).toBeDefined();
    await user.click(confirmation.getByRole('button', { name: 'Delete' }));
    await screen.findByText('vancouver-finish.jpg deleted');
    expect(requests.find(({ method }) => method === 'DELETE')?.body).toEqual(body);
    await waitFor(() => expect(address()).toBe('/medias?picture=30'));
  });

  it('offers only restoring for a picture in the trash', async () => {
    const gone = { id: 12, filename: 'gone.jpg' };
    const { user, respond } = await renderScreen(<MediasScreen />, {
      address: '/medias?picture=12',
      responses: {
        ...answering(PICTURES),
        'GET /api/media/12': { json: { media: detail(gone, { deleted_at: '2026-03-02T10:00:00.000Z' }) } },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: /Edit Picture/ }));
    expect(await dialog.findByText(/This picture is in the trash/)).toBeDefined();
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
    expect(dialog.queryByLabelText('Athletes')).toBeNull();
    respond('POST /api/media/12/restore', () => {
      respond('GET /api/media/12', { json: { media: detail(gone) } });
      return { status: 0, media: detail(gone) };
    });
    await user.click(dialog.getByRole('button', { name: 'Restore' }));
    expect(await dialog.findByRole('button', { name: 'Delete' })).toBeDefined();
  });

  it('does not change the filter when it is opened from the grid and closed', async () => {
    const { user, address } = await renderScreen(<MediasScreen />, {
      address: '/medias?shape=landscape',
      responses: { ...answering(PICTURES), ...read(31), ...read(28) },
    });
    await user.click(await screen.findByAltText(/vancouver-finish/));
    await screen.findByRole('dialog', { name: /Edit Picture/ });
    pressArrow('ArrowRight');
    await waitFor(() => expect(address()).toBe('/medias?shape=landscape&picture=28'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/medias?shape=landscape');
  });

  it('returns the focus to the picture that was open last', async () => {
    const { user, address } = await open(30);
    pressArrow('ArrowRight');
    await waitFor(() => expect(address()).toBe('/medias?picture=29'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(address()).toBe('/medias'));
    await waitFor(() => expect(document.activeElement?.getAttribute('data-place')).toBe('2'));
  });
});
