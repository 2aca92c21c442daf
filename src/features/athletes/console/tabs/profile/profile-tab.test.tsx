import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftOf } from '#console/ui/autosave/draft-storage.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { athleteFields } from '#rules/athletes/athlete-fields.ts';
import { isDisabled } from '#testing/console/is-disabled.ts';
import { EDITS, type EditedAthlete, editAthlete, emptyProfile } from '#testing/fixtures/edited-athlete.tsx';
import { profileWarnings } from './profile-warnings.tsx';

const open = async (more: Partial<AthletePage> = {}, answers = {}) => {
  const shown = await editAthlete('profile', more, answers);
  await screen.findByRole('heading', { name: 'Athlete' });
  return shown;
};
const group = (name: string) => within(screen.getByRole('region', { name }));
const field = (name: string, label: string | RegExp) => group(name).getByLabelText<HTMLInputElement>(label);
/** Replaces the text of the field in one change, without a typing pause in between. */
async function put({ user }: EditedAthlete, name: string, label: string, text: string) {
  await user.tripleClick(field(name, label));
  await user.paste(text);
}
const stale = (message: string) =>
  new Response(message, {
    status: 409,
    headers: { 'content-type': 'text/plain', 'x-error-code': 'stale-edit' },
  });

describe('a field of the Profile tab', () => {
  it.each<[string, string, string, string, keyof typeof EDITS, object]>([
    [
      'Athlete',
      'E-mail',
      'a@example.org',
      '',
      'members',
      { members: [{ name: 'email', value: 'a@example.org' }], version: 1 },
    ],
    [
      'Athlete',
      'Retirement date',
      '12 Jul 2026',
      '{Enter}',
      'members',
      { members: [{ name: 'retirement_date', value: '2026-07-12' }], version: 1 },
    ],
    [
      'Attributes',
      'Height',
      '181',
      '',
      'attributes',
      { attributes: [{ name: 'height', value: 181 }], version: 3 },
    ],
    [
      'Attributes',
      'Weight',
      '55,5',
      '',
      'attributes',
      { attributes: [{ name: 'weight', value: 55.5 }], version: 0 },
    ],
    [
      'Attributes',
      'Birthday',
      '1990-02-28',
      '{Enter}',
      'attributes',
      { attributes: [{ name: 'birthday', value: '1990-02-28' }], version: 0 },
    ],
    [
      'Profile',
      'Phone',
      '+49 170 1',
      '',
      'profile',
      { attributes: [{ name: 'phone_number', value: '+49 170 1' }], version: 1 },
    ],
    [
      'Profile',
      'Nicknames',
      ' ',
      '',
      'profile',
      { attributes: [{ name: 'nicknames', value: null }], version: 1 },
    ],
    [
      'Profile',
      'Maternity leave',
      '2026-05-01',
      '{Enter}',
      'profile',
      { attributes: [{ name: 'maternity_leave', value: '2026-05-01' }], version: 1 },
    ],
  ])('%s, %s is sent alone, from its version', async (name, label, typed, key, call, body) => {
    const shown = await open({
      attributes: [{ name: 'height', value: '180', version: 3 }],
      profile: { ...emptyProfile, nicknames: 'Lau' },
    });
    await put(shown, name, label, typed);
    if (key !== '') await shown.user.keyboard(key);
    await waitFor(() => expect(shown.sent(EDITS[call]).at(-1)).toEqual(body));
    await screen.findAllByText(/^Saved \d\d:\d\d \S+$/);
  });

  it('is rendered for each entry of athleteFields, so that a new one needs no edit here', async () => {
    await open({ profile: emptyProfile });
    const groups = { members: 'Athlete', attributes: 'Attributes', profile: 'Profile' };
    const otherwise = ['picture', 'rich text', 'social link', 'web address'];
    for (const { place, name, label, kind, isNeeded } of athleteFields) {
      if (otherwise.includes(kind) || (place === 'profile' && name === 'email')) continue;
      expect(field(groups[place], isNeeded ? new RegExp(`^${label}`) : label)).toBeDefined();
    }
  });

  it('asks who set the attribute, not the field of the profile of that name', async () => {
    const shown = await open({}, { 'GET /api/history/field': { json: { origin: null } } });
    for (const name of ['Attributes', 'Profile']) {
      await shown.user.click(field(name, 'Height'));
      await shown.user.keyboard('{Alt>}h{/Alt}');
      await screen.findByText('No value was set yet.');
      await shown.user.keyboard('{Escape}');
    }
    const requested = shown.requests.filter(({ path }) => path.startsWith('/api/history/field'));
    expect(requested.map(({ path }) => path.split('&field=')[1])).toEqual(['attributes.height', 'height']);
  });

  it('sends the next edit from the version of the response', async () => {
    const shown = await open();
    await put(shown, 'Profile', 'Phone', '12345');
    await waitFor(() => expect(shown.sent(EDITS.profile)).toHaveLength(1));
    await screen.findAllByText(/^Saved/);
    await put(shown, 'Profile', 'Nicknames', 'Lau');
    await waitFor(() => expect(shown.sent(EDITS.profile)).toHaveLength(2));
    expect(shown.sent(EDITS.profile).map((body) => (body as { version: number }).version)).toEqual([1, 2]);
  });

  it('treats "Select" as empty, and lists 150 to 200 cm and 45 to 100 kg', async () => {
    const shown = await open({ profile: { ...emptyProfile, height: 168, weight: 105 } });
    await shown.user.click(field('Profile', 'Height'));
    const heights = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect([heights[0], heights[1], heights.at(-1), heights.length]).toEqual([
      'Select',
      '150 cm',
      '200 cm',
      52,
    ]);
    await shown.user.click(screen.getByRole('option', { name: 'Select' }));
    await waitFor(() =>
      expect(shown.sent(EDITS.profile)).toEqual([
        { attributes: [{ name: 'height', value: null }], version: 1 },
      ]),
    );
    await shown.user.click(field('Profile', 'Weight'));
    const weights = (await screen.findAllByRole('option')).map((option) => option.textContent);
    // 105 is not in the list and is shown all the same.
    expect([weights[1], weights.at(-2), weights.at(-1)]).toEqual(['45 kg', '100 kg', '105 kg']);
  });

  it.each([
    ['Attributes', 'Height', '119'],
    ['Attributes', 'Weight', '121'],
    ['Athlete', 'E-mail', 'nobody'],
    ['Athlete', 'First name (required)', ' '],
  ])('%s, %s leaves an invalid value unsent and marked: %s', async (name, label, typed) => {
    const shown = await open();
    await put(shown, name, label, typed);
    await shown.user.tab();
    await waitFor(() => expect(field(name, label).getAttribute('aria-invalid')).toBe('true'));
    expect(shown.sent(EDITS.members)).toEqual([]);
    expect(shown.sent(EDITS.attributes)).toEqual([]);
  });

  it('reports after it was left that it was saved, and undoes all its saves', async () => {
    const undone: string[] = [];
    const note = ({ path }: { path: string }) => {
      undone.push(path);
      return { status: 0, id: null };
    };
    const shown = await open(
      {},
      {
        'POST /api/history/90/undo': note,
        'POST /api/history/91/undo': note,
      },
    );
    await put(shown, 'Profile', 'Phone', '12345');
    await waitFor(() => expect(shown.sent(EDITS.profile)).toHaveLength(1));
    await put(shown, 'Profile', 'Phone', '123456');
    await waitFor(() => expect(shown.sent(EDITS.profile)).toHaveLength(2));
    expect(screen.queryByText('Phone saved')).toBeNull();
    await shown.user.tab();
    expect(await screen.findByText('Phone saved')).toBeDefined();
    await shown.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(undone).toEqual(['/api/history/91/undo', '/api/history/90/undo']));
  });

  it('leaves a value that the server refuses, with its message', async () => {
    const shown = await open();
    const message = 'Phone contains characters that cannot be stored.';
    shown.respond(EDITS.profile, { status: 400, message });
    await put(shown, 'Profile', 'Phone', '12345');
    expect(await screen.findByText(`Refused: ${message}`)).toBeDefined();
    expect(field('Profile', 'Phone').value).toBe('12345');
  });

  it('waits for the connection and sends again', async () => {
    const shown = await open();
    let tries = 0;
    shown.respond(EDITS.profile, () => {
      tries += 1;
      return tries === 1
        ? new Response('The database is away.', { status: 503, headers: { 'content-type': 'text/plain' } })
        : Response.json({ status: 0, profile: { ...emptyProfile, phone_number: '12345', version: 2 } });
    });
    await put(shown, 'Profile', 'Phone', '12345');
    await screen.findAllByText('Waiting for the network');
    await screen.findAllByText(/^Saved/);
    expect(tries).toBe(2);
  });

  it('sends what was typed before the page was loaded, from the version that it started from', async () => {
    const typed = { value: '123456', version: 1, unanswered: ['12345'] };
    const stored = { 'typed-by': '1', 'typed athlete 7 profile phone_number': JSON.stringify(typed) };
    const shown = await editAthlete('profile', { profile: emptyProfile }, {}, stored);
    await screen.findByRole('heading', { name: 'Athlete' });
    expect(field('Profile', 'Phone').value).toBe('123456');
    await waitFor(() => expect(shown.sent(EDITS.profile)).toHaveLength(1));
    const attributes = [{ name: 'phone_number', value: '123456' }];
    expect(shown.sent(EDITS.profile)).toEqual([{ attributes, version: 1 }]);
    await screen.findAllByText(/^Saved/);
    await waitFor(() => expect(draftOf('athlete 7 profile phone_number')).toBeNull());
  });

  it('has no conflict with its own save whose response was lost', async () => {
    const shown = await open();
    let tries = 0;
    shown.respond(EDITS.profile, () => {
      tries += 1;
      if (tries === 2) return stale('you changed Phone at 10:00 UTC.');
      shown.change({
        profile: { ...emptyProfile, phone_number: tries === 1 ? '12345' : '123456', version: tries },
      });
      return tries === 1
        ? new Response('The line broke.', { status: 503, headers: { 'content-type': 'text/plain' } })
        : Response.json({ status: 0, profile: shown.stored().profile });
    });
    await put(shown, 'Profile', 'Phone', '12345');
    await screen.findAllByText('Waiting for the network');
    await put(shown, 'Profile', 'Phone', '123456');
    await screen.findAllByText(/^Saved/);
    expect(shown.stored().profile?.phone_number).toBe('123456');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(tries).toBe(3);
  });

  it('shows both values when someone else saved first; mine is sent from their version', async () => {
    const shown = await open();
    const message = 'Ben changed Phone at 10:00 UTC while you were editing.';
    shown.change({ profile: { ...emptyProfile, phone_number: '030 111111', version: 5 } });
    shown.respond(EDITS.profile, () => stale(message));
    await put(shown, 'Profile', 'Phone', '030 222222');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    expect(dialog.getByText(message)).toBeDefined();
    expect([dialog.getByText('030 222222'), dialog.getByText('030 111111')]).toHaveLength(2);
    shown.respond(EDITS.profile, {
      json: { status: 0, profile: { ...emptyProfile, phone_number: '030 222222', version: 6 } },
    });
    await shown.user.click(dialog.getByRole('button', { name: 'Keep my value' }));
    await waitFor(() =>
      expect(shown.sent(EDITS.profile).at(-1)).toEqual({
        attributes: [{ name: 'phone_number', value: '030 222222' }],
        version: 5,
      }),
    );
  });

  it('uses their value', async () => {
    const shown = await open();
    shown.change({ attributes: [{ name: 'height', value: '175', version: 2 }] });
    shown.respond(EDITS.attributes, () => stale('Ben changed Height.'));
    await put(shown, 'Attributes', 'Height', '181');
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    await shown.user.click(dialog.getByRole('button', { name: 'Use their value' }));
    await waitFor(() => expect(field('Attributes', 'Height').value).toBe('175'));
    expect(shown.sent(EDITS.attributes)).toHaveLength(1);
  });
});

