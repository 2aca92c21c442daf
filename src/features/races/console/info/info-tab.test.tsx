import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RaceRecord } from '#features/races/race-record-contract.ts';
import { raceFields } from '#rules/races/race-fields.ts';
import { createRaceRecord, raceResponse } from '#testing/builders/create-race-record.ts';
import { chooseInMenu } from '#testing/console/choose-in-menu.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderedScreen, type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { shownResultExplanation, shownSof } from '#testing/fixtures/explanations.ts';
import { RaceScreen } from '../race-screen.tsx';
import { infoSections } from './info-tab-sections.ts';

const SAVE = 'POST /api/race/12/attributes';
const season = (id: number, name: string, is_active: 0 | 1) => ({ id, name, is_active });
const LISTS = {
  'GET /api/series': { json: { series: [{ id: 3, name: 'Challenge Roth', alias: 'challenge-roth' }] } },
  'GET /api/tiers': {
    json: {
      tiers: [
        { id: 1, name: 'Diamond', is_active: 1 },
        { id: 2, name: 'Gold', is_active: 1 },
      ],
    },
  },
  'GET /api/t100/seasons': {
    json: { seasons: [season(7, 'T100 2026', 1), season(6, 'T100 2025', 0), season(5, 'T100 2024', 0)] },
  },
  'GET /api/t100/championships': { json: { championships: [] } },
  'GET /api/currencies': { json: { currencies: [{ id: 1, code: 'EUR', name: 'Euro' }] } },
};

/** The Info tab of a race on a server that stores what it is sent. */
async function open(more: Partial<RaceRecord> = {}, responses: RenderOptions['responses'] = {}) {
  let race = createRaceRecord(more);
  const store = (fields: Partial<RaceRecord>) => {
    race = { ...race, ...fields, version: race.version + 1 };
    return race;
  };
  const shown = await renderScreen(<RaceScreen />, {
    address: '/race/12#info',
    pattern: '/race/$id',
    responses: {
      'GET /api/race/12': () => raceResponse(race),
      [SAVE]: ({ body }) => {
        const { attributes } = body as { attributes: { name: string; value: never }[] };
        const fields = Object.fromEntries(attributes.map(({ name, value }) => [name, value]));
        const respond = { status: 0, race: store(fields), cleared_championship: null };
        return Response.json(respond, { headers: { 'x-change-set': '90' } });
      },
      ...LISTS,
      ...responses,
    },
  });
  // The tab's code is loaded when it is first shown.
  await screen.findByRole('heading', { name: 'Date and place' });
  return { ...shown, store };
}
const saves = ({ requests }: Pick<RenderedScreen, 'requests'>) =>
  requests.filter(({ method, path }) => `${method} ${path}` === SAVE).map(({ body }) => body);
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
/** Replaces the text of the field in one change, without pauses of typing. */
async function put({ user }: Pick<RenderedScreen, 'user'>, label: string, text: string) {
  await user.tripleClick(field(label));
  await user.paste(text);
}

