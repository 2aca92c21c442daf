import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Page } from '#console/ui/layout/page.tsx';
import { ImportResultsTab } from '#features/results/console/shared/import-results-tab.tsx';
import type { ChoiceInput, PlannedLine } from '#features/results/results-import-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type SentRequest } from '#testing/console/render-screen.tsx';
import { question, resultsPlan } from '../results-tab.states.tsx';

const PLAN = 'POST /api/race/12/results/plan';
const komander = question(6, 'Komander', 'Ewa', []);

/** A server that creates the selected athletes, without changing the spelling. */
function plans({ body }: SentRequest) {
  const { choices } = body as { choices: ChoiceInput[] };
  const create = choices.find((one) => one.line === komander.line)?.create;
  if (!create) return resultsPlan([komander]);
  const spelled = { first: komander.first, last: komander.last, division: 'MPRO' as const, country: 'DE' };
  const line: PlannedLine = {
    ...komander,
    change: 'create',
    problems: [],
    decided_by: 'staff',
    new_athlete: { ...spelled, ...(create === true ? {} : (create as Partial<typeof spelled>)) },
  };
  return resultsPlan([line]);
}

async function showWithNewAthlete() {
  const shown = await renderScreen(
    <Page name="IRONMAN South Africa 2025">
      <ImportResultsTab raceId={12} />
    </Page>,
    {
      address: '/race/12#rtrt',
      pattern: '/race/$id',
      responses: { 'GET /api/all_athletes': { json: { athletes: [] } }, [PLAN]: plans },
    },
  );
  const input = await screen.findByLabelText('Import CSV File', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['any'], 'ironman.csv')] } });
  await screen.findByText('1 needs a decision, 0 ready');
  press('n');
  press('Enter');
  await screen.findByText('becomes the new athlete Komander Ewa');
  return shown;
}

const press = (keys: string) => fireEvent.keyDown(document.body, { key: keys });
const lastChoices = (requests: SentRequest[]) =>
  requests
    .flatMap(({ path, body }) => (path.endsWith('/plan') ? [(body as { choices: unknown }).choices] : []))
    .at(-1);

describe('the new athlete of an import', () => {
  it('gets first and last name swapped by one key or button', async () => {
    const { user, requests } = await showWithNewAthlete();
    press('w');
    expect(await screen.findByText('becomes the new athlete Ewa Komander')).toBeTruthy();
    expect(lastChoices(requests)).toEqual([
      { line: 6, create: { first: 'Ewa', last: 'Komander', division: 'MPRO', country: 'DE' } },
    ]);
    await user.click(screen.getByRole('button', { name: /Swap names/ }));
    expect(await screen.findByText('becomes the new athlete Komander Ewa')).toBeTruthy();
  });

  it('can be edited by one key: names, nation and division, without the mouse', async () => {
    const { user, requests } = await showWithNewAthlete();
    press('e');
    const dialog = await screen.findByRole('dialog', { name: 'New athlete of line 6' });
    const first = within(dialog).getByLabelText<HTMLInputElement>('First name');
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.clear(first);
    await user.type(first, 'Ewa');
    const last = within(dialog).getByLabelText<HTMLInputElement>(/^Last name/);
    await user.clear(last);
    expect(within(dialog).getByText('The last name is missing.')).toBeTruthy();
    expect(isDisabled(within(dialog).getByRole('button', { name: 'Use for the new athlete' }))).toBe(true);
    await user.type(last, 'Komander-Nowak{Enter}');
    expect(await screen.findByText('becomes the new athlete Ewa Komander-Nowak')).toBeTruthy();
    expect(lastChoices(requests)).toEqual([
      { line: 6, create: { first: 'Ewa', last: 'Komander-Nowak', division: 'MPRO', country: 'DE' } },
    ]);
  });

  it('is undone step by step: its corrections, then the athlete', async () => {
    await showWithNewAthlete();
    press('w');
    await screen.findByText('becomes the new athlete Ewa Komander');
    press('z');
    await screen.findByText('becomes the new athlete Komander Ewa');
    press('z');
    expect(await screen.findByText('1 needs a decision, 0 ready')).toBeTruthy();
  });
});
