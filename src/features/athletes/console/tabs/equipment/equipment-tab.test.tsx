import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { equipmentCatalogue, equipmentGroups } from '#rules/athletes/equipment-catalogue.ts';
import { EDITS, editAthlete } from '#testing/fixtures/edited-athlete.tsx';

const open = async (more: Partial<AthletePage> = {}, answers = {}) => {
  const shown = await editAthlete('equipment', more, answers);
  await screen.findByRole('heading', { name: 'Nutrition' });
  return shown;
};
const row = (name: string) => within(screen.getByRole('group', { name }));
const CANYON = { name: 'bike', value: null, brand: 'Canyon', model: 'Speedmax', version: 3 };

describe('the equipment of an athlete', () => {
  it('shows the whole catalogue in its groups, with what is stored', async () => {
    await open({
      equipment: [CANYON, { ...CANYON, name: 'crank-length', value: '165', brand: null, model: null }],
    });
    const headings = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(headings).toEqual(equipmentGroups);
    const items = screen.getAllByRole('group').map((item) => item.getAttribute('aria-label'));
    expect(items).toEqual(equipmentCatalogue.map(({ label }) => label));
    expect(row('Bike').getByLabelText<HTMLInputElement>('Bike, brand').value).toBe('Canyon');
    expect(row('Bike').getByLabelText<HTMLInputElement>('Bike, model').value).toBe('Speedmax');
    expect(row('Crank length (mm)').getByRole('button', { name: 'Crank length (mm): 165' })).toBeDefined();
  });

  it('saves brand and model of an item as one, each save from the version of the response', async () => {
    const shown = await open({ equipment: [CANYON] });
    await shown.user.tripleClick(row('Bike').getByLabelText('Bike, brand'));
    await shown.user.paste('Cervélo');
    await waitFor(() =>
      expect(shown.sent(EDITS.equipment)).toEqual([
        { equipment: [{ name: 'bike', value: '', brand: 'Cervélo', model: 'Speedmax' }], version: 3 },
      ]),
    );
    await row('Bike').findByText(/^Saved/);
    await shown.user.tripleClick(row('Bike').getByLabelText('Bike, model'));
    await shown.user.paste('P5');
    await waitFor(() =>
      expect(shown.sent(EDITS.equipment).at(-1)).toEqual({
        equipment: [{ name: 'bike', value: '', brand: 'Cervélo', model: 'P5' }],
        version: 4,
      }),
    );
    expect(screen.queryByText('Bike saved')).toBeNull();
    // Over the button that clears, outside the row.
    await shown.user.tab();
    await shown.user.tab();
    expect(await screen.findByText('Bike saved')).toBeDefined();
  });

  it('saves a choice at once; its state is shown in its own row', async () => {
    const shown = await open();
    await shown.user.click(row('Front tube').getByRole('button', { name: 'Front tube: Select' }));
    const options = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(options).toEqual(['Select', 'Clincher', 'Tubeless', 'Tubular']);
    await shown.user.click(screen.getByRole('option', { name: 'Tubeless' }));
    await waitFor(() =>
      expect(shown.sent(EDITS.equipment)).toEqual([
        { equipment: [{ name: 'front-tube', value: 'Tubeless', brand: '', model: '' }], version: 0 },
      ]),
    );
    await row('Front tube').findByText(/^Saved/);
    expect(row('Rear tube').queryByText(/^Saved/)).toBeNull();
  });

  it('clears an item alone, and the focus remains in its row', async () => {
    const shown = await open({ equipment: [CANYON] });
    expect(screen.getAllByRole('button', { name: /^Clear/ })).toHaveLength(1);
    await shown.user.click(screen.getByRole('button', { name: 'Clear Bike' }));
    await waitFor(() =>
      expect(shown.sent(EDITS.equipment)).toEqual([
        { equipment: [{ name: 'bike', value: '', brand: '', model: '' }], version: 3 },
      ]),
    );
    expect(document.activeElement).toBe(row('Bike').getByLabelText('Bike, brand'));
    expect(screen.queryByRole('button', { name: 'Clear Bike' })).toBeNull();
    expect(await screen.findByText('Bike saved')).toBeDefined();
  });

  it('suggests other athletes’ brands, and their models of the brand', async () => {
    const suggestion = (brand: string, model: string | null, count: number) => ({
      name: 'bike',
      brand,
      model,
      count,
    });
    const shown = await open(
      {},
      {
        'GET /api/equipment_suggestions': {
          json: {
            suggestions: [
              suggestion('Canyon', 'Speedmax', 9),
              suggestion('Canyon', 'Aeroad', 2),
              suggestion('Cervélo', 'P5', 1),
            ],
          },
        },
      },
    );
    const offered = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);
    await shown.user.click(row('Bike').getByLabelText('Bike, brand'));
    await waitFor(async () => expect(await offered()).toEqual(['Canyon', 'Cervélo']));
    await shown.user.click(screen.getByRole('option', { name: 'Canyon' }));
    await shown.user.click(row('Bike').getByLabelText('Bike, model'));
    await waitFor(async () => expect(await offered()).toEqual(['Speedmax', 'Aeroad']));
  });

  it('shows both when someone else saved first', async () => {
    const shown = await open({ equipment: [CANYON] });
    shown.change({ equipment: [{ ...CANYON, brand: 'Scott', model: 'Plasma', version: 5 }] });
    shown.respond(
      EDITS.equipment,
      () =>
        new Response('Ben changed Bike.', {
          status: 409,
          headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit' },
        }),
    );
    await shown.user.tripleClick(row('Bike').getByLabelText('Bike, model'));
    await shown.user.paste('Ultimate');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    expect(dialog.getByText('Canyon Ultimate')).toBeDefined();
    await shown.user.click(dialog.getByRole('button', { name: 'Use their value' }));
    await waitFor(() =>
      expect(row('Bike').getByLabelText<HTMLInputElement>('Bike, brand').value).toBe('Scott'),
    );
  });
});