describe('a field of the Info tab', () => {
  it('is sent alone, with the version, once after the last key, and reports that it was saved', async () => {
    const shown = await open();
    await put(shown, 'City', 'Hilpoltstein');
    await screen.findAllByText(/^Saved \d\d:\d\d \S+$/);
    expect(saves(shown)).toEqual([{ attributes: [{ name: 'city', value: 'Hilpoltstein' }], version: 4 }]);
  });

  it.each([
    ['City', ' ', { name: 'city', value: null }],
    ['Distance, bike', '180,25', { name: 'distance_course_bike', value: 180.25 }],
    ['AIT men', '7:40:00', { name: 'ait_men', value: 27_600 }],
    ['Expected swim pace FPRO', '1:14', { name: 'expected_swim_pace_fpro', value: 74 }],
    ['Date', '12 Jul 2026', { name: 'date', value: '2026-07-12' }],
    ['Start', '4:30', { name: 'start_timestamp', value: '2026-07-05T04:30:00.000Z' }],
    ['Contender rank cut-off', '20', { name: 'contender_rank_cutoff', value: 20 }],
    ['Start-list places MPRO', '30', { name: 'start_list_quota_mpro', value: 30 }],
    ['Start-list places FPRO', '12', { name: 'start_list_quota_fpro', value: 12 }],
    ['Country', 'dk', { name: 'country_name', value: 'dk' }],
    ['Event', '188', { name: 'wt_event_id', value: 188 }],
    [
      'More info, address',
      'https://example.org/roth',
      { name: 'event_link3_url', value: 'https://example.org/roth' },
    ],
  ])('%s accepts "%s"', async (label, typed, attribute) => {
    const shown = await open();
    await put(shown, label, typed);
    await shown.user.keyboard('{Enter}');
    await waitFor(() => expect(saves(shown).length).toBeGreaterThan(0));
    expect(saves(shown).at(-1)).toEqual({ attributes: [attribute], version: 4 });
  });

  it('the start typed in UTC is sent and answered, also after a local time that cannot be read', async () => {
    const shown = await open({ country_name: 'Singapore' });
    shown.respond(SAVE, { status: 400, message: 'It is too early.' });
    await put(shown, 'Start, local time', 'early');
    await put(shown, 'Start', '4:30');
    await waitFor(() => expect(field('Start').getAttribute('aria-invalid')).toBe('true'));
    expect(field('Start, local time').getAttribute('aria-invalid')).toBeNull();
    expect(saves(shown)).toEqual([
      { attributes: [{ name: 'start_timestamp', value: '2026-07-05T04:30:00.000Z' }], version: 4 },
    ]);
  });

  it('a choice and a tick are sent at once; an empty choice is null', async () => {
    const shown = await open({ t100_season_id: 7, t100_season: 'T100 2026' });
    await shown.user.click(screen.getByLabelText('Grand Final'));
    await waitFor(() => expect(saves(shown)).toHaveLength(1));
    await shown.user.click(screen.getByLabelText('Tier'));
    await shown.user.click(await screen.findByRole('option', { name: /None/ }));
    await waitFor(() => expect(saves(shown)).toHaveLength(2));
    expect(saves(shown)).toEqual([
      { attributes: [{ name: 'is_t100_grand_final', value: 1 }], version: 4 },
      { attributes: [{ name: 'tier_id', value: null }], version: 5 },
    ]);
  });

  it('offers active seasons, and the stored one though it is archived', async () => {
    const { user } = await open({ t100_season_id: 6, t100_season: 'T100 2025' });
    const choice = screen.getByLabelText('Season');
    expect(choice.textContent).toBe('T100 2025');
    await user.click(choice);
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(names).toEqual(['None', 'T100 2026', 'T100 2025Archived']);
  });

  it('retains an invalid value, unsent and marked', async () => {
    const shown = await open();
    await shown.user.type(field('Amount'), 'much');
    expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
    await shown.user.tab();
    expect(field('Amount').value).toBe('much');
    expect(saves(shown)).toEqual([]);
  });

  it('retains a value that the server refuses, with its message', async () => {
    const shown = await open();
    const message = 'Watch button 1, address must be a web address that starts with http:// or https://.';
    shown.respond(SAVE, { status: 400, message });
    await put(shown, 'Watch button 1, address', 'roth');
    await screen.findByText(`Refused: ${message}`);
    expect(field('Watch button 1, address').value).toBe('roth');
    expect(screen.getByText('Refused: Watch button 1, address')).toBeDefined();
  });

  it('reports the recalculation after a change that points depend on', async () => {
    const shown = await open({ results_count: 41, sof_mpro_manual: 90, sof_mpro_calculated: 88.5 });
    expect(screen.getAllByText('In force: set manually')).toHaveLength(1);
    await shown.user.click(screen.getByRole('button', { name: 'SOF MPRO: back to calculated' }));
    await screen.findByText('SOF MPRO, manual saved, points of 41 results recalculated');
    expect(saves(shown)).toEqual([{ attributes: [{ name: 'sof_mpro_manual', value: null }], version: 4 }]);
    await waitFor(() => expect(screen.queryByText('In force: set manually')).toBeNull());
  });

  it('opens the athletes counted in the strength of field', async () => {
    const { user, respond } = await open({ sof_mpro_calculated: 88.5 });
    const { race, rounding } = shownResultExplanation();
    respond('GET /api/race/12/explain_sof', { json: { race, rounding, divisions: [shownSof()] } });
    await user.click(screen.getByRole('button', { name: 'SOF MPRO, calculated 88.50: athletes counted' }));
    await screen.findByRole('dialog', { name: 'Strength of field of IM Worlds Kona 2024' });
    expect(screen.getByText('(99.10 + 97.00) ÷ 5 = 39.22')).toBeDefined();
  });

  it('reports after leaving the field that it was saved, and can undo it', async () => {
    const shown = await open();
    const undone: string[] = [];
    shown.respond('POST /api/history/90/undo', ({ path }: { path: string }) => {
      undone.push(path);
      shown.store({ city: 'Roth' });
      return { status: 0, id: null };
    });
    await put(shown, 'City', 'Hilpoltstein');
    await screen.findAllByText(/^Saved \d\d:\d\d \S+$/);
    await shown.user.tab();
    expect(await screen.findByText('City saved')).toBeDefined();
    await shown.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(field('City').value).toBe('Roth'));
    expect(undone).toHaveLength(1);
  });

  it('says among the championships that those of a season need it, only where there are some', async () => {
    const europe = { id: 3, name: 'Europe', t100_season_id: 7, is_active: 1 };
    const { user, unmount } = await open();
    await user.click(screen.getByLabelText('Championship'));
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    unmount();
    const again = await open({}, { 'GET /api/t100/championships': { json: { championships: [europe] } } });
    await again.user.click(screen.getByLabelText('Championship'));
    expect(
      await screen.findByRole('option', { name: 'Choose the season first to see its championships' }),
    ).toBeDefined();
  });

  it('reports the championship that another season cleared', async () => {
    const shown = await open();
    const race = () => shown.store({ city: 'Hilpoltstein', t100_championship_id: null });
    shown.respond(SAVE, () =>
      Response.json(
        { status: 0, race: race(), cleared_championship: 'Europe' },
        { headers: { 'x-change-set': '90' } },
      ),
    );
    await put(shown, 'City', 'Hilpoltstein');
    await screen.findAllByText(/^Saved \d\d:\d\d \S+$/);
    await shown.user.tab();
    expect(await screen.findByText('City saved, championship Europe cleared')).toBeDefined();
  });

  it('hides fields that do not apply to the course once that is stored', async () => {
    const { user } = await open();
    expect(screen.queryByLabelText('Distance, swim')).not.toBeNull();
    await user.click(screen.getByLabelText('Disciplines'));
    await user.click(await screen.findByRole('option', { name: 'Run, bike, run' }));
    await waitFor(() => expect(screen.queryByLabelText('Distance, swim')).toBeNull());
  });
});

