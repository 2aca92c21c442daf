import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type RaceLineFacts, raceLine } from '#rules/races/race-line.ts';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { NOBODY, raceLineFacts } from '#testing/fixtures/race-line.ts';
import { RaceLine } from './shared/race-line.tsx';

const set = { date: '2026-07-07', isCurrent: true, isPublished: false, generated: NOBODY, published: NOBODY };
const FETCHED = { fetched: { who: 'Anna', at: '2026-07-05T14:00:00.000Z' } };
const open = (facts: Partial<RaceLineFacts>, answers: Record<string, StubbedResponse> = {}) =>
  renderScreen(<RaceLine raceId={12} />, {
    responses: {
      'GET /api/race/12/line': { json: { steps: raceLine(raceLineFacts(facts)) } },
      ...answers,
    },
  });

describe('the line of a race', () => {
  it('shows what each step waits for, and who did what', async () => {
    await open({ starters: 3, lists: { who: 'Anna', at: null } });
    const line = within(await screen.findByRole('list', { name: 'Steps of the race' }));
    await waitFor(() => expect(line.getAllByRole('listitem')).toHaveLength(9));
    expect(line.getByText('Starters entered', { exact: false }).textContent).toBe(
      'Starters entered: done, by Anna',
    );
    expect(line.getByText('Points calculated', { exact: false }).textContent).toBe(
      'Points calculated: First: Tracker mapped. The race has no results.',
    );
  });

  it.each([
    [{}, 'Map the tracker', '/race/12#rtrt'],
    [{ isMapped: true }, 'Enter the starters', '/race/12#participants'],
    [{ isMapped: true, starters: 3 }, 'Get the results', '/race/12#rtrt'],
    [{ ...FETCHED, isMapped: true, starters: 3 }, 'Submit the results', '/race/12#rtrt'],
    [{ results: 3, finishersWithoutPoints: 3, isTierMissing: true }, 'Set the tier', '/race/12#info'],
    [{ results: 3, isDateMissing: true }, 'Set the date', '/race/12#info'],
    [{ results: 3 }, 'Generate a ranking', '/rankings'],
    [{ results: 3, set }, 'Publish the ranking', '/rankings'],
    [{ results: 3, set: { ...set, isPublished: true } }, 'Sync the website', '/'],
  ] as const)('leads to the next step: %j', async (facts, label, address) => {
    await open(facts);
    expect((await screen.findByRole('link', { name: label })).getAttribute('href')).toBe(address);
  });

  it.each([
    ['Calculate points', { finishersWithoutPoints: 3 }],
    ['Calculate SOF', { divisionsWithoutSof: ['FPRO'] }],
  ])('does it: %s', async (name, missing) => {
    const { user } = await open(
      { results: 3, ...missing },
      {
        'POST /api/race/12/calculate_sof': {
          json: {
            status: 0,
            sof_mpro_calculated: 80,
            sof_mpro_last_calculated: null,
            sof_fpro_calculated: null,
            sof_fpro_last_calculated: null,
          },
        },
      },
    );
    await user.click(await screen.findByRole('button', { name }));
    await screen.findByText('Strength of field and points calculated');
  });

  it('has no button when everything is done', async () => {
    await open({
      ...{ results: 3, set: { ...set, isPublished: true } },
      synced: { ...NOBODY, isCurrent: true },
    });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });
});
