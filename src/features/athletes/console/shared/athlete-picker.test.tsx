import { screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { renderScreen } from '#testing/console/render-screen.tsx';
import type { AthleteOption } from '../../athletes-contract.ts';
import { AthletePicker } from './athlete-picker.tsx';

const ATHLETES: AthleteOption[] = [
  option(1, 'Taylor Reid', 'CA', 'MPRO'),
  option(2, 'Tayler Reid', 'NZ', 'MPRO'),
  option(3, 'Taylor Knibb', 'US', 'FPRO'),
  { ...option(4, 'Taylor Old', null, 'MPRO'), retirement_date: '2020-01-01' },
];

function option(id: number, name: string, country: string | null, division: 'MPRO' | 'FPRO') {
  return { id, name, link: `a${id}`, country, division, retirement_date: null };
}

function Held({ division, leftOut }: { division?: 'MPRO' | 'FPRO'; leftOut?: number[] }) {
  const [athlete, setAthlete] = useState<AthleteOption | null>(null);
  return (
    <>
      <AthletePicker
        label="Athlete"
        value={athlete?.id ?? null}
        onChange={setAthlete}
        {...{ division, leftOut }}
      />
      <output aria-label="Chosen">{athlete?.name ?? 'nobody'}</output>
    </>
  );
}

const shown = (props: { division?: 'MPRO' | 'FPRO'; leftOut?: number[] } = {}) =>
  renderScreen(<Held {...props} />, {
    responses: {
      'GET /api/all_athletes': { json: { athletes: ATHLETES } },
      'GET /api/all_athlete_aliases': {
        json: {
          aliases: [
            { id: 1, alias: 'REID Taylor', athlete_id: 1 },
            { id: 2, alias: 'Tayla Young', athlete_id: 3 },
          ],
        },
      },
    },
  });
const offered = () => screen.queryAllByRole('option', { hidden: true }).map((one) => one.textContent);

describe('the athlete picker', () => {
  test('finds by an alias, and shows it where the name does not contain it', async () => {
    const { user } = await shown();
    await user.type(await screen.findByPlaceholderText('Type a name'), 'young tay');
    expect(offered()).toEqual(['Taylor KnibbFPRO 3, also Tayla Young']);
    await user.keyboard('{Enter}');
    expect(screen.getByLabelText('Chosen').textContent).toBe('Taylor Knibb');
  });

  test('finds by a part of the name and distinguishes equal names', async () => {
    const { user } = await shown();
    const box = await screen.findByPlaceholderText('Type a name');
    await user.type(box, 't');
    expect(box.getAttribute('aria-controls')).toBeNull();
    await user.type(box, 'ayl');
    expect(box.getAttribute('aria-controls')).not.toBeNull();
    expect(offered()).toEqual([
      'Taylor ReidMPRO 1',
      'Tayler ReidMPRO 2',
      'Taylor KnibbFPRO 3, also Tayla Young',
      'Taylor OldMPRO 4, retired',
    ]);
    expect(screen.getByTitle('Canada')).toBeDefined();
    await user.type(box, '{ArrowDown}{Enter}');
    expect(screen.getByLabelText('Chosen').textContent).toBe('Tayler Reid');
  });

  test.each(['reid tayler', 'TÀYLER', 'ler re'])(
    'finds in any order, case and with any accents: %s',
    async (typed) => {
      const { user } = await shown();
      await user.type(await screen.findByPlaceholderText('Type a name'), typed);
      expect(offered()).toContain('Tayler ReidMPRO 2');
    },
  );

  test('lists one division only, without excluded athletes', async () => {
    const { user } = await shown({ division: 'MPRO', leftOut: [1] });
    await user.type(await screen.findByPlaceholderText('Type a name'), 'tay');
    expect(offered()).toEqual(['Tayler ReidMPRO 2', 'Taylor OldMPRO 4, retired']);
  });

  test('says why there is nobody to choose from', async () => {
    await renderScreen(<Held />, {
      responses: { 'GET /api/all_athletes': { status: 403, message: 'Not yours.' } },
    });
    expect(await screen.findByText('Not yours.')).toBeDefined();
  });
});