describe('next to the fields', () => {
  it('opens a mail to the first e-mail in the manager text', async () => {
    await open({ profile: { ...emptyProfile, manager: 'Anna Berg, anna+tri@example.org, 0043' } });
    const link = screen.getByRole('link', { name: 'Mail anna+tri@example.org' });
    expect(link.getAttribute('href')).toBe('mailto:anna%2Btri@example.org');
  });

  it('counts the short biography', async () => {
    await open({ profile: { ...emptyProfile, bio_short: 'Seven wins' } });
    expect(screen.getByText('10 of 500')).toBeDefined();
  });

  it.each<[string, Partial<AthletePage>, string[]]>([
    ['nothing', {}, []],
    [
      'two heights and a birthday to come',
      {
        attributes: [
          { name: 'height', value: '180', version: 1 },
          { name: 'birthday', value: '2027-01-01', version: 1 },
        ],
        profile: { ...emptyProfile, height: 181, dob: '2015-01-01' },
      },
      [
        'Birthday: in the future.',
        'Date of birth: age 11, under 15.',
        'Birthday: the attribute says 2027-01-01, the profile 2015-01-01.',
        'Height: the attribute says 180 cm, the profile 181 cm.',
      ],
    ],
  ])('warns of %s', async (_case, more, message) => {
    const shown = await open(more);
    expect(profileWarnings(shown.stored(), '2026-06-01')).toEqual(message);
  });

  it('shows facts of the athlete, including other spellings', async () => {
    await open({ aliases: [{ id: 1, alias: 'L. Philipp' }], account: { email: 'laura@example.org' } });
    const facts = within(screen.getByRole('complementary', { name: 'Facts' }));
    expect(facts.getByText('L. Philipp')).toBeDefined();
    expect(facts.getByText('laura@example.org')).toBeDefined();
  });
});

