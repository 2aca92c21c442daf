import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { JOBS, job, jobsStates, list } from './jobs-screen.states.tsx';
import { JobsScreen, printDuration } from './jobs-screen.tsx';

const linesOf = () => within(screen.getByRole('list', { name: 'Jobs' })).getAllByRole('listitem');

describe('the list of jobs', () => {
  testStates(jobsStates);

  it('shows the state, who started it, how long it took, the attempts, and what failed', async () => {
    await renderScreen(<JobsScreen />, { address: '/jobs', responses: list(JOBS) });
    await screen.findByText('Sync IM Races');
    const running = screen.getByRole('progressbar', { name: 'Convert Finish straight' });
    expect([running.getAttribute('value'), running.getAttribute('max')]).toEqual(['1', '4']);
    expect(running.closest('li')?.textContent).toMatch(/ · 1 of 4/);
    const failed = screen.getByText('1 problem').closest('li');
    expect(failed?.textContent).toMatch(
      /^FailedSync to Rankings WebsiteAnna Tester · 2026-06-01 .* · 2 min 5 s · 2 of 2 · 3 attemptsSomething failed on the server\. Reference 7\./,
    );
    expect(screen.getByText('Runa Runner').getAttribute('href')).toBe('/athlete/7');
  });

  it('stops what waits or runs, and starts again what failed or was stopped', async () => {
    const { user, requests } = await renderScreen(<JobsScreen />, {
      address: '/jobs',
      responses: {
        ...list(JOBS),
        'POST /api/jobs/1/stop': { json: { status: 0 } },
        'POST /api/jobs/3/retry': { json: { job: '9' } },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Stop Convert Finish straight' }));
    await user.click(screen.getByRole('button', { name: 'Retry Sync to Rankings Website' }));
    expect(await screen.findByText('Started again: Sync to Rankings Website')).toBeDefined();
    expect(requests.map(({ path }) => path).filter((path) => path.startsWith('/api/jobs/'))).toEqual([
      '/api/jobs/1/stop',
      '/api/jobs/3/retry',
    ]);
    expect(screen.getAllByRole('button', { name: /^(Stop|Retry) / })).toHaveLength(3);
    const stopping = screen.getByRole('button', { name: 'Stopping Convert Finish straight' });
    expect([isDisabled(stopping), stopping.title]).toEqual([
      true,
      'It stops after the item that it is working on',
    ]);
    // The rows below the last button can be scrolled to by keyboard.
    expect(screen.getByRole('region', { name: 'Latest jobs' }).tabIndex).toBe(0);
  });

  it('shows the jobs of the chosen state', async () => {
    const { user, address } = await renderScreen(<JobsScreen />, {
      address: '/jobs?state=failed',
      responses: list([...JOBS, job('6', 'Other')]),
    });
    await screen.findByText('Sync to Rankings Website');
    expect(linesOf()).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(linesOf()).toHaveLength(7);
    expect(address()).toBe('/jobs');
  });
});

it.each([
  ['2026-06-01T12:00:00.000Z', '2026-06-01T12:00:00.400Z', 'under 1 s'],
  ['2026-06-01T12:00:00.000Z', '2026-06-01T12:00:59.600Z', '1 min 0 s'],
  ['2026-06-01T12:00:00.000Z', '2026-06-01T13:01:05.000Z', '61 min 5 s'],
  ['2026-06-01T12:00:01.000Z', '2026-06-01T12:00:00.000Z', 'under 1 s'],
])('from %s to %s: %s', (from, to, expected) => {
  expect(printDuration(from, to)).toBe(expected);
});
