import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hasUnsavedChanges, namesOfUnsavedChanges } from '#console/ui/autosave/unsaved-changes.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { type RenderedScreen, type RenderOptions, renderScreen } from '#testing/console/render-screen.tsx';
import { testStates } from '#testing/fixtures/screen-states.tsx';
import { fieldsFromOther, initialSide, sideOf } from './compare/merge-choices.ts';
import { IdentityScreen } from './identity-screen.tsx';
import {
  ALIASES,
  aliasesStates,
  COMPARED,
  desk,
  identityStates,
  MERGE,
  PAIRS,
} from './identity-screens.states.tsx';
import { AliasesSection } from './shared/aliases-section.tsx';

const COMPARE = { 'GET /api/athlete/1/compare/2': { json: COMPARED } };
const open = (answers: RenderOptions['responses'], tab = '') =>
  renderScreen(<IdentityScreen />, { address: `/athletes/duplicates${tab}`, responses: { ...answers } });
const sentTo = (requests: { path: string; method: string; body: unknown }[], path: string) =>
  requests.filter((sent) => sent.method !== 'GET' && sent.path === path);

describe('the identity screen', () => {
  testStates(identityStates);

  it('resolves pairs by keyboard: n marks two people, and the next pair becomes current', async () => {
    const { user, requests, respond } = await open({
      ...desk(PAIRS),
      'POST /api/identity/not_the_same': { json: { status: 0 } },
    });
    await screen.findByText('Ludwig Niklas');
    await user.keyboard('n');
    await screen.findByText('Vincent Größer and Vincent Groeßer are different people');
    expect(sentTo(requests, '/api/identity/not_the_same')[0]?.body).toEqual({ athlete_id: 1, other_id: 2 });
    respond('GET /api/identity/duplicates', { json: { pairs: PAIRS.slice(1), total: 1 } });
    await user.keyboard('jj');
    await user.keyboard('n');
    await waitFor(() =>
      expect(sentTo(requests, '/api/identity/not_the_same')[1]?.body).toEqual({ athlete_id: 3, other_id: 4 }),
    );
  });

  it('resolves one pair per key press, however long n is held down', async () => {
    const { user, requests, respond } = await open({
      ...desk(PAIRS),
      'POST /api/identity/not_the_same': { json: { status: 0 } },
    });
    await screen.findByText('Ludwig Niklas');
    respond('GET /api/identity/duplicates', { json: { pairs: PAIRS.slice(1), total: 1 } });
    await user.keyboard('{n>}');
    await waitFor(() => expect(screen.queryByText('Vincent Größer')).toBeNull());
    fireEvent.keyDown(document.body, { key: 'n', repeat: true });
    await user.keyboard('{/n}');
    expect(sentTo(requests, '/api/identity/not_the_same')).toHaveLength(1);
  });

  it('resolves no pair by key while the browser is offline, as its button says', async () => {
    const { user, requests } = await open(desk(PAIRS));
    await screen.findByText('Ludwig Niklas');
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('button', { name: /Not the same/ }).title).toBe('You are offline');
    await user.keyboard('n');
    // A refusal would open its dialog in the next turn.
    await act(() => new Promise(setImmediate));
    expect(screen.queryByText(/Nothing was sent/)).toBeNull();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(sentTo(requests, '/api/identity/not_the_same')).toEqual([]);
  });

  it('applies to the same pair when another one is inserted before it', async () => {
    const responseWithChange = () => Response.json({ status: 0 }, { headers: { 'x-change-set': '61' } });
    const { user, requests, respond } = await open({
      ...desk(PAIRS),
      'POST /api/identity/not_the_same': responseWithChange,
      'POST /api/history/61/undo': { json: { status: 0, id: 62 } },
    });
    await screen.findByText('Ludwig Niklas');
    respond('GET /api/identity/duplicates', { json: { pairs: PAIRS.slice(1), total: 1 } });
    await user.keyboard('n');
    await waitFor(() => expect(screen.queryByText('Vincent Größer')).toBeNull());
    respond('GET /api/identity/duplicates', { json: { pairs: PAIRS, total: 2 } });
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('Vincent Größer');
    await user.keyboard('n');
    await waitFor(() => expect(sentTo(requests, '/api/identity/not_the_same')).toHaveLength(2));
    expect(sentTo(requests, '/api/identity/not_the_same')[1]?.body).toEqual({ athlete_id: 3, other_id: 4 });
  });

  it('shows how many pairs exist beyond those shown', async () => {
    await open({ ...desk(PAIRS), 'GET /api/identity/duplicates': { json: { pairs: PAIRS, total: 1234 } } });
    await screen.findByText(/^2 of 1.234 shown, the likeliest first/);
  });

  it('explains what merging does to each record', async () => {
    const { user } = await open({ ...desk(PAIRS), ...COMPARE }, '?one=1&other=2');
    const dialog = await screen.findByRole('dialog', { name: 'One person or two?' });
    await within(dialog).findByText(
      'Vincent Größer 1 gives 1 result; Vincent Groeßer 2 is kept; where both have a value, it keeps its own.',
    );
    await user.click(within(dialog).getByLabelText('Keep this one'));
    within(dialog).getByText(/^Vincent Groeßer 2 gives 2 results and 1 list entry; Vincent Größer 1 is kept/);
    within(dialog).getByText(/ID 2 and \/athlete\/athlete-2 lead to Vincent Größer\.$/);
    within(dialog).getByText(/^Both are on the lists of Challenge Roth 2026/);
  });

  it('compares with m, and Enter merges into the record with more results', async () => {
    const { user, requests } = await open({
      ...desk(PAIRS),
      ...COMPARE,
      'POST /api/athlete/2/merge/1': { json: { status: 0, id: 2, merge_id: 1 } },
    });
    await screen.findByText('Ludwig Niklas');
    await user.keyboard('m');
    const dialog = await screen.findByRole('dialog', { name: 'One person or two?' });
    await within(dialog).findByText('Races of both');
    expect(within(dialog).getByRole('button', { name: 'Merge into Vincent Groeßer 2' })).toBeDefined();
    await user.keyboard('{Enter}');
    await screen.findByText('Vincent Größer merged into Vincent Groeßer');
    expect(sentTo(requests, '/api/athlete/2/merge/1')[0]?.body).toEqual({
      from_other: ['profile.manager'],
      version: 4,
      other_version: 3,
      digest: 'looked-at',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('merges the other way with the chosen values', async () => {
    const { user, requests } = await open(
      {
        ...desk(PAIRS),
        ...COMPARE,
        'POST /api/athlete/1/merge/2': { json: { status: 0, id: 1, merge_id: 1 } },
      },
      '?one=1&other=2',
    );
    const dialog = await screen.findByRole('dialog', { name: 'One person or two?' });
    await user.click(await within(dialog).findByLabelText('Keep this one'));
    await user.click(within(dialog).getByRole('radio', { name: 'Date of birth of Vincent Groeßer 2' }));
    await user.click(within(dialog).getByRole('button', { name: 'Merge into Vincent Größer 1' }));
    await screen.findByText('Vincent Groeßer merged into Vincent Größer');
    expect(sentTo(requests, '/api/athlete/1/merge/2')[0]?.body).toEqual({
      from_other: ['profile.dob'],
      version: 3,
      other_version: 4,
      digest: 'looked-at',
    });
  });

  it('forbids merging two people, and says why', async () => {
    const forbidden = 'A and B both have a result in IRONMAN Nice 2026: they are two people.';
    await open(
      {
        ...desk(PAIRS),
        'GET /api/athlete/1/compare/2': { json: { ...COMPARED, forbidden: [forbidden] } },
      },
      '?one=1&other=2',
    );
    const dialog = await screen.findByRole('dialog', { name: 'One person or two?' });
    await within(dialog).findByText(forbidden);
    expect(isDisabled(within(dialog).getByRole('button', { name: /^Merge into/ }))).toBe(true);
  });

  it('keeps the comparison open when merging is refused', async () => {
    const { user } = await open(
      {
        ...desk(PAIRS),
        ...COMPARE,
        'POST /api/athlete/2/merge/1': { status: 409, message: 'Ben changed Country.' },
      },
      '?one=1&other=2',
    );
    await user.click(await screen.findByRole('button', { name: 'Merge into Vincent Groeßer 2' }));
    await screen.findByText('Ben changed Country.');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('dialog', { name: 'One person or two?' })).toBeDefined();
  });

  it('lists a pair as likely duplicates again', async () => {
    const { user, requests } = await open(
      {
        ...desk([], [PAIRS[0]]),
        'DELETE /api/identity/not_the_same': { json: { status: 0 } },
      },
      '#two-people',
    );
    await user.click(
      await screen.findByRole('button', { name: 'Propose again: Vincent Größer and Vincent Groeßer' }),
    );
    await screen.findByText('Vincent Größer and Vincent Groeßer can be proposed as duplicates again');
    expect(sentTo(requests, '/api/identity/not_the_same')[0]?.body).toEqual({ athlete_id: 1, other_id: 2 });
  });

  it('unmerges two athletes and names what was not returned', async () => {
    const { user, requests } = await open(
      {
        ...desk([], [], [MERGE]),
        'POST /api/identity/merges/7/unmerge': {
          json: { status: 0, id: 10, other_id: 11, not_returned: ['Country: was changed since'] },
        },
      },
      '#merges',
    );
    await user.click(
      await screen.findByRole('button', { name: 'Unmerge Leon Chevalier from Léon Chevalier' }),
    );
    // What was chosen before it was cancelled does not count for the next one.
    await user.click(await screen.findByRole('checkbox', { name: /different people/ }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(
      await screen.findByRole('button', { name: 'Unmerge Leon Chevalier from Léon Chevalier' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Unmerge?' });
    await user.click(within(dialog).getByRole('button', { name: 'Unmerge' }));
    await screen.findByText(
      /stay with Léon Chevalier: Country: was changed since\. Everything else went back\./,
    );
    expect(sentTo(requests, '/api/identity/merges/7/unmerge')[0]?.body).toEqual({ not_the_same: true });
  });
});

describe('aliases of an athlete', () => {
  testStates(aliasesStates);

  const render = (answers: RenderOptions['responses'] = {}) =>
    renderScreen(<AliasesSection athlete={{ id: 9, name: 'Rudy von Berg' }} />, {
      responses: { 'GET /api/athlete/9/aliases': { json: { aliases: ALIASES } }, ...answers },
    });

  it('are added with Enter; a refusal is shown at the field and the text is preserved until it is left on purpose', async () => {
    const { user, requests, respond } = await render({
      'POST /api/athlete/9/aliases': { status: 409, message: 'Rudy von Berg has this alias already.' },
    });
    const field = await screen.findByLabelText('Add an alias');
    await user.type(field, ' Rudi Berg {Enter}');
    await screen.findByText('Rudy von Berg has this alias already.');
    expect((field as HTMLInputElement).value).toBe(' Rudi Berg ');
    expect(hasUnsavedChanges()).toBe(true);
    respond('POST /api/athlete/9/aliases', { json: { status: 0, id: 3 } });
    await user.type(field, '{Enter}');
    await screen.findByText('Alias Rudi Berg added');
    expect((field as HTMLInputElement).value).toBe('');
    expect(hasUnsavedChanges()).toBe(false);
    expect(sentTo(requests, '/api/athlete/9/aliases')[1]?.body).toEqual({ alias: 'Rudi Berg' });
  });

  it.each([
    ['R. Berg', 'Ralf Berg', 'imports ask, unless nation or division decides'],
    ['Berg, Ralf', 'Ralf Berg', 'imports take that athlete, unless the division differs'],
  ])('say what imports do with %s, which %s has too', async (alias, name, expected) => {
    const others = [{ id: 12, name }];
    await render({
      'GET /api/athlete/9/aliases': { json: { aliases: [{ id: 2, alias, others, origin: null }] } },
    });
    expect((await screen.findByText(/^also/)).textContent).toBe(`also ${name}: ${expected}`);
  });

  it('are asked about before the page is left while one is typed', async () => {
    const { user } = await render({ 'POST /api/athlete/9/aliases': { json: { status: 0, id: 3 } } });
    await user.type(await screen.findByLabelText('Add an alias'), 'Rudi Berg');
    expect(namesOfUnsavedChanges()).toEqual(['Alias']);
    await user.keyboard('{Enter}');
    await screen.findByText('Alias Rudi Berg added');
    expect(hasUnsavedChanges()).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Change alias R. Berg' }));
    expect(hasUnsavedChanges()).toBe(false);
    await user.type(screen.getByLabelText('Alias R. Berg'), 'mann');
    expect(hasUnsavedChanges()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('can be typed while the one before is being added', async () => {
    const added = Promise.withResolvers<void>();
    const { user } = await render({
      'POST /api/athlete/9/aliases': () => added.promise.then(() => Response.json({ status: 0, id: 3 })),
    });
    const field = await screen.findByLabelText<HTMLInputElement>('Add an alias');
    await user.type(field, 'Rudi Berg{Enter}');
    await user.clear(field);
    await user.type(field, 'R. v. B');
    added.resolve();
    await screen.findByText('Alias Rudi Berg added');
    expect(field.value).toBe('R. v. B');
  });

  it('are changed and removed', async () => {
    const { user, requests } = await render({
      'PUT /api/athlete/9/aliases': { json: { status: 0 } },
      'DELETE /api/athlete/9/aliases': { json: { status: 0 } },
    });
    await user.click(await screen.findByRole('button', { name: 'Change alias R. Berg' }));
    const field = screen.getByLabelText('Alias R. Berg');
    await user.clear(field);
    await user.type(field, 'Ru. Berg{Enter}');
    await screen.findByText('Alias Ru. Berg saved');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Change alias R. Berg' }));
    await user.click(screen.getByRole('button', { name: 'Remove alias Rudy Von Berg' }));
    await screen.findByText('Alias Rudy Von Berg removed');
    expect(document.activeElement).toBe(screen.getByLabelText('Add an alias'));
    expect(sentTo(requests, '/api/athlete/9/aliases').map((sent) => [sent.method, sent.body])).toEqual([
      ['PUT', { alias_id: 2, alias: 'Ru. Berg', before: 'R. Berg' }],
      ['DELETE', { alias_id: 1, before: 'Rudy Von Berg' }],
    ]);
  });

  it('stay open for what is typed while a change is saved, which is saved from that change', async () => {
    const saved = Promise.withResolvers<void>();
    const { user, requests } = await render({
      'PUT /api/athlete/9/aliases': async () => {
        await saved.promise;
        return { status: 0 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Change alias R. Berg' }));
    const field = screen.getByLabelText<HTMLInputElement>('Alias R. Berg');
    await user.clear(field);
    await user.type(field, 'Ru. Berg{Enter}');
    await user.type(field, 'man');
    saved.resolve();
    await screen.findByText('Alias Ru. Berg saved');
    expect(field.value).toBe('Ru. Bergman');
    await user.keyboard('{Enter}');
    await screen.findByText('Alias Ru. Bergman saved');
    await screen.findByRole('button', { name: 'Change alias R. Berg' });
    expect(sentTo(requests, '/api/athlete/9/aliases').map(({ body }) => body)).toEqual([
      { alias_id: 2, alias: 'Ru. Berg', before: 'R. Berg' },
      { alias_id: 2, alias: 'Ru. Bergman', before: 'Ru. Berg' },
    ]);
  });

  it('stay while they are edited when someone else removes them, and say so', async () => {
    const { user, respond } = await render({
      'POST /api/athlete/9/aliases': { json: { status: 0, id: 3 } },
      'PUT /api/athlete/9/aliases': { status: 404, message: 'There is no alias 2 of this athlete.' },
    });
    await user.click(await screen.findByRole('button', { name: 'Change alias R. Berg' }));
    const field = screen.getByLabelText<HTMLInputElement>('Alias R. Berg');
    await user.type(field, 'man');
    respond('GET /api/athlete/9/aliases', { json: { aliases: ALIASES.slice(0, 1) } });
    await user.type(screen.getByLabelText('Add an alias'), 'Rudi Berg{Enter}');
    await screen.findByText('Alias Rudi Berg added');
    await user.type(field, '{Enter}');
    await screen.findByText('There is no alias 2 of this athlete.');
    expect(field.value).toBe('R. Bergman');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByText(/R\. Berg/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Add an alias'));
  });

  it('that someone changed meanwhile show both; mine is saved from theirs', async () => {
    let isFirst = true;
    const shown: RenderedScreen = await render({
      'PUT /api/athlete/9/aliases': () => {
        if (!isFirst) return { status: 0 };
        isFirst = false;
        const theirs = { id: 2, alias: 'Rud. Berg', others: [], origin: null };
        shown.respond('GET /api/athlete/9/aliases', { json: { aliases: [theirs] } });
        const message = 'Anna Berg changed Alias at 10:00 UTC on 2026-01-01 while you were editing.';
        return new Response(message, { status: 409, headers: { 'x-error-code': 'stale-edit' } });
      },
    });
    const { user, requests } = shown;
    await user.click(await screen.findByRole('button', { name: 'Change alias R. Berg' }));
    const field = screen.getByLabelText('Alias R. Berg');
    await user.clear(field);
    await user.type(field, 'Ru. Berg{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Changed meanwhile' });
    expect(dialog.textContent).toMatch(/Anna Berg.*Yours: Ru\. Berg\. Theirs: Rud\. Berg\./);
    await user.click(within(dialog).getByRole('button', { name: 'Keep my value' }));
    await screen.findByText('Alias Ru. Berg saved');
    const puts = requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(puts).toMatchObject([{ before: 'R. Berg' }, { before: 'Rud. Berg' }]);
  });
});

describe('the retained value', () => {
  const field = (name: string, state: 'same' | 'differs' | 'only one' | 'only other', is_chosen: 0 | 1) => ({
    name,
    label: name,
    group: 'Athlete',
    one: 'a',
    other: 'b',
    state,
    is_chosen,
  });

  it.each([
    [3, 2, 'one'],
    [2, 3, 'other'],
    [2, 2, 'one'],
  ] as const)('of %d and %d results is at first: %s', (one, other, kept) => {
    const of = (id: number, results: number) => ({
      ...COMPARED.one,
      id,
      counts: { ...COMPARED.one.counts, results },
    });
    expect(initialSide({ one: of(1, one), other: of(2, other) })).toBe(kept);
    expect(initialSide({ one: of(2, other), other: of(1, one) })).toBe(
      one === other ? 'other' : kept === 'one' ? 'other' : 'one',
    );
  });

  it('comes from the retained record, from the only record that has one, or from the chosen record', () => {
    const fields = [
      field('a', 'differs', 1),
      field('b', 'differs', 1),
      field('c', 'only one', 0),
      field('d', 'only other', 0),
      field('e', 'same', 0),
      field('f', 'only other', 1),
    ];
    const chosen = new Map([['b', 'other' as const]]);
    expect(fields.map((one) => sideOf(one, 'one', chosen))).toEqual([
      'one',
      'other',
      'one',
      'other',
      'one',
      'one',
    ]);
    expect(fieldsFromOther(fields, 'one', chosen)).toEqual(['b', 'd']);
    expect(fieldsFromOther(fields, 'other', chosen)).toEqual(['c']);
  });
});