describe('the layout of the Info tab', () => {
  it('has every field of a group in one of its rows', () => {
    const placed = Object.entries(infoSections).map(([group, parts]) => [
      group,
      parts
        .flatMap((part): readonly (string | null)[] =>
          part.kind === 'table' ? part.rows.flatMap((row) => row.fields) : part.fields,
        )
        .filter((name) => name !== null)
        .toSorted(),
    ]);
    const groups = [...new Set(raceFields.map((one) => one.group))].filter(
      (one) => one !== 'Sector pictures',
    );
    const namesOf = (group: string) => raceFields.filter((one) => one.group === group).map((one) => one.name);
    expect(placed).toEqual(groups.map((group) => [group, namesOf(group).toSorted()]));
  });

  it('marks what changes points, explained once, while there are results', async () => {
    await open({ results_count: 41 });
    expect(screen.getAllByText('changes points')).toHaveLength(1);
    const described = (label: string) =>
      (field(label).getAttribute('aria-describedby') ?? '')
        .split(' ')
        .some((id) => document.getElementById(id)?.textContent === 'changes points');
    expect(['Year', 'AIT men', 'SOF FPRO, manual', 'City', 'Brand'].map(described)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('has no legend without results', async () => {
    await open({ results_count: 0 });
    expect(screen.queryByText('changes points')).toBeNull();
  });

  it('marks the chosen group in its contents, and moves the focus to it', async () => {
    const { user } = await open();
    const contents = within(screen.getByRole('navigation', { name: 'Groups of fields' }));
    const current = () => contents.getAllByRole('button', { current: true }).map((one) => one.textContent);
    expect(current()).toEqual(['Race']);
    await user.click(contents.getByRole('button', { name: 'Course' }));
    expect(current()).toEqual(['Course']);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Course' }));
  });

  it('names the legs of a course by sport, and omits those without a field', async () => {
    const { user } = await open();
    expect(screen.getByText('Whole course')).toBeDefined();
    const swim = () => within(screen.getByRole('region', { name: 'Course' })).queryByText('Swim');
    expect(swim()).not.toBeNull();
    await user.click(screen.getByLabelText('Disciplines'));
    await user.click(await screen.findByRole('option', { name: 'Run, bike, run' }));
    await waitFor(() => expect(swim()).toBeNull());
  });
});

describe('two people at one field', () => {
  const stale = () =>
    new Response('Ben changed City at 12:00 UTC.', {
      status: 409,
      headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit', 'x-error-field': 'city' },
    });
  const collide = async () => {
    const shown = await open();
    const takes = shown.respond;
    takes(SAVE, () => {
      shown.store({ city: 'Heideck' });
      return stale();
    });
    await put(shown, 'City', 'Roth Nord');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    expect(dialog.getByText('Roth Nord')).toBeDefined();
    expect(dialog.getByText('Heideck')).toBeDefined();
    return { ...shown, dialog };
  };

  it('uses theirs without sending anything', async () => {
    const shown = await collide();
    await shown.user.click(shown.dialog.getByRole('button', { name: 'Use their value' }));
    await waitFor(() => expect(field('City').value).toBe('Heideck'));
    expect(saves(shown)).toHaveLength(1);
  });

  it('saves mine over the version that was shown', async () => {
    const shown = await collide();
    shown.respond(SAVE, () => ({
      status: 0,
      race: shown.store({ city: 'Roth Nord' }),
      cleared_championship: null,
    }));
    await shown.user.click(shown.dialog.getByRole('button', { name: 'Keep my value' }));
    await waitFor(() => expect(saves(shown)).toHaveLength(2));
    expect(saves(shown).at(-1)).toEqual({ attributes: [{ name: 'city', value: 'Roth Nord' }], version: 5 });
    expect(field('City').value).toBe('Roth Nord');
  });
});

describe('Delete this race', () => {
  const ask = async () => {
    const shown = await open({ results_count: 41, participants_count: 1 });
    shown.respond('POST /api/race/12/delete', () =>
      Response.json({ status: 0 }, { headers: { 'x-change-set': '91' } }),
    );
    await chooseInMenu(shown.user, 'Delete this race');
    return { ...shown, dialog: within(await screen.findByRole('dialog')) };
  };
  const deletions = ({ requests }: Pick<RenderedScreen, 'requests'>) =>
    requests.filter(({ path }) => path === '/api/race/12/delete');

  it('lists what is deleted with it, requires DELETE, opens the list and offers undo', async () => {
    const shown = await ask();
    expect(shown.dialog.getByText(/will be deleted, with 41 results and 1 participant\./)).toBeDefined();
    const confirm = shown.dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete this race' });
    const box = shown.dialog.getByLabelText('Type DELETE to confirm');
    for (const typed of ['delete', 'DELETE ALL']) {
      await shown.user.clear(box);
      await shown.user.type(box, `${typed}{Enter}`);
      expect(isDisabled(confirm)).toBe(true);
    }
    expect(deletions(shown)).toEqual([]);
    await shown.user.clear(box);
    await shown.user.type(box, 'DELETE');
    await shown.user.click(confirm);
    await screen.findByText('Challenge Roth 2026 deleted');
    expect(deletions(shown).map(({ body }) => body)).toEqual([{ version: 4 }]);
    expect(shown.address()).toBe('/races');
    expect(screen.getByRole('button', { name: /Undo/ })).toBeDefined();
  });

  it('waits for what was typed before, and deletes the version that its save returns', async () => {
    const shown = await open();
    const released = Promise.withResolvers<void>();
    shown.respond('POST /api/race/12/delete', { json: { status: 0 } });
    shown.respond(SAVE, async () => {
      await released.promise;
      return Response.json({ status: 0, race: shown.store({ city: 'Roth' }), cleared_championship: null });
    });
    await shown.user.type(field('City'), 'Roth');
    await chooseInMenu(shown.user, 'Delete this race');
    await waitFor(() => expect(saves(shown)).toHaveLength(1));
    expect(screen.queryByLabelText('Type DELETE to confirm')).toBeNull();
    released.resolve();
    await shown.user.type(await screen.findByLabelText('Type DELETE to confirm'), 'DELETE{Enter}');
    await waitFor(() => expect(deletions(shown).map(({ body }) => body)).toEqual([{ version: 5 }]));
  });

  it('says why it could not be deleted, and stays on the page', async () => {
    const shown = await ask();
    shown.respond('POST /api/race/12/delete', {
      status: 409,
      message: 'Ben changed Name at 12:00 UTC.',
    });
    await shown.user.type(shown.dialog.getByLabelText('Type DELETE to confirm'), 'DELETE{Enter}');
    await screen.findByText('Ben changed Name at 12:00 UTC.');
    expect(shown.address()).toBe('/race/12#info');
  });
});
