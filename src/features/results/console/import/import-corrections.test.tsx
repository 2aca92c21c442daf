import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { Page } from '#console/ui/layout/page.tsx';
import { ImportResultsTab } from '#features/results/console/shared/import-results-tab.tsx';
import type { Choice, PlannedLine, ResultsPlan } from '#features/results/results-import-contract.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { renderScreen, type SentRequest, type StubbedResponse } from '#testing/console/render-screen.tsx';
import { plannedLine, question, resultsPlan, villarruel, weisse } from '../results-tab.states.tsx';

const PLAN = 'POST /api/race/12/results/plan';
const SUBMIT = 'POST /api/race/12/results/submit';

const broken = plannedLine(7, 'Broken', 'Time', {
  change: 'question',
  texts: { Swim: '0:23:xx', Bike: '4:30:00', Overall: '3:99:30' },
  cell_problems: ['Swim: "0:23:xx" is not a time.', 'Overall: "3:99:30" has more than 59 minutes.'],
  problems: ['Swim: "0:23:xx" is not a time.', 'Overall: "3:99:30" has more than 59 minutes.'],
});

/** A server that takes every decision as an answer. */
const planning =
  (lines: PlannedLine[], more: Partial<ResultsPlan> = {}): StubbedResponse =>
  ({ body }: SentRequest) => {
    const choices = new Map((body as { choices: Choice[] }).choices.map((one) => [one.line, one]));
    const decided = lines.map((line): PlannedLine => {
      const choice = choices.get(line.line);
      if (!choice) return line;
      const settled = { ...line, problems: [], cell_problems: [], texts: {} };
      return { ...settled, change: choice.skip ? 'held' : 'create' };
    });
    return resultsPlan(decided, more);
  };

const show = (answers: Record<string, StubbedResponse>) =>
  renderScreen(
    <main>
      <Page name="IRONMAN South Africa 2025">
        <ImportResultsTab raceId={12} />
      </Page>
    </main>,
    {
      address: '/race/12#rtrt',
      pattern: '/race/$id',
      responses: { 'GET /api/all_athletes': { json: { athletes: [] } }, ...answers },
    },
  );

async function chooseFile(label = 'Import CSV File', name = 'ironman.csv') {
  const input = await screen.findByLabelText(label, { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['any'], name)] } });
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.body, { key, ...more });
const saveButton = () => screen.getByRole('button', { name: /^Submit Results: Save / });
const sentChoices = (requests: SentRequest[]) =>
  requests.flatMap(({ path, body }) =>
    path.endsWith('/plan') ? [(body as { choices: unknown }).choices] : [],
  );
const focusedLine = () => document.activeElement?.getAttribute('data-line');

beforeEach(() => sessionStorage.clear());

