import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SeasonRanking } from '#rules/ranking/athlete-rankings.ts';
import { mockLayout } from '#testing/console/mock-layout.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { RankGraph } from './rank-graph.tsx';

const SEASONS: SeasonRanking[] = [
  { season: 2023, overall: { rank: 9, points: 80 }, swim: { rank: 12, points: null }, bike: null, run: null },
  { season: 2024, overall: null, swim: null, bike: null, run: null },
  {
    season: 2025,
    overall: { rank: 2, points: 95.3 },
    swim: { rank: 3, points: 90.25 },
    bike: null,
    run: null,
  },
];

beforeEach(() => mockLayout(800, 240));
afterEach(() => vi.restoreAllMocks());

const show = async () => {
  const shown = await renderScreen(<RankGraph name="By season" label="Ranks by season" seasons={SEASONS} />);
  await screen.findByRole('application');
  return shown;
};
const ends = () => [...document.querySelectorAll('svg text[aria-hidden]')].map((text) => text.textContent);
const lines = () => document.querySelectorAll('path.recharts-line-curve');

describe('the graph of ranks', () => {
  it('shows the same values in a table for screen readers', async () => {
    await show();
    const rows = within(screen.getByRole('table', { name: 'Ranks by season' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Season', 'Overall', 'Swim', 'Bike', 'Run'],
      ['2023', '#9, 80.00 pts', '#12', '–', '–'],
      ['2024', '–', '–', '–', '–'],
      ['2025', '#2, 95.30 pts', '#3, 90.25 pts', '–', '–'],
    ]);
  });

  it('leaves a gap for a season without a rank, and puts the best rank on top', async () => {
    await show();
    const overall = [...lines()].at(-1)?.getAttribute('d') ?? '';
    expect(overall.match(/M/g)).toHaveLength(2);
    expect(overall).not.toContain('L');
    const ticks = [...document.querySelectorAll('.recharts-yAxis-tick-labels text')];
    const heights = ticks.map((tick) => [tick.textContent, Number(tick.getAttribute('y'))] as const);
    expect(heights[0]?.[0]).toBe('#1');
    expect(heights[0]?.[1]).toBeLessThan(heights.at(-1)?.[1] ?? 0);
  });

  it('draws Overall last, over the others, and names each line at its end', async () => {
    await show();
    expect([...lines()].map((line) => line.getAttribute('stroke'))).toEqual([
      'var(--run)',
      'var(--bike)',
      'var(--swim)',
      'var(--ink)',
    ]);
    expect(ends()).toEqual(['Overall #2', 'Swim #3']);
  });

  it('shows points instead of ranks, the most on top', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('radio', { name: 'Points' }));
    expect(ends()).toEqual(['Overall 95.30', 'Swim 90.25']);
    const ticks = [...document.querySelectorAll('.recharts-yAxis-tick-labels text')];
    expect(ticks.map((tick) => tick.textContent)).toEqual(['80', '85', '90', '95', '100']);
    expect(Number(ticks.at(-1)?.getAttribute('y'))).toBeLessThan(Number(ticks[0]?.getAttribute('y')));
    await user.click(screen.getByRole('radio', { name: 'Rank' }));
    expect(ends()).toEqual(['Overall #2', 'Swim #3']);
  });

  it('toggles the lines; a discipline without any rank has no switch', async () => {
    const { user } = await show();
    expect(lines()).toHaveLength(4);
    const swim = screen.getByRole('button', { name: 'Swim' });
    await user.click(swim);
    expect(swim.getAttribute('aria-pressed')).toBe('false');
    expect(lines()).toHaveLength(3);
    await user.click(swim);
    expect(lines()).toHaveLength(4);
    expect(screen.getByRole('button', { name: 'Run' }).hasAttribute('disabled')).toBe(true);
  });

  it('shows ranks and points of a season with the keyboard', async () => {
    await show();
    const graph = screen.getByRole('application');
    graph.focus();
    fireEvent.keyDown(graph, { key: 'ArrowRight' });
    fireEvent.keyDown(graph, { key: 'ArrowRight' });
    const hint = await screen.findByText('2025', { selector: 'div' });
    expect(hint.parentElement?.textContent).toBe('2025Overall#295.30 ptsSwim#390.25 ptsBike–Run–');
  });
});
