import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Page } from '#console/ui/layout/page.tsx';
import { ParticipantsTab } from '#features/participants/console/shared/participants-tab.tsx';
import { renderScreen, type StubbedResponse } from '#testing/console/render-screen.tsx';
import type { ListWarning } from '../../lists-import-contract.ts';
import { ATHLETES, LISTED, raceWith } from '../participants.states.tsx';
import { CALLS, listsWith, PLAN, planOf, UNKNOWN, warning } from './list-import.states.tsx';

const OPTIONS = {
  ...ATHLETES,
  'GET /api/all_athletes': {
    json: {
      athletes: [
        { id: 50, name: 'Ina Neumann', link: 'i', division: 'FPRO', country: 'AT', retirement_date: null },
        { id: 51, name: 'Ino Neumann', link: 'j', division: 'MPRO', country: 'AT', retirement_date: null },
      ],
    },
  },
};
const RED = "Couldn't add the following athletes with name and country:";
const SUCCESS =
  'Athlete alias mapped successfully. The athlete will now be recognized with the new mapping. Please re-import to apply the changes.';

async function open(warnings: ListWarning[], answers: Record<string, StubbedResponse> = {}) {
  const shown = await renderScreen(
    <Page name="Race">
      <ParticipantsTab response={raceWith(LISTED, false)} />
    </Page>,
    {
      address: '/race/12#participants',
      responses: { ...OPTIONS, [CALLS.lists]: { json: listsWith(warnings) }, ...answers },
    },
  );
  const sent = (call: string) =>
    shown.requests.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
  return { ...shown, sent };
}
const group = async (name: string) =>
  within(await screen.findByRole('region', { name: `Warnings of the ${name}` }));
const FIELD = 'Athlete for Ina Neu';

