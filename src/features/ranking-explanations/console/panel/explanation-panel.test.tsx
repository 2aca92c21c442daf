import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { rankingExplanationAsText } from '#rules/explanation/explanation-text.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { goneExplanation, konaCounts, shownExplanation } from '#testing/fixtures/explanations.ts';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { panelStates } from './explanation-panel.states.tsx';
import { ExplanationPanel } from './explanation-panel.tsx';

const show = async (explanation = shownExplanation(), onExplain = vi.fn()) => {
  const rendered = await renderScreen(
    <ExplanationPanel
      setId={8}
      athleteId={1}
      discipline={explanation.discipline}
      onExplain={onExplain}
      onClose={() => undefined}
    />,
    {
      address: '/ranking/8',
      pattern: '/ranking/$id',
      responses: { 'GET /api/ranking/8/explain/1': { json: explanation } },
    },
  );
  await screen.findByRole('heading', { name: /Ann Adam/ });
  return { ...rendered, onExplain };
};

const section = (name: string) => within(screen.getByRole('region', { name }));
const bars = () =>
  screen.getAllByRole('img', { name: /together/ }).map((bar) => bar.getAttribute('aria-label'));

describe('the explanation panel', () => {
  testStates(panelStates);

  it('shows each race as a bar that adds up, and the mean as one of their shares', async () => {
    await show();
    expect(bars()).toEqual([
      'IM Worlds Kona 2024: Position 33.35, Strength of field 27.93, Time 24.74, together 86.02',
      'IM Lake Placid 2024: Position 33.35, Strength of field 27.93, Time 24.74, Bonus 3.81, Changed since -9.86, together 79.97',
      'Mean of 3: IM Worlds Kona 2024 28.67, IM Lake Placid 2024 26.66, together 55.33',
    ]);
    const counts = section('What counts');
    expect(counts.getByText('(86.02 + 79.97) ÷ 3')).toBeTruthy();
    expect(counts.getByText('One result is missing and counts 0.')).toBeTruthy();
    expect(counts.getByText(/^Best 3 race points/)).toBeTruthy();
    expect(counts.getByRole('link', { name: 'IM Worlds Kona 2024' }).getAttribute('href')).toBe(
      '/race/21#results',
    );
    expect(screen.getByText('Men · was 22nd on 3 Jun 2025')).toBeTruthy();
  });

  it('shows on demand how a race’s points were calculated, and the athletes of its strength of field', async () => {
    const { user } = await show();
    const [how] = screen.getAllByText(/10th · Diamond · 26 Oct 2024/);
    const hidden = (how as HTMLElement).closest('details');
    expect(hidden?.open).toBe(false);
    await user.click(how as HTMLElement);
    expect(hidden?.open).toBe(true);
    const details = within(hidden as HTMLElement);
    const lines = details.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines).toEqual([
      'Position40 % of 83.37: 10th, from 100 down by 2 % a place33.35',
      'Field30 % of the strength of field, 93.0927.93',
      'Time30 % of 82.48: 07:54:50, 2.34 % slower than 07:43:58, the mean of the first 5, which is worth 96.5524.74',
      'Points86.02',
      'Magnus Ditlev99.10',
      'Sam Laidlaw97.00',
    ]);
    expect(details.getByText('Strength of field 93.09, from the ranking of 22 Oct 2024.')).toBeTruthy();
  });

  it('shows when races or the total have different points today', async () => {
    await show();
    expect(screen.getByText('Changed since: generated again, the points would be 58.77')).toBeTruthy();
    expect(screen.getByText('Changed since: the race awards 86.02 today')).toBeTruthy();
  });

  it('lists the results that do not count and why', async () => {
    await show();
    const others = section('What does not count');
    expect(others.getByRole('heading', { name: 'One race does not count' })).toBeTruthy();
    expect(others.getByText('Did not finish.')).toBeTruthy();
    expect(others.getByText('One result outside these 52 weeks')).toBeTruthy();
  });

  it('shows the causes of a move, which add up, and links to the athletes concerned', async () => {
    const { user, onExplain } = await show();
    const moved = section('Why it moved');
    expect(moved.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'LostT100 Ibiza 2024-4.67Disqualified.',
      'CorrectedIM Lake Placid 2024-1.62Its race points were corrected from 80.79 to 76.16.',
      'Points61.62 → 55.33-6.29',
      '30Frederic Funk50.10 → 57.20',
    ]);
    expect(moved.getByText('Rank 22 → 34: -11 from his own points, -1 from others')).toBeTruthy();
    expect(moved.getByRole('heading', { name: '12 athletes passed' })).toBeTruthy();
    expect(moved.getByText('and 11 more')).toBeTruthy();
    await user.click(moved.getByRole('button', { name: 'Frederic Funk' }));
    expect(onExplain).toHaveBeenCalledWith(5);
  });

  it('names no other athletes when the athlete is ranked in neither set', async () => {
    const { moved } = shownExplanation();
    const neither = { ...moved, from_rank: null, to_rank: null, lost: [], corrected: [] };
    await show(goneExplanation({ moved: neither }));
    expect(section('Why it moved').queryByText('Frederic Funk')).toBeNull();
    expect(section('Why it moved').queryByText(/own points/)).toBeNull();
  });

  it('shows which result expires next and the rank after that', async () => {
    await show();
    const next = section('Expires next');
    expect(next.getByText('on 25 Oct 2025')).toBeTruthy();
    expect(next.getByText('Then 26.66 points and rank 140, if nothing else changes.')).toBeTruthy();
  });

  it('copies all of it as text', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    expect(await screen.findByText('Copied as text, for a mail')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(rankingExplanationAsText(shownExplanation()));
  });

  it('has the colour of the discipline that it explains', async () => {
    await show(shownExplanation({ discipline: 'bike', counting: [konaCounts] }));
    expect(screen.getByText('Men · bike · was 22nd on 3 Jun 2025')).toBeTruthy();
    const [bar] = screen.getAllByRole('img', { name: /^IM Worlds Kona 2024: / });
    expect(bar?.dataset.leg).toBe('bike');
  });
});