describe('a line that cannot be read', () => {
  it('is corrected in place by keyboard: Enter goes from cell to cell, then applies', async () => {
    const { user, requests } = await show({ [PLAN]: planning([broken, weisse]) });
    await chooseFile();
    await screen.findByText('2 need a decision, 0 ready');
    press('Enter');
    const fields = within(await screen.findByRole('form', { name: 'Line 7' }));
    expect(document.activeElement).toBe(fields.getByLabelText('Swim'));
    expect(fields.getByLabelText<HTMLInputElement>('Bike').value).toBe('4:30:00');
    expect(fields.getAllByText('Not a time')).toHaveLength(2);
    await user.keyboard('23:10{Enter}');
    expect(document.activeElement).toBe(fields.getByLabelText('Overall'));
    await user.keyboard('3:39:30{Enter}');
    expect(await screen.findByText('1 needs a decision, 1 ready')).toBeTruthy();
    expect(sentChoices(requests).at(-1)).toEqual([{ line: 7, cells: { Swim: '23:10', Overall: '3:39:30' } }]);
    expect(screen.getByText('corrected: Swim 23:10, Overall 3:39:30')).toBeTruthy();
    await waitFor(() => expect(focusedLine()).toBe('6'));
  });

  it('stays as it was after Escape', async () => {
    const { user, requests } = await show({ [PLAN]: planning([broken]) });
    await chooseFile();
    await screen.findByText('1 needs a decision, 0 ready');
    press('c');
    await screen.findByRole('form', { name: 'Line 7' });
    await user.keyboard('1{Escape}');
    expect(screen.queryByRole('form', { name: 'Line 7' })).toBeNull();
    expect(focusedLine()).toBe('7');
    expect(sentChoices(requests)).toEqual([[]]);
  });

  it('keeps its correction whatever else is decided', async () => {
    const { user, requests } = await show({
      [PLAN]: ({ body }: SentRequest) => {
        const [choice] = (body as { choices: Choice[] }).choices;
        const change = choice?.skip ? ('held' as const) : ('question' as const);
        return resultsPlan([{ ...weisse, first: choice?.cells?.First ?? weisse.first, change }]);
      },
    });
    await chooseFile();
    await screen.findByText('1 needs a decision, 0 ready');
    press('c');
    const fields = within(await screen.findByRole('form', { name: 'Line 6' }));
    await user.clear(fields.getByLabelText('First'));
    await user.type(fields.getByLabelText('First'), 'Mike{Enter}');
    await screen.findByText('Mike Weisse');
    press('x');
    press('Enter');
    await screen.findByText('is left out; corrected: First Mike');
    expect(sentChoices(requests).at(-1)).toEqual([{ line: 6, cells: { First: 'Mike' }, skip: true }]);
  });
});

describe('an impossible time', () => {
  const message = 'Overall 02:10:00 is 01:23:00 less than the sum of the legs (03:33:00).';
  const impossible = plannedLine(7, 'Wrong', 'Time', {
    ...{ change: 'question', overall: 7800, problems: [message] },
    time_question: { message, sum_of_legs: 12_780 },
  });

  it('can be typed', async () => {
    const { user, requests } = await show({ [PLAN]: planning([impossible]) });
    await chooseFile();
    await screen.findByText('1 needs a decision, 0 ready');
    press('c');
    await screen.findByRole('form', { name: 'Line 7' });
    await user.keyboard('3:32:59{Enter}');
    await screen.findByText('1 ready');
    expect(sentChoices(requests).at(-1)).toEqual([{ line: 7, cells: { Overall: '3:32:59' } }]);
  });
});

