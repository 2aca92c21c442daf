import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hasUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { EDITS, type EditedAthlete, editAthlete } from '#testing/fixtures/edited-athlete.tsx';

const BRANDS = ['Canyon', 'Hoka', 'Maurten', 'Zwift'].map((name, place) => ({
  id: place + 1,
  name,
  logo: name === 'Hoka' ? '/media/hoka.png' : null,
}));
const of = (...ids: number[]) => ids.map((brand_id) => ({ brand_id }));
const open = async (more: Partial<AthletePage> = {}, responses = {}) => {
  const shown = await editAthlete('sponsors', { brands: BRANDS, sponsors: of(1, 2, 3), ...more }, responses);
  await screen.findByRole('heading', { name: 'Sponsors' });
  return shown;
};
const rows = () =>
  within(screen.getByRole('list', { name: /^Sponsors of Laura Philipp/ })).getAllByRole('listitem');
const names = () => rows().map((row) => within(row).getByRole('link').textContent);
const press = (name: string) => screen.getByRole('button', { name });
const saved = (shown: EditedAthlete) => shown.sent(EDITS.sponsors);

describe('the sponsors of an athlete', () => {
  it('are in their order; the first has no up button, the last no down button', async () => {
    await open();
    expect(names()).toEqual(['Canyon', 'Hoka', 'Maurten']);
    expect(screen.getByRole('link', { name: 'Hoka' }).getAttribute('href')).toBe('/brand/2');
    const ups = screen
      .getAllByRole('button', { name: /up$/ })
      .map((button) => button.getAttribute('aria-label'));
    const downs = screen
      .getAllByRole('button', { name: /down$/ })
      .map((button) => button.getAttribute('aria-label'));
    expect(ups).toEqual(['Move Hoka up', 'Move Maurten up']);
    expect(downs).toEqual(['Move Canyon down', 'Move Hoka down']);
  });

  it('are moved by their buttons, at once, from the version of the list; the focus follows', async () => {
    const shown = await open({ sponsors_version: 12 });
    await shown.user.click(press('Move Maurten up'));
    expect(names()).toEqual(['Canyon', 'Maurten', 'Hoka']);
    expect(document.activeElement).toBe(press('Move Maurten up'));
    await waitFor(() => expect(saved(shown)).toEqual([{ sponsors: [1, 3, 2], version: 12 }]));
    expect(await screen.findByText('Maurten moved to place 2')).toBeDefined();
    await shown.user.click(press('Move Maurten up'));
    expect(names()).toEqual(['Maurten', 'Canyon', 'Hoka']);
    expect(document.activeElement).toBe(press('Move Maurten down'));
    await waitFor(() => expect(saved(shown).at(-1)).toEqual({ sponsors: [3, 1, 2], version: 13 }));
  });

  it('are moved with keys, and removed with Delete', async () => {
    const shown = await open();
    rows()[0]?.focus();
    await shown.user.keyboard('{Control>}{ArrowDown}{/Control}');
    expect(names()).toEqual(['Hoka', 'Canyon', 'Maurten']);
    expect(document.activeElement).toBe(rows()[1]);
    expect(screen.getByText('Canyon moved to place 2 of 3')).toBeDefined();
    await shown.user.keyboard('{Control>}{ArrowUp}{/Control}{Delete}');
    expect(names()).toEqual(['Hoka', 'Maurten']);
    expect(document.activeElement).toBe(rows()[0]);
    await waitFor(() => expect((saved(shown).at(-1) as { sponsors: number[] }).sponsors).toEqual([2, 3]));
  });

  it('are dragged: a line shows the new position', async () => {
    const shown = await open();
    const [first, , last] = rows() as [HTMLElement, HTMLElement, HTMLElement];
    const dataTransfer = {};
    fireEvent.dragStart(first, { dataTransfer });
    fireEvent.dragOver(last, { dataTransfer });
    expect(last.dataset.gap).toBe('above');
    fireEvent.drop(last, { dataTransfer });
    expect(names()).toEqual(['Hoka', 'Canyon', 'Maurten']);
    expect(last.dataset.gap).toBeUndefined();
    await waitFor(() => expect(saved(shown)).toEqual([{ sponsors: [2, 1, 3], version: 0 }]));
  });

  it('are deleted, and restored by Undo', async () => {
    const undone: string[] = [];
    const shown = await open(
      {},
      {
        'POST /api/history/90/undo': ({ path }: { path: string }) => {
          undone.push(path);
          shown.change({ sponsors: of(1, 2, 3), sponsors_version: 2 });
          return { status: 0, id: null };
        },
      },
    );
    await shown.user.click(press('Delete Hoka'));
    expect(names()).toEqual(['Canyon', 'Maurten']);
    expect(document.activeElement).toBe(rows()[1]);
    expect(await screen.findByText('Hoka removed')).toBeDefined();
    await shown.user.click(press('Undo'));
    await waitFor(() => expect(names()).toEqual(['Canyon', 'Hoka', 'Maurten']));
    expect(undone).toHaveLength(1);
  });

  it('can be added by a brand’s name, in any case', async () => {
    const shown = await open();
    expect(isDisabled(press('Add sponsor'))).toBe(true);
    await shown.user.type(screen.getByLabelText('Add a sponsor'), ' zwift {Enter}');
    expect(names()).toEqual(['Canyon', 'Hoka', 'Maurten', 'Zwift']);
    await waitFor(() => expect(saved(shown)).toEqual([{ sponsors: [1, 2, 3, 4], version: 0 }]));
    expect(screen.getByLabelText<HTMLInputElement>('Add a sponsor').value).toBe('');
    expect(document.activeElement).toBe(screen.getByLabelText('Add a sponsor'));
  });

  it('can be added where another brand’s name differs only by an accent', async () => {
    const brands = ['Canyon', 'Cervélo', 'Cervelo'].map((name, place) => ({
      id: place + 1,
      name,
      logo: null,
    }));
    const shown = await open({ brands, sponsors: of(2) });
    await shown.user.type(screen.getByLabelText('Add a sponsor'), 'cervelo{Enter}');
    await waitFor(() => expect(saved(shown)).toEqual([{ sponsors: [2, 3], version: 0 }]));
  });

  it('are not left while the name of the next one is typed without a question', async () => {
    const shown = await open();
    await shown.user.type(screen.getByLabelText('Add a sponsor'), 'Zwi');
    expect(hasUnsavedChanges()).toBe(true);
    await shown.user.type(screen.getByLabelText('Add a sponsor'), 'ft{Enter}');
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
  });

  it('cannot be added twice', async () => {
    const shown = await open();
    await shown.user.type(screen.getByLabelText('Add a sponsor'), 'HOKA{Enter}');
    expect(screen.getByText('Hoka is a sponsor already')).toBeDefined();
    expect(isDisabled(press('Add sponsor'))).toBe(true);
    expect(saved(shown)).toEqual([]);
  });

  it('can be added with a brand that does not exist yet', async () => {
    const shown = await open(
      {},
      {
        // The athlete is read again later: its brands do not contain the new one yet.
        'POST /api/brands/add': { json: { status: 0, id: 9, brands: [] } },
      },
    );
    await shown.user.type(screen.getByLabelText('Add a sponsor'), 'Precision');
    await shown.user.click(press('Add new brand'));
    await waitFor(() => expect(names().at(-1)).toBe('Precision'));
    expect(await screen.findByText('Precision added')).toBeDefined();
    expect(shown.sent('POST /api/brands/add')).toEqual([{ name: 'Precision' }]);
    await waitFor(() => expect(saved(shown)).toEqual([{ sponsors: [1, 2, 3, 9], version: 0 }]));
  });

  it('are not added as a new brand by a part of a brand’s name without a question', async () => {
    const shown = await open({}, { 'POST /api/brands/add': { json: { status: 0, id: 9, brands: [] } } });
    const field = screen.getByLabelText<HTMLInputElement>('Add a sponsor');
    await shown.user.type(field, 'zwi{Enter}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Add a new brand?' }));
    expect(question.getByText('There is already Zwift. Add “zwi” as another brand?')).toBeDefined();
    await shown.user.click(question.getByRole('button', { name: 'Cancel' }));
    expect([field.value, shown.sent('POST /api/brands/add')]).toEqual(['zwi', []]);
    await shown.user.type(field, '{Enter}');
    const again = within(await screen.findByRole('alertdialog', { name: 'Add a new brand?' }));
    await shown.user.click(again.getByRole('button', { name: 'Add new brand' }));
    await waitFor(() => expect(names().at(-1)).toBe('zwi'));
  });

  it('can be added while the one before is being added', async () => {
    const added = Promise.withResolvers<void>();
    const shown = await open(
      {},
      {
        'POST /api/brands/add': async () => {
          await added.promise;
          return Response.json({ status: 0, id: 9, brands: [] });
        },
      },
    );
    const field = screen.getByLabelText<HTMLInputElement>('Add a sponsor');
    await shown.user.type(field, 'Precision{Enter}');
    await shown.user.clear(field);
    await shown.user.type(field, 'Zwi');
    added.resolve();
    await waitFor(() => expect(names().at(-1)).toBe('Precision'));
    expect(field.value).toBe('Zwi');
  });

  it('stay deleted when a brand is added whose name was entered before', async () => {
    const added = Promise.withResolvers<Response>();
    const shown = await open({}, { 'POST /api/brands/add': () => added.promise });
    await shown.user.type(screen.getByLabelText('Add a sponsor'), 'Precision{Enter}');
    await shown.user.click(press('Delete Hoka'));
    added.resolve(Response.json({ status: 0, id: 9, brands: [] }));
    await waitFor(() => expect(names()).toEqual(['Canyon', 'Maurten', 'Precision']));
  });

  it('show both lists when someone else saved first', async () => {
    const shown = await open();
    shown.change({ sponsors: of(4), sponsors_version: 7 });
    shown.respond(
      EDITS.sponsors,
      () =>
        new Response('Ben changed the list of sponsors.', {
          status: 409,
          headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit' },
        }),
    );
    await shown.user.click(press('Delete Hoka'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    expect(dialog.getByText('Canyon, Maurten')).toBeDefined();
    expect(dialog.getByText('Zwift')).toBeDefined();
    await shown.user.click(dialog.getByRole('button', { name: 'Use their value' }));
    await waitFor(() => expect(names()).toEqual(['Zwift']));
  });

  it('say what belongs there when there are none', async () => {
    await open({ sponsors: [] });
    expect(screen.getByText('No sponsors yet')).toBeDefined();
  });
});