async function map(respond: StubbedResponse, answers: Record<string, StubbedResponse> = {}) {
  const opened = await open([warning(1)], { [CALLS.map]: respond, ...answers });
  await opened.user.type(await screen.findByLabelText(FIELD), 'neumann');
  await opened.user.click(await screen.findByRole('option', { name: /Ina Neumann/ }));
  await opened.user.click(screen.getByRole('button', { name: 'Map Ina Neu' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText(/will be saved as an alias of/)).toBeDefined();
  await opened.user.click(dialog.getByRole('button', { name: 'Map' }));
  return opened;
}

describe('warnings', () => {
  it('show name, nation and reason, and a field only where mapping helps', async () => {
    await open([
      warning(1),
      warning(2, { name: 'Tom Man', errorReason: 'Wrong Division - FPRO vs MPRO', errorCode: null }),
    ]);
    const rows = (await group('Start List')).getAllByRole('listitem');
    expect(screen.getByText(RED).closest('[role="alert"]')).not.toBeNull();
    expect(rows[0]?.textContent).toMatch(/Ina Neu.*AT.*Athlete not found in database/);
    expect(rows[1]?.textContent).toContain('Wrong Division - FPRO vs MPRO');
    expect(screen.getAllByRole('button', { name: /^Map / })).toHaveLength(1);
  });

  it('of one list are together, with the import of each stored file', async () => {
    const { user, sent } = await open(
      [
        warning(1),
        warning(2, { name: 'Eva Far', division: null, file: null }),
        warning(3, { name: 'Tom Man', division: 'MPRO', file: 6, filename: 'men.csv' }),
      ],
      { [CALLS.plan]: { json: PLAN } },
    );
    expect((await group('Start List')).getAllByRole('listitem')).toHaveLength(3);
    await screen.findByRole('button', { name: 'Import Start List again, FPRO' });
    expect(screen.getByText('men.csv').nextSibling?.textContent).toBe('Import Start List again, MPRO');
    await user.click(screen.getByRole('button', { name: 'Import Start List again, MPRO' }));
    await screen.findByRole('list', { name: 'Questions' });
    expect(sent(CALLS.plan)).toEqual([expect.objectContaining({ list: 'start', file: 6 })]);
  });

  it('are not shown where there are none', async () => {
    await open([]);
    await screen.findByRole('link', { name: 'Ada Start' });
    expect(screen.queryByText(RED)).toBeNull();
  });

  it('are dismissed with undo', async () => {
    const call = 'POST /api/race/12/lists/warnings/1/dismiss';
    const { user, sent } = await open([warning(1)], { [call]: { json: { status: 0 } } });
    await user.click(await screen.findByRole('button', { name: 'Dismiss Ina Neu' }));
    await screen.findByText('Warning about Ina Neu dismissed');
    expect(sent(call)).toHaveLength(1);
  });
});

describe('mapping', () => {
  it('needs a known athlete', async () => {
    const { user, sent } = await open([warning(1)]);
    await user.type(await screen.findByLabelText(FIELD), 'nobody');
    await user.click(screen.getByRole('button', { name: 'Map Ina Neu' }));
    await screen.findByText('Please select an athlete and provide a participant name.');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent(CALLS.map)).toEqual([]);
  });

  it('lists only athletes of the division', async () => {
    const { user } = await open([warning(1)]);
    await user.type(await screen.findByLabelText(FIELD), 'neumann');
    await screen.findByRole('option', { name: /Ina Neumann/ });
    expect(screen.queryByRole('option', { name: /Ino Neumann/ })).toBeNull();
  });

  it('is confirmed, reported, and followed by the import of the stored file', async () => {
    const resolved = [
      { race_id: 12, list: 'start', file: 5 },
      { race_id: 13, list: 'wait', file: 9 },
    ];
    let isMapped = false;
    const { user, sent, respond } = await map(
      () => {
        isMapped = true;
        return { status: 0, mapping_pid: 1, resolved };
      },
      { [CALLS.lists]: () => listsWith(isMapped ? [] : [warning(1)]) },
    );
    await screen.findByText(SUCCESS);
    expect(sent(CALLS.map)).toEqual([{ athlete_id: 50, alias: 'Ina Neu', mapping_athlete_index: 1 }]);
    respond(CALLS.plan, { json: PLAN });
    await user.click((await group('Start List')).getByRole('button', { name: 'Import Start List again' }));
    await screen.findByRole('list', { name: 'Questions' });
    expect(sent(CALLS.plan)).toEqual([{ list: 'start', file: 5, choices: [], keep: [], keep_absent: 0 }]);
  });

  it('says why it failed, and keeps the athlete', async () => {
    await map({ status: 409, message: 'Ina Neu is an alias of Ina Other. Remove it there first.' });
    await screen.findByText(
      'Error mapping athlete alias: Ina Neu is an alias of Ina Other. Remove it there first.',
    );
    expect(screen.getByLabelText<HTMLInputElement>(FIELD).value).toBe('Ina Neumann');
  });

  it('marks mapped names until the list is imported again', async () => {
    await open([warning(1, { resolved: 1 })]);
    await screen.findByText('Mapped. Import the list again to add this athlete.');
    expect(screen.queryByText(RED)).toBeNull();
    expect(screen.queryByLabelText(FIELD)).toBeNull();
  });
});

describe('a new athlete', () => {
  it('is previewed with the stored file', async () => {
    const { user, sent } = await open([warning(1)], { [CALLS.plan]: { json: planOf([UNKNOWN]) } });
    await user.click(await screen.findByRole('button', { name: 'New athlete Ina Neu' }));
    await waitFor(() => expect(sent(CALLS.plan)).toHaveLength(2));
    expect(sent(CALLS.plan).at(-1)).toMatchObject({ file: 5, choices: [{ line: 4, create: true }] });
  });

  it('needs the stored file', async () => {
    await open([warning(1, { file: null })]);
    await screen.findByText('Its file is not stored. Choose it again.');
    expect(screen.queryByRole('button', { name: /^Import Start List again/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New athlete Ina Neu' })).toBeNull();
  });
});