describe('a row of the table', () => {
  it('is corrected in its dialog, and the correction is undone', async () => {
    const { user, requests } = await show({ [PLAN]: planning([plannedLine(2, 'Jon', 'Breivold')]) });
    await chooseFile();
    await user.click(within(await screen.findByRole('table')).getByText('Create'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Line 2: Jon Breivold' }));
    const apply = dialog.getByRole('button', { name: 'Apply correction' });
    expect(isDisabled(apply)).toBe(true);
    const country = dialog.getByLabelText('Country', { selector: 'input' });
    await user.clear(country);
    await user.type(country, 'Atlantis');
    expect(dialog.getByText('Unknown nation')).toBeTruthy();
    expect(isDisabled(apply)).toBe(true);
    await user.clear(country);
    await user.type(country, 'NOR{Enter}');
    await waitFor(() =>
      expect(sentChoices(requests).at(-1)).toEqual([{ line: 2, cells: { Country: 'NOR' } }]),
    );
    await user.click(within(await screen.findByRole('table')).getByText('Create'));
    await user.click(await screen.findByRole('button', { name: 'Back to the file' }));
    await waitFor(() => expect(sentChoices(requests).at(-1)).toEqual([]));
  });
});

describe('answers for many lines', () => {
  const repeated = plannedLine(8, 'Same', 'Person', {
    ...{ change: 'question', repeats: 2, has_namesake: true, athlete: null },
    problems: ['Repeats line 2: same name, status and times.'],
  });
  const men = (line: number) =>
    plannedLine(line, 'Man', `N${line}`, { division: 'FPRO', texts: { Division: 'Men' } });

  it('add all new athletes after naming them, in one step of undo', async () => {
    const { user, requests } = await show({
      [PLAN]: planning([question(3, 'New', 'One', []), villarruel, weisse, repeated]),
    });
    await chooseFile();
    await user.click(await screen.findByRole('button', { name: /^All 2 are new/ }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'All 2 are new' }));
    expect(dialog.getByText('Nearest: Juan Ignacio Villarruel Curra, 68 %')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Add 2 new athletes' }));
    await screen.findByText('2 need a decision, 2 ready');
    expect(sentChoices(requests).at(-1)).toEqual([
      { line: 3, create: true },
      { line: 15, create: true },
    ]);
    press('z');
    expect(await screen.findByText('4 need a decision, 0 ready')).toBeTruthy();
  });

  it('pass the focus on to Save when a dialog answers the last questions', async () => {
    const answer = planning([question(3, 'New', 'One', []), villarruel]);
    const { user, respond } = await show({ [PLAN]: answer });
    await chooseFile();
    await waitFor(() => expect(focusedLine()).toBe('3'));
    press('N');
    await screen.findByRole('alertdialog', { name: 'All 2 are new' });
    const { promise: isReturned, resolve } = Promise.withResolvers<void>();
    respond(PLAN, async (request) => {
      await isReturned;
      return typeof answer === 'function' ? answer(request) : answer;
    });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
    resolve();
    await waitFor(() => expect(document.activeElement).toBe(saveButton()));
  });

  it('keep the focus in the preview when the last answer leaves nothing to save', async () => {
    const same = plannedLine(2, 'Same', 'Person', { change: 'unchanged' });
    await show({ [PLAN]: planning([same, broken]) });
    await chooseFile();
    await waitFor(() => expect(focusedLine()).toBe('7'));
    press('x');
    press('Enter');
    await screen.findByText('1 ready');
    await waitFor(() => expect(document.activeElement).not.toBe(document.body));
    expect(document.activeElement?.textContent).toContain('1 ready');
  });

  it('leave out repeated lines, which are preselected to be left out', async () => {
    const { requests } = await show({ [PLAN]: planning([plannedLine(2, 'Same', 'Person'), repeated]) });
    await chooseFile();
    const list = await screen.findByRole('list', { name: 'Questions' });
    expect(within(list).getByRole('button', { name: /Leave out/, pressed: true })).toBeTruthy();
    expect(within(list).getByRole('button', { name: /Another athlete with this name/ })).toBeTruthy();
    press('X');
    await screen.findByText('1 ready');
    expect(sentChoices(requests).at(-1)).toEqual([{ line: 8, skip: true }]);
  });

  it('say once what the word of a file for a division means', async () => {
    const { requests } = await show({ [PLAN]: planning([men(2), men(3), plannedLine(4, 'A', 'B')]) });
    await chooseFile();
    expect(await screen.findByText(/2 lines with the division “Men”, taken as FPRO:/)).toBeTruthy();
    press('M');
    await waitFor(() =>
      expect(sentChoices(requests).at(-1)).toEqual([
        { line: 2, cells: { Division: 'MPRO' } },
        { line: 3, cells: { Division: 'MPRO' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('button', { name: /means MPRO/ })).toBeNull());
  });

  it('move the focus from an answered question to the next open one', async () => {
    const strong = { ...question(2, 'Strong', 'Man', []), texts: { Division: 'Men' } };
    await show({ [PLAN]: planning([strong, weisse]) });
    await chooseFile();
    await waitFor(() => expect(focusedLine()).toBe('2'));
    press('M');
    await screen.findByText('1 needs a decision, 1 ready');
    await waitFor(() => expect(focusedLine()).toBe('6'));
  });

  it('do not ask about a word for women, which is taken as such', async () => {
    await show({ [PLAN]: planning([plannedLine(4, 'A', 'B', { texts: { Division: 'Damen' } })]) });
    await chooseFile();
    await screen.findByText('1 ready');
    expect(screen.queryByText(/with the division/)).toBeNull();
  });

  it('do not exist for a second athlete of one name', async () => {
    const namesake = { ...question(9, 'Same', 'Name', []), has_namesake: true };
    const { requests } = await show({ [PLAN]: planning([namesake]) });
    await chooseFile();
    await screen.findByText('1 needs a decision, 0 ready');
    expect(screen.queryByRole('group', { name: 'Answers for many lines' })).toBeNull();
    press('n');
    press('Enter');
    await waitFor(() => expect(sentChoices(requests).at(-1)).toEqual([{ line: 9, create: { namesake: 1 } }]));
  });
});

describe('Remember the spelling', () => {
  it('is offered only for an athlete who is spelled otherwise', async () => {
    const same = question(5, 'MICHAEL', 'Weiß', [{ ...(weisse.runners_up[0] as never as object) } as never]);
    await show({ [PLAN]: planning([same, villarruel]) });
    await chooseFile();
    await screen.findByText('2 need a decision, 0 ready');
    expect(screen.queryByLabelText(/Remember the spelling/)).toBeNull();
    press('j');
    expect(screen.queryByLabelText(/Remember the spelling/)).toBeNull();
    press('1');
    expect(await screen.findByLabelText(/Remember the spelling/)).toBeTruthy();
    press('n');
    await waitFor(() => expect(screen.queryByLabelText(/Remember the spelling/)).toBeNull());
  });
});

describe('the keyboard', () => {
  it('is on the first question, and on Save once all are answered', async () => {
    await show({ [PLAN]: planning([weisse]) });
    await chooseFile();
    await screen.findByText('1 needs a decision, 0 ready');
    await waitFor(() => expect(focusedLine()).toBe('6'));
    press('1');
    press('Enter');
    await screen.findByText('1 ready');
    await waitFor(() => expect(document.activeElement).toBe(saveButton()));
  });

  it('is on Save when nothing is open, and saves with Ctrl+Enter', async () => {
    const { requests } = await show({
      [PLAN]: planning([plannedLine(2, 'Jon', 'Breivold')]),
      [SUBMIT]: () =>
        Response.json({ status: 0, saved: 1, counts: resultsPlan([]).counts, scoring: [], sets: [] }),
    });
    await chooseFile();
    await screen.findByText('1 ready');
    await waitFor(() => expect(document.activeElement).toBe(saveButton()));
    press('Enter', { ctrlKey: true });
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/submit'))).toBe(true));
  });

  it('does not save with Ctrl+Enter while a question is open', async () => {
    const { requests } = await show({ [PLAN]: planning([weisse]) });
    await chooseFile();
    await screen.findByText('1 needs a decision, 0 ready');
    press('Enter', { ctrlKey: true });
    expect(requests.some(({ path }) => path.endsWith('/submit'))).toBe(false);
    expect(focusedLine()).toBe('6');
  });
});

describe('leaving', () => {
  it.each([
    ['a ready preview', plannedLine(2, 'Jon', 'Breivold'), true],
    ['a preview that changes nothing', plannedLine(2, 'Jon', 'Breivold', { change: 'unchanged' }), false],
  ])('%s: asks first: %s', async (_what, line, asks) => {
    await show({ [PLAN]: planning([line]) });
    await chooseFile();
    await screen.findByText('1 ready');
    expect(hasUnsavedChanges()).toBe(asks);
  });
});

describe('another file', () => {
  const answered = async (shown: Awaited<ReturnType<typeof show>>, then = '1 ready') => {
    await chooseFile();
    await screen.findByText(/^. needs? a decision, 0 ready$/);
    press('1');
    press('Enter');
    await screen.findByText('is Michael Weiss');
    await screen.findByText(then);
    return shown;
  };

  it('that cannot be read leaves the preview and its answers', async () => {
    const { respond } = await answered(await show({ [PLAN]: planning([weisse]) }));
    respond(PLAN, { status: 400, message: 'The file is empty.' });
    await chooseFile('Another file', 'empty.csv');
    expect(await screen.findByText('empty.csv: The file is empty. This preview is unchanged.')).toBeTruthy();
    expect(screen.getByText('is Michael Weiss')).toBeTruthy();
    expect(isDisabled(saveButton())).toBe(false);
  });

  it('replaces answers only after a question, and the first file finds them again', async () => {
    const { respond, user, requests } = await answered(await show({ [PLAN]: planning([weisse]) }));
    const other = { file: 10, sha256: 'b2', filename: 'other.csv' };
    respond(PLAN, planning([plannedLine(2, 'Other', 'File')], other));
    await chooseFile('Another file', 'other.csv');
    const dialog = () => screen.findByRole('alertdialog', { name: 'Replace?' });
    expect((await dialog()).textContent).toContain('1 answer will be lost.');
    await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('is Michael Weiss')).toBeTruthy();
    await chooseFile('Another file', 'other.csv');
    await user.click(within(await dialog()).getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText(/^other\.csv/)).toBeTruthy();
    respond(PLAN, planning([weisse]));
    await chooseFile('Another file');
    expect(await screen.findByText('1 earlier answer about this file restored.')).toBeTruthy();
    expect(sentChoices(requests).at(-1)).toEqual([{ line: 6, athlete_id: 41, remember_alias: 0 }]);
    expect(screen.getByText('1 ready')).toBeTruthy();
  });

  it('begins at its first question, with no answer picked for a line of the file before', async () => {
    const { respond } = await show({ [PLAN]: planning([weisse, villarruel]) });
    await chooseFile();
    await screen.findByText(/^2 need a decision/);
    press('j');
    press('x');
    const leaveOut = () =>
      screen.getAllByRole('button', { name: /Leave out/ }).map((one) => one.getAttribute('aria-pressed'));
    expect(leaveOut()).toEqual(['false', 'true']);
    respond(PLAN, planning([weisse, villarruel], { file: 10, sha256: 'b2', filename: 'other.csv' }));
    await chooseFile('Another file', 'other.csv');
    expect(await screen.findByText(/^other\.csv/)).toBeTruthy();
    expect(leaveOut()).toEqual(['false', 'false']);
    expect(document.activeElement?.textContent).toContain('Weiss');
  });

  it('chosen again after its import was undone finds its answers; whoever it added exists by then', async () => {
    const { respond, user, requests } = await answered(
      await show({
        [PLAN]: planning([weisse, villarruel]),
        [SUBMIT]: () =>
          Response.json({ status: 0, saved: 2, counts: resultsPlan([]).counts, scoring: [], sets: [] }),
      }),
      '1 needs a decision, 1 ready',
    );
    press('n');
    press('Enter');
    await screen.findByText('2 ready');
    await user.click(saveButton());
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/submit'))).toBe(true));
    const added = { id: 77, name: 'Juan Villarruel', division: 'MPRO' as const, country: 'MX' };
    respond(PLAN, planning([weisse, { ...villarruel, change: 'update', athlete: added }]));
    await chooseFile();
    expect(await screen.findByText('1 earlier answer about this file restored.')).toBeTruthy();
    expect(sentChoices(requests).at(-1)).toEqual([{ line: 6, athlete_id: 41, remember_alias: 0 }]);
  });

  it('that is the same file changes nothing', async () => {
    await answered(await show({ [PLAN]: planning([weisse]) }));
    await chooseFile('Another file');
    await waitFor(() => expect(isDisabled(saveButton())).toBe(false));
    expect(screen.getByText('is Michael Weiss')).toBeTruthy();
  });

  it('is asked about before answers are discarded', async () => {
    const { user } = await answered(await show({ [PLAN]: planning([weisse]) }));
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Discard the preview?' }));
    await user.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText(/You see a preview before anything is saved/)).toBeTruthy();
  });
});