describe('an athlete without a profile', () => {
  it('says so, and gets one', async () => {
    const shown = await open({ profile: null });
    expect(screen.getByText(/^Laura Philipp has no profile\./)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Profile' })).toBeNull();
    shown.respond('POST /api/athlete/7/createprofile', () => {
      shown.change({ profile: emptyProfile });
      return Response.json({ status: 0, profile: emptyProfile }, { headers: { 'x-change-set': '90' } });
    });
    await shown.user.click(screen.getByRole('button', { name: 'Create profile' }));
    expect(await screen.findByRole('region', { name: 'Profile' })).toBeDefined();
    expect(screen.getByText('Profile of Laura Philipp created')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Create profile' })).toBeNull();
  });
});

describe('Create account', () => {
  const CREATE = 'POST /auth/create_athlete_account/7';
  it('asks for confirmation once, says what is sent to whom, and creates it', async () => {
    const shown = await open(
      { email: 'laura@example.org' },
      { [CREATE]: { json: { status: 0, account_id: 3 } } },
    );
    await shown.user.click(screen.getByRole('button', { name: 'Create account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Create account' }));
    expect(dialog.getByText(/is mailed to laura@example\.org/)).toBeDefined();
    expect(shown.sent(CREATE)).toHaveLength(0);
    await shown.user.click(dialog.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText('Account created; invitation mailed to laura@example.org')).toBeDefined();
    expect(shown.sent(CREATE)).toHaveLength(1);
  });

  it('says why it failed', async () => {
    const error = 'Laura Philipp has an account already.';
    const shown = await open({ email: 'laura@example.org' }, { [CREATE]: { json: { status: 1, error } } });
    await shown.user.click(screen.getByRole('button', { name: 'Create account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Create account' }));
    await shown.user.click(dialog.getByRole('button', { name: 'Create account' }));
    expect(await screen.findByText(error)).toBeDefined();
  });

  it('needs an e-mail, and is hidden where there is an account', async () => {
    const shown = await open();
    const button = screen.getByRole('button', { name: 'Create account' });
    expect([isDisabled(button), button.title]).toEqual([true, 'Add an e-mail address first']);
    shown.unmount();
    await open({ email: 'laura@example.org', account: { email: 'laura@example.org' } });
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull();
  });
});

describe('the picture of an athlete', () => {
  it.each([
    ['laura-philipp', '/athlete/laura-philipp'],
    ['/athletes?filter=laura', '/athletes?filter=laura'],
  ])('with the link %s leads to %s; a placeholder is shown without one', async (link, address) => {
    await open({ link });
    const picture = within(screen.getByRole('region', { name: 'Pictures' })).getByRole('link');
    expect(picture.getAttribute('href')).toBe(address);
    expect(within(picture).getByRole('img', { name: /^Picture: none of/ })).toBeDefined();
  });
});

describe('submitted pictures', () => {
  const SUBMITTED: Partial<AthletePage> = {
    attributes: [
      { name: 'pic', value: '1', version: 1 },
      { name: 'pic-submission', value: '2', version: 4 },
    ],
    pictures: [
      { name: 'pic', src: '/media/old.png', media_id: 1, width: 600, height: 600 },
      { name: 'pic-submission', src: '/media/new.png', media_id: 2, width: 800, height: 600 },
    ],
  };

  it('are shown next to the current ones', async () => {
    await open(SUBMITTED);
    const submitted = group('Submitted pictures');
    expect(submitted.getByAltText('Current: Laura Philipp').getAttribute('src')).toBe('/media/old.png');
    expect(submitted.getByAltText('Submitted: Laura Philipp').getAttribute('src')).toBe('/media/new.png');
    expect(submitted.getByText('800 × 600')).toBeDefined();
  });

  it('are shown as waiting in their own slot, which leads to the decision', async () => {
    const shown = await open(SUBMITTED);
    const waiting = group('Pictures').getAllByRole('button', { name: 'Waiting for approval' });
    expect(waiting).toHaveLength(1);
    await shown.user.click(waiting[0] as HTMLElement);
    expect(document.activeElement).toBe(group('Submitted pictures').getByRole('region', { name: 'Picture' }));
  });

  it('are approved as they were shown', async () => {
    const shown = await open(SUBMITTED, {
      'POST /api/athlete/7/approve_picture': () =>
        Response.json(
          { status: 0, attributes: [], pictures: [], athlete: {} },
          { headers: { 'x-change-set': '7' } },
        ),
    });
    await shown.user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Picture of Laura Philipp approved')).toBeDefined();
    expect(shown.sent('POST /api/athlete/7/approve_picture')).toEqual([
      { name: 'pic-submission', value: '2', version: 4 },
    ]);
  });

  it('are removed, which deletes the submission', async () => {
    const shown = await open(SUBMITTED);
    await shown.user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Submitted pictures' })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Submit New Picture' })),
    );
    expect(shown.sent(EDITS.removeAttributes)).toEqual([
      { attributes: [{ name: 'pic-submission' }], version: 4 },
    ]);
  });

  it('say who was first when someone else decided', async () => {
    const shown = await open(SUBMITTED, {
      'POST /api/athlete/7/approve_picture': { status: 409, message: 'No picture is submitted anymore.' },
    });
    await shown.user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('No picture is submitted anymore.')).toBeDefined();
  });
});

