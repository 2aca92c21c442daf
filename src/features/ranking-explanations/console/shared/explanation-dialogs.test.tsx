import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { resultExplanationAsText, sofExplanationAsText } from '#rules/explanation/explanation-result-text.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { shownResultExplanation } from '#testing/fixtures/explanations.ts';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { resultDialogStates, sofDialogStates, strengths } from './explanation-dialogs.states.tsx';
import { ResultExplanationDialog } from './result-explanation-dialog.tsx';
import { SofExplanationDialog } from './sof-explanation-dialog.tsx';

const at = { address: '/race/12', pattern: '/race/$id' };
const isShown = (message: RegExp) => screen.getByText(message).closest('details')?.open ?? true;

describe('the breakdown of a result’s points', () => {
  testStates(resultDialogStates);

  const show = (discipline?: 'swim') =>
    renderScreen(
      <ResultExplanationDialog raceId={12} resultId={1} discipline={discipline} onClose={vi.fn()} />,
      { ...at, responses: { 'GET /api/race/12/explain/1': { json: shownResultExplanation() } } },
    );

  it('shows a bar for each discipline that has points, and the strength of field', async () => {
    await show();
    const dialog = within(await screen.findByRole('dialog', { name: 'Points of Ann Adam' }));
    expect(dialog.getAllByRole('img').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      'Race points: Position 33.35, Strength of field 27.93, Time 24.74, together 86.02',
      'Swim points: Position 38.42, Strength of field 27.93, Time 21.75, together 88.10',
      'Strength of field, recalculated today: Magnus Ditlev 19.82, Sam Laidlaw 19.40, together 39.22',
    ]);
    expect(dialog.getByText('set manually; calculated 39.22 on 25 Oct 2024')).toBeTruthy();
    expect(dialog.getByText('26 Oct 2024 · Diamond · 40 finished')).toBeTruthy();
    expect(isShown(/^40 % of 83.37/)).toBe(true);
    expect(isShown(/^40 % of 96.04/)).toBe(false);
    expect(dialog.getAllByText(/^How/).map((label) => label.textContent)).toEqual([
      'How the race points are calculated',
      'How the swim points are calculated',
    ]);
  });

  it('starts with the requested discipline', async () => {
    await show('swim');
    await screen.findByRole('dialog', { name: 'Points of Ann Adam' });
    expect(isShown(/^40 % of 83.37/)).toBe(false);
    expect(isShown(/^40 % of 96.04/)).toBe(true);
  });

  it('is copied as text', async () => {
    const { user } = await show();
    await screen.findByRole('dialog', { name: 'Points of Ann Adam' });
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    expect(await screen.findByText('Copied as text, for a mail')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(resultExplanationAsText(shownResultExplanation()));
  });

  it('reports when the browser does not allow copying', async () => {
    const { user } = await show();
    await screen.findByRole('dialog', { name: 'Points of Ann Adam' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    expect(await screen.findByText(/^Copying is blocked by the browser/)).toBeTruthy();
    vi.restoreAllMocks();
  });
});

describe('the athletes of a strength of field', () => {
  testStates(sofDialogStates);

  const show = (division?: 'FPRO') =>
    renderScreen(<SofExplanationDialog raceId={12} division={division} onClose={vi.fn()} />, {
      ...at,
      responses: { 'GET /api/race/12/explain_sof': { json: strengths } },
    });

  it('shows both divisions, or the requested one', async () => {
    const both = await show();
    expect(await screen.findByRole('region', { name: 'Men' })).toBeTruthy();
    both.unmount();
    await show('FPRO');
    const women = within(await screen.findByRole('region', { name: 'Women' }));
    expect(women.getByText('88.50')).toBeTruthy();
    expect(women.getByText('(99.10 + 97.00) ÷ 5 = 39.22')).toBeTruthy();
    expect(women.getByRole('link', { name: 'ranking of 22 Oct 2024' }).getAttribute('href')).toBe(
      '/ranking/3',
    );
    expect(screen.queryByRole('region', { name: 'Men' })).toBeNull();
  });

  it('copies the visible part as text', async () => {
    const { user } = await show('FPRO');
    await screen.findByRole('region', { name: 'Women' });
    await user.click(screen.getByRole('button', { name: 'Copy as text' }));
    await screen.findByText('Copied as text, for a mail');
    const [women] = strengths.divisions;
    expect(await navigator.clipboard.readText()).toBe(
      sofExplanationAsText('IM Worlds Kona 2024', women ? [women] : []),
    );
  });
});
