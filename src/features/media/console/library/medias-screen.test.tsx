import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { answering, detail, media, mediasStates, PICTURES } from './medias-screen.states.tsx';
import { MediasScreen } from './medias-screen.tsx';

const open = (address = '/medias', answers: RenderOptions['responses'] = {}) =>
  renderScreen(<MediasScreen />, { address, responses: { ...answering(PICTURES), ...answers } });

const grid = () => screen.findByRole('grid', { name: 'Pictures' });
const cells = () => screen.getAllByRole('gridcell');
const selectedCount = () => cells().filter((cell) => cell.getAttribute('aria-selected') === 'true').length;
const alts = () => cells().map((cell) => within(cell).getByRole('img').getAttribute('alt'));
const focused = () => document.activeElement?.getAttribute('data-place');

describe('the media library', () => {
  testStates(mediasStates);

  it('offers to choose the first ones while there are none', async () => {
    await open('/medias', answering([]));
    const empty = within((await screen.findByText('No pictures yet')).parentElement as HTMLElement);
    expect(empty.getByRole('button', { name: 'Choose pictures' })).toBeDefined();
  });

  it('describes who and what is in a picture for screen readers', async () => {
    await open();
    await screen.findByAltText('Julie Derron: Race, vancouver-finish.jpg');
    expect(alts()).toEqual([
      'Julie Derron: Race, vancouver-finish.jpg',
      'Julie Derron: Headshot, derron-headshot.jpg',
      'Julie Derron, Paula Findlay, podium.jpg',
      'water.jpg',
      'Race, tiny.jpg',
    ]);
  });

  it('uses the alt text instead where there is one, and keeps the focal point visible', async () => {
    await open(
      '/medias',
      answering([{ id: 5, seen: 'Julie Derron wins', athletes: [7], focal: [0.25, 0.1] }]),
    );
    const image = await screen.findByAltText('Julie Derron wins');
    expect(image.style.objectPosition).toBe('25% 10%');
  });

  it('gives thumbnails a size hint of 160 px, in WebP too', async () => {
    await open();
    const image = within(await grid()).getByAltText(/vancouver-finish/);
    expect(image.getAttribute('sizes')).toBe('160px');
    expect(image.getAttribute('src')).toBe('/media/key31/160.jpg');
    const webp = image.parentElement?.querySelector('source');
    expect([webp?.type, webp?.getAttribute('srcset')]).toEqual([
      'image/webp',
      '/media/key31/160.webp 160w, /media/key31/320.webp 320w, /media/key31/640.webp 640w',
    ]);
  });

  it('moves with the keys, selects with Space and Shift, selects all with Ctrl-A and ends with Escape', async () => {
    const { user } = await open();
    await grid();
    cells()[0]?.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('2');
    await user.keyboard(' ');
    expect(selectedCount()).toBe(1);
    await user.keyboard('{End}{Shift>} {/Shift}');
    expect(focused()).toBe('4');
    expect(selectedCount()).toBe(3);
    expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain('3 selected');
    await user.keyboard('{Home}x');
    expect(selectedCount()).toBe(4);
    await user.keyboard('{Control>}a{/Control}');
    expect(selectedCount()).toBe(5);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    expect(selectedCount()).toBe(0);
  });

  it('selects a range with Shift and a click in bulk select mode', async () => {
    const { user } = await open();
    await grid();
    await user.click(screen.getByRole('button', { name: 'Bulk Select' }));
    await user.click(cells()[1] as HTMLElement);
    await user.keyboard('{Shift>}');
    await user.click(cells()[3] as HTMLElement);
    await user.keyboard('{/Shift}');
    expect(selectedCount()).toBe(3);
    await user.click(screen.getByRole('button', { name: 'Select all 5' }));
    expect(selectedCount()).toBe(5);
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Selection' }));
    await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
    expect(selectedCount()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
  });

  it('stores every filter in the URL and counts the matching pictures', async () => {
    const { user, address } = await open();
    await grid();
    await user.click(screen.getByRole('button', { name: /Untagged/ }));
    expect(address()).toBe('/medias?untagged=1');
    await waitFor(() => expect(alts()).toEqual(['water.jpg']));
    expect(screen.getByText(/1 of 5/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/medias');
    expect(cells()).toHaveLength(5);
  });

  it('opens a saved view of the library', async () => {
    const query = 'untagged=1&order=name';
    const view = { id: 1, name: 'To tag', query, is_shared: 0, owner: 'Anna', is_own: true, version: 1 };
    const { user, address, requests } = await open('/medias', {
      'GET /api/views': { json: { views: [view] } },
    });
    await grid();
    await user.click(screen.getByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('menuitem', { name: 'To tag' }));
    expect(address()).toBe(`/medias?${query}`);
    expect(alts()).toEqual(['water.jpg']);
    expect(screen.getByRole('button', { name: 'To tag' })).toBeDefined();
    expect(requests.some(({ path }) => path === '/api/views?list=medias')).toBe(true);
  });

  it('clears the selection when the filter changes, reports it, and Undo restores it', async () => {
    const { user } = await open();
    await grid();
    await user.keyboard('{Control>}a{/Control}');
    await user.click(screen.getByRole('button', { name: /Untagged/ }));
    expect(await screen.findByText('Selection of 5 pictures cleared: the filter changed')).toBeDefined();
    expect(selectedCount()).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Select them again' }));
    await waitFor(() => expect(screen.getByText('5 selected')).toBeDefined());
  });

  it('restores a deleted picture from the trash', async () => {
    const { user, requests, respond } = await open('/medias', {
      'GET /api/medias': { json: { medias: [media({ id: 12, filename: 'gone.jpg' })] } },
    });
    await grid();
    respond('POST /api/media/12/restore', () => {
      respond('GET /api/medias', { json: { medias: [] } });
      return { status: 0, media: detail({ id: 12, filename: 'gone.jpg' }) };
    });
    await user.click(screen.getByRole('button', { name: 'More' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Trash' }));
    await user.click(await screen.findByRole('button', { name: 'Restore gone.jpg' }));
    expect(await screen.findByText('Trash is empty')).toBeDefined();
    expect(screen.getByText('gone.jpg restored')).toBeDefined();
    expect(requests.filter(({ path }) => path.startsWith('/api/medias?')).at(0)?.path).toBe(
      '/api/medias?bin=1',
    );
  });
});