describe('the biography', () => {
  const editor = () => screen.findByRole('textbox', { name: 'Biography' });
  const button = () => screen.getByRole('button', { name: 'Save biography' });

  it('is 500 pixels high, with the styles of its toolbar', async () => {
    await open({ profile: { ...emptyProfile, bio: '<h3>Start</h3><p>Text</p>' } });
    const box = await editor();
    expect(box.querySelector('h3')?.textContent).toBe('Start');
    expect(box.closest<HTMLElement>('[style*="height"]')?.style.height).toBe('500px');
    const bar = within(screen.getByRole('toolbar', { name: 'Format' }));
    for (const name of ['Paragraph', 'H3', 'H4', 'Small', 'Bold', 'Italic', 'Link'])
      expect(bar.getByRole('button', { name })).toBeDefined();
  });

  it('is saved by its button, which is disabled while nothing differs and while it saves', async () => {
    const shown = await open({ profile: { ...emptyProfile, bio: '<p>Text</p>' } });
    await editor();
    expect(isDisabled(button())).toBe(true);
    (await editor()).focus();
    await shown.user.click(screen.getByRole('button', { name: 'H3' }));
    await waitFor(() => expect(isDisabled(button())).toBe(false));
    let arrive = (_answer: Response) => {};
    shown.respond(EDITS.profile, () => new Promise((resolve) => (arrive = resolve)));
    await shown.user.click(button());
    await waitFor(() => expect(isDisabled(button())).toBe(true));
    expect(shown.sent(EDITS.profile)).toEqual([
      { attributes: [{ name: 'bio', value: '<h3>Text</h3>' }], version: 1 },
    ]);
    const profile = { ...emptyProfile, bio: '<h3>Text</h3>', version: 2 };
    shown.change({ profile });
    arrive(Response.json({ status: 0, profile }, { headers: { 'x-change-set': '90' } }));
    expect(await screen.findByText('Biography of Laura Philipp saved')).toBeDefined();
    expect(isDisabled(button())).toBe(true);
  });

  it('shows both when someone else saved it meanwhile, and can use theirs', async () => {
    const shown = await open({ profile: { ...emptyProfile, bio: '<p>Text</p>' } });
    (await editor()).focus();
    await shown.user.click(screen.getByRole('button', { name: 'H4' }));
    shown.change({ profile: { ...emptyProfile, bio: '<p>Theirs</p>', version: 2 } });
    shown.respond(EDITS.profile, () => stale('Ben changed Biography.'));
    await waitFor(() => expect(isDisabled(button())).toBe(false));
    await shown.user.click(button());
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Changed meanwhile' }));
    expect(dialog.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Text', 'Theirs']);
    await shown.user.click(dialog.getByRole('button', { name: 'Use their value' }));
    await waitFor(async () => expect((await editor()).textContent).toBe('Theirs'));
  });
});
