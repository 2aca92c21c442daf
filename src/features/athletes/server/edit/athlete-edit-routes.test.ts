import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brand, media } from '#database/tables/all-tables.ts';
import {
  approvePicture,
  createProfile,
  listEquipmentSuggestions,
  listSharedLinks,
  removeAthleteAttributes,
  saveAthleteAttributes,
  saveEquipment,
  saveMembers,
  saveProfile,
  saveSponsors,
} from '#features/athletes/athlete-edit-contract.ts';
import { createAthlete, listAthletes, readAthlete } from '#features/athletes/athletes-contract.ts';
import { listHistory, readHistory } from '#features/history/history-contract.ts';
import { undoHistory } from '#features/history/undo-contract.ts';
import { listMediasOfAthlete } from '#features/media/media-contract.ts';
import { profileFields } from '#rules/athletes/athlete-fields.ts';
import { countRows, startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let count = 0;
/** A new athlete; with a profile by default. */
async function given(options: { first?: string; last?: string; hasProfile?: boolean } = {}): Promise<number> {
  count += 1;
  const { first = 'Edita', last = `Number ${count}`, hasProfile = true } = options;
  const { id } = await server.ask(createAthlete, { first, last, country: 'DE', division: 'FPRO' });
  if (hasProfile) await server.ask(createProfile, { id });
  return id;
}
const page = (id: number) => server.ask(readAthlete, { id: String(id) });
const valuesOf = (values: Record<string, string | number | boolean | null>) =>
  Object.entries(values).map(([name, value]) => ({ name, value }));
const changeSetOf = (headers: Record<string, unknown>) => Number(headers['x-change-set']);
const changeOf = async (headers: Record<string, unknown>) =>
  (await server.ask(readHistory, { id: changeSetOf(headers) })).change.what;

async function createBrands(...names: string[]): Promise<number[]> {
  const rows = await server.given((tx) =>
    tx
      .insert(brand)
      .values(names.map((name) => ({ name })))
      .returning({ id: brand.id }),
  );
  return rows.map((row) => row.id);
}

async function createPicture(name: string): Promise<number> {
  const rows = await server.given((tx) =>
    tx
      .insert(media)
      .values({
        filename: `${name}.png`,
        type: 'image/png',
        width: 600,
        height: 600,
        size: 1000,
        md5: name,
        path_key: `pictures/${name}`,
        srcset: {
          images: [
            { src: `/media/${name}-160.png`, src_webp: `/media/${name}-160.webp`, size: 160 },
            { src: `/media/${name}-600.png`, src_webp: `/media/${name}-600.webp`, size: 600 },
          ],
          type: 'image/png',
        },
      })
      .returning({ id: media.id }),
  );
  return (rows[0] as { id: number }).id;
}

describe('permissions', () => {
  const input = { id: 1, attributes: [{ name: 'height', value: 180 }] };
  it.each([
    [saveMembers, { id: 1, members: [{ name: 'first', value: 'A' }] }],
    [saveAthleteAttributes, input],
    [removeAthleteAttributes, { id: 1, attributes: [{ name: 'pic' }] }],
    [approvePicture, { id: 1, name: 'pic-submission' }],
    [createProfile, { id: 1 }],
    [saveProfile, input],
    [saveEquipment, { id: 1, equipment: [{ name: 'bike' }] }],
    [listEquipmentSuggestions, {}],
    [saveSponsors, { id: 1, sponsors: [] }],
    [listSharedLinks, { id: 1 }],
  ])('$path: is refused without a session and without admin', async (call, body) => {
    expect((await server.call(call, body as never, 'nobody')).status).toBe(401);
    expect((await server.call(call, body as never, 'signed-in')).status).toBe(403);
  });

  it.each([
    [saveMembers, { members: [{ name: 'first', value: 'A' }] }],
    [saveAthleteAttributes, { attributes: [{ name: 'height', value: 180 }] }],
    [removeAthleteAttributes, { attributes: [{ name: 'pic' }] }],
    [approvePicture, { name: 'pic-submission' }],
    [createProfile, {}],
    [saveProfile, { attributes: [{ name: 'manager', value: 'A' }] }],
    [saveEquipment, { equipment: [{ name: 'bike', brand: 'Canyon' }] }],
    [saveSponsors, { sponsors: [] }],
    [listSharedLinks, {}],
  ])('$path: responds 404 for an athlete that does not exist', async (call, body) => {
    const refused = await server.call(call, { id: 999_999, ...body } as never);
    expect([refused.status, refused.text]).toEqual([
      404,
      'There is no athlete 999999. It may have been deleted.',
    ]);
  });
});

describe('POST /api/athlete/{id}/members', () => {
  const save = (id: number, values: Record<string, string | number | null>, version?: number) =>
    server.call(saveMembers, {
      id,
      members: valuesOf(values),
      ...(version === undefined ? {} : { version }),
    });

  it('saves the athlete’s columns; name and folded name follow, empty is null', async () => {
    const id = await given();
    const { body } = await save(id, {
      first: ' Märy ',
      last: "O'Neil",
      country: 'ie',
      division: 'MPRO',
      email: 'mary@example.org',
      retirement_date: '2026-01-31',
    });
    expect(body.athlete).toMatchObject({
      name: "Märy O'Neil",
      first: 'Märy',
      last: "O'Neil",
      country: 'IE',
      country_3: 'IRL',
      division: 'MPRO',
      email: 'mary@example.org',
      retirement_date: '2026-01-31',
      retirement_source: 'hand',
    });
    const again = { first: 'mary', last: 'o neil', country: 'IE', division: 'MPRO' as const };
    expect(await server.ask(createAthlete, again)).toMatchObject({ status: -1, id });
    const emptied = await save(id, { email: '', country: ' ', retirement_date: null });
    expect(emptied.body.athlete).toMatchObject({ email: null, country: null, retirement_date: null });
    expect(emptied.body.athlete.retirement_source).toBe('hand');
  });

  it('adds a number to a link in use, and still finds the athlete by the earlier link', async () => {
    const other = await given({ first: 'Taken', last: 'Link' });
    const id = await given({ first: 'Wants', last: 'Link' });
    const { body } = await save(id, { link: 'Taken Link' });
    expect(body.athlete.link).toBe('taken-link-2');
    expect((await page(id)).link).toBe('taken-link-2');
    expect((await server.ask(readAthlete, { id: 'wants-link' })).id).toBe(id);
    expect((await server.ask(readAthlete, { id: 'taken-link' })).id).toBe(other);
    expect((await save(id, { link: 'wants-link' })).body.athlete.link).toBe('wants-link');
    expect((await server.ask(readAthlete, { id: 'taken-link-2' })).id).toBe(id);
  });

  it.each([
    ['an unknown name', { shoe_size: 44 }, 'An athlete has no field shoe_size. Nothing was saved.'],
    ['a calculated field', { name: 'X' }, 'name is calculated or stored elsewhere'],
    ['the id', { id: 5 }, 'id is calculated'],
    ['points', { overall_points: 99 }, 'overall_points is calculated'],
    ['a name like an internal property', { __proto__x: 'x' }, 'An athlete has no field __proto__x'],
    ['no first name', { first: '' }, 'First name must not be empty.'],
    ['a division', { division: 'PRO' }, 'Division must be MPRO or FPRO.'],
    ['an unknown nation', { country: 'QQ' }, 'there is no nation with the code QQ'],
    [
      'a day that does not exist',
      { retirement_date: '2025-02-29' },
      'Retirement date must be a date that exists',
    ],
    ['a link of punctuation', { link: '???' }, 'Link must be words with hyphens'],
    ['an e-mail', { email: 'a b' }, 'E-mail must be an e-mail address.'],
  ])('refuses %s and writes none of the list', async (_case, values, message) => {
    const id = await given();
    const before = await page(id);
    const refused = await save(id, { first: 'ChangeResult', ...values } as never);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    expect(refused.headers['x-error-field']).toBe(Object.keys(values)[0]);
    expect(await page(id)).toEqual(before);
  });

  it('stores both when two people save different fields from one version; refuses the same field', async () => {
    const id = await given();
    const { version } = await page(id);
    expect((await save(id, { first: 'One' }, version)).status).toBe(200);
    expect((await save(id, { email: 'two@example.org' }, version)).status).toBe(200);
    const refused = await save(id, { first: 'Other' }, version);
    expect([refused.status, refused.headers['x-error-code']]).toEqual([409, 'stale-edit']);
    expect(refused.text).toMatch(
      /^anna Tester changed First name at .+ while you were editing\. Nothing was saved; check the current value before you try again\.$/,
    );
    expect((await page(id)).first).toBe('One');
    expect((await save(id, { first: 'Other' })).status).toBe(200);
  });

  it('is one action in the history, and can be undone', async () => {
    const id = await given({ first: 'Undo', last: 'Me' });
    const saved = await save(id, { last: 'Again', link: 'undo-again' });
    expect(await changeOf(saved.headers)).toBe('Last name, Link of Undo Me saved');
    await server.ask(undoHistory, { id: changeSetOf(saved.headers) });
    expect(await page(id)).toMatchObject({ name: 'Undo Me', link: 'undo-me' });
  });
});

describe('attributes of an athlete', () => {
  const save = (id: number, values: Record<string, string | number | boolean | null>, version?: number) =>
    server.call(saveAthleteAttributes, {
      id,
      attributes: valuesOf(values),
      ...(version === undefined ? {} : { version }),
    });

  it('are saved as text, and removed by an empty value or by name', async () => {
    const id = await given();
    const { body } = await save(id, { height: 180, weight: '61,5', birthday: '1996-02-29' });
    expect(body.attributes).toEqual([
      { name: 'birthday', value: '1996-02-29', version: 1 },
      { name: 'height', value: '180', version: 1 },
      { name: 'weight', value: '61.5', version: 1 },
    ]);
    expect((await save(id, { height: '' })).body.attributes.map(({ name }) => name)).toEqual([
      'birthday',
      'weight',
    ]);
    const names = [{ name: 'weight' }, { name: 'birthday' }];
    expect((await server.ask(removeAthleteAttributes, { id, attributes: names })).attributes).toEqual([]);
  });

  it.each([
    [{ height: 119 }, 'Height must be a number from 120 to 220 (cm).'],
    [{ height: 221 }, 'Height must be a number from 120 to 220 (cm).'],
    [{ weight: 39 }, 'Weight must be a number from 40 to 120 (kg).'],
    [{ weight: 121 }, 'Weight must be a number from 40 to 120 (kg).'],
    [{ birthday: '31/04/1990' }, 'Birthday must be a date that exists'],
    [{ shoe: 44 }, 'An athlete has no attribute shoe. Nothing was saved.'],
    [{ constructor: 'x' }, 'An athlete has no attribute constructor.'],
    [{ 'pic-submission': 'javascript:alert(1)' }, 'Submitted picture must be a picture of the library'],
    [{ pic: '987654' }, 'There is no picture 987654 in the library.'],
  ])('refuses %j as a whole', async (values, message) => {
    const id = await given();
    const refused = await save(id, { weight: 60, ...values } as never);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    expect((await page(id)).attributes).toEqual([]);
  });

  it('refuses an edit of an older version of the attribute only', async () => {
    const id = await given();
    expect((await save(id, { height: 180 }, 0)).status).toBe(200);
    const refused = await save(id, { height: 181 }, 0);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('anna Tester changed Height'),
    ]);
    expect((await save(id, { weight: 60 }, 0)).status).toBe(200);
    expect((await save(id, { height: 181 }, 1)).body.attributes[0]).toMatchObject({
      value: '181',
      version: 2,
    });
  });

  it('refuses an edit from before the attribute was removed and added again', async () => {
    const id = await given();
    await save(id, { height: 170 }, 0);
    await save(id, { height: null }, 1);
    const { body } = await save(id, { height: 180 }, 0);
    expect((await save(id, { height: 171 }, 1)).status).toBe(409);
    expect((await save(id, { height: 181 }, body.attributes[0]?.version)).status).toBe(200);
  });

  it('show a submitted picture by its address; approving makes it the shown one, in one action', async () => {
    const id = await given({ first: 'Pia', last: 'Cture' });
    const [old, submitted] = [await createPicture(`old${id}`), await createPicture(`new${id}`)];
    await save(id, { pic: old });
    expect((await page(id)).media_pic).toBe(old);
    const { body } = await save(id, { 'pic-submission': submitted });
    expect(body.pictures).toEqual([
      { name: 'pic', src: `/media/old${id}-600.png`, media_id: old, width: 600, height: 600 },
      {
        name: 'pic-submission',
        src: `/media/new${id}-600.png`,
        media_id: submitted,
        width: 600,
        height: 600,
      },
    ]);
    const approved = await server.call(approvePicture, { id, name: 'pic-submission', version: 1 });
    expect(await changeOf(approved.headers)).toBe('Picture of Pia Cture approved');
    expect(approved.body.athlete.media_pic).toBe(submitted);
    expect(approved.body.attributes).toEqual([{ name: 'pic', value: String(submitted), version: 2 }]);
    await server.ask(undoHistory, { id: changeSetOf(approved.headers) });
    expect(await page(id)).toMatchObject({
      media_pic: old,
      attributes: [{ value: String(old) }, { name: 'pic-submission', value: String(submitted) }],
    });
  });

  it('are tagged with the athlete in the library; undoing the save removes the tag', async () => {
    const id = await given();
    const picture = await createPicture(`tagged${id}`);
    const tagged = async () => (await server.ask(listMediasOfAthlete, { id })).medias.map((one) => one.id);
    const saved = await save(id, { 'pic-submission': picture });
    expect(await tagged()).toEqual([picture]);
    await save(id, { 'hero-left-submission': picture });
    expect(await tagged()).toEqual([picture]);
    await server.ask(undoHistory, { id: changeSetOf(saved.headers) });
    expect(await tagged()).toEqual([]);
  });

  it('do not approve a picture unseen: another one that was submitted meanwhile', async () => {
    const id = await given();
    const [first, second] = [await createPicture(`first${id}`), await createPicture(`second${id}`)];
    await save(id, { 'pic-submission': first });
    await server.ask(approvePicture, { id, name: 'pic-submission' });
    const { attributes } = (await save(id, { 'pic-submission': second })).body;
    const { version } = attributes.find(({ name }) => name === 'pic-submission') ?? {};
    const seen = { id, name: 'pic-submission' } as const;
    const refused = await server.call(approvePicture, { ...seen, value: String(first), version: 1 });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('another picture was submitted'),
    ]);
    const approved = await server.ask(approvePicture, { ...seen, value: String(second), version });
    expect(approved.athlete.media_pic).toBe(second);
  });

  it('reject a submitted picture by removing it', async () => {
    const id = await given();
    const picture = await createPicture(`down${id}`);
    await save(id, { 'hero-left-submission': picture });
    const attributes = [{ name: 'hero-left-submission' }];
    await server.ask(removeAthleteAttributes, { id, attributes });
    expect(await page(id)).toMatchObject({ attributes: [], media_hero_left: null });
    const refused = await server.call(approvePicture, { id, name: 'hero-left-submission' });
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('no picture is submitted anymore'),
    ]);
  });

  it('find the picture of the library by its address too, and clear the shown one with its attribute', async () => {
    const id = await given();
    const picture = await createPicture(`address${id}`);
    await save(id, { 'hero-right': `https://cdn.example.org/pictures/address${id}/600.png` });
    expect((await page(id)).media_hero_right).toBe(picture);
    await server.ask(removeAthleteAttributes, { id, attributes: [{ name: 'hero-right' }] });
    expect((await page(id)).media_hero_right).toBeNull();
  });
});

describe('the profile', () => {
  const save = (id: number, values: Record<string, string | number | boolean | null>, version?: number) =>
    server.call(saveProfile, {
      id,
      attributes: valuesOf(values),
      ...(version === undefined ? {} : { version }),
    });

  it('is created once, empty; a second press changes nothing', async () => {
    const id = await given({ hasProfile: false });
    expect((await page(id)).profile).toBeNull();
    const created = await server.call(createProfile, { id });
    expect(created.body.profile).toMatchObject({ phone_number: null, bio: null, version: 1 });
    await save(id, { manager: 'Anna' });
    const again = await server.call(createProfile, { id });
    expect([again.status, again.body.profile.manager]).toEqual([200, 'Anna']);
    expect(again.headers['x-change-set']).toBeUndefined();
  });

  it('is created once when two press at once', async () => {
    const id = await given({ hasProfile: false });
    const responses = await Promise.all([1, 2].map(() => server.call(createProfile, { id })));
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect((await page(id)).profile?.version).toBe(1);
  });

  it('must exist before it is written', async () => {
    const id = await given({ first: 'No', last: 'Profile', hasProfile: false });
    const refused = await save(id, { manager: 'Anna' });
    expect([refused.status, refused.text]).toEqual([
      409,
      'No Profile has no profile. Create the profile first.',
    ]);
  });

  it('saves and lists each entry of profileFields, so that a new one needs only its column', async () => {
    const id = await given();
    const examples = { text: 'x', 'e-mail': 'x@example.org', date: '2000-02-29', 'rich text': '<p>x</p>' };
    const values: Record<string, string | number> = {};
    for (const field of profileFields) {
      if (field.kind === 'number') values[field.name] = field.lowest;
      else if (field.kind in examples) values[field.name] = examples[field.kind as keyof typeof examples];
    }
    const { body } = await save(id, values);
    expect(body.profile).toMatchObject(values);
    const { profiles } = await server.ask(listAthletes, {});
    const { bio, ...listed } = values;
    expect(profiles.find((profile) => profile.athlete_id === id)).toMatchObject(listed);
  });

  it('saves every field, cleaned', async () => {
    const id = await given();
    const { body } = await save(id, {
      email: 'edita@example.org',
      phone_number: '+49 170 123',
      dob: '1996-02-29',
      height: 168,
      weight: 55.5,
      nicknames: 'Edi',
      alternate_names: 'Edita Numéro',
      maternity_leave: '2026-05-01',
      manager: 'Anna <anna@example.org>',
      bio_short: 'Short',
      instagram: '@edita',
      twitter: 'https://twitter.com/edita/status/1',
      youtube: 'youtube.com/channel/UCuAXFkgsw1L7xaCfnd5JJOw',
      facebook: 'edita.tri',
      strava: '123456',
      zwift: '0e7d8c5a-9c2b-4f7e-8a1d-3b5c7d9e1f20',
      tiktok: 'edita',
      website: 'edita.example.org',
    });
    expect(body.profile).toMatchObject({
      email: 'edita@example.org',
      phone_number: '+49 170 123',
      dob: '1996-02-29',
      height: 168,
      weight: 55.5,
      maternity_leave: '2026-05-01',
      manager: 'Anna <anna@example.org>',
      instagram: 'https://www.instagram.com/edita',
      twitter: 'https://x.com/edita',
      youtube: 'https://www.youtube.com/channel/UCuAXFkgsw1L7xaCfnd5JJOw',
      facebook: 'https://www.facebook.com/edita.tri',
      strava: 'https://www.strava.com/athletes/123456',
      zwift: 'https://www.zwift.com/athlete/0e7d8c5a-9c2b-4f7e-8a1d-3b5c7d9e1f20',
      tiktok: 'https://www.tiktok.com/@edita',
      website: 'https://edita.example.org',
    });
    expect((await page(id)).email).toBe('edita@example.org');
    const emptied = await save(id, { height: 0, weight: '0', dob: '', instagram: null });
    expect(emptied.body.profile).toMatchObject({ height: null, weight: null, dob: null, instagram: null });
  });

  it.each([
    [{ unknown: 1 }, 'A profile has no field unknown. Nothing was saved.'],
    [{ version: 9 }, 'version is calculated'],
    [{ height: 119 }, 'Height must be a number from 120 to 220 (cm).'],
    [{ weight: 121 }, 'Weight must be a number from 40 to 120 (kg).'],
    [{ dob: '2025-02-29' }, 'Date of birth must be a date that exists'],
    [{ instagram: 'https://facebook.com/x' }, 'Instagram is an address of facebook.com'],
    [
      { youtube: 'https://youtube.com/@edita' },
      'YouTube must be the address with the channel ID (youtube.com/channel/UC…), since user names can change.',
    ],
    [{ website: 'javascript:alert(1)' }, 'Website must be a web address'],
    [{ website: '//evil.example' }, 'Website must be a web address'],
    [{ website: 'java\tscript:alert(1)' }, 'Website must be a web address'],
    [{ twitter: 'data:text/html,x' }, 'X (Twitter) must be the profile'],
    [{ email: 'a@b\nBcc: c@d' }, 'E-mail must be an e-mail address.'],
    [{ bio_short: 'x'.repeat(501) }, 'Short biography must be at most 500 characters.'],
  ])('refuses %j as a whole', async (values, message) => {
    const id = await given();
    const refused = await save(id, { manager: 'Anna', ...values } as never);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    expect((await page(id)).profile?.manager).toBeNull();
  });

  it('refuses the second of two who save one field from one version; other fields are saved', async () => {
    const id = await given();
    expect((await save(id, { manager: 'Anna' }, 1)).status).toBe(200);
    const refused = await server.call(
      saveProfile,
      { id, attributes: valuesOf({ manager: 'Ben' }), version: 1 },
      'other-admin',
    );
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('anna Tester changed Manager'),
    ]);
    expect((await save(id, { nicknames: 'Edi' }, 1)).status).toBe(200);
  });

  it('refuses the second of two who save the e-mail from one version, here or with the athlete', async () => {
    const id = await given();
    const seen = async () => (await page(id)).profile?.version;
    const refusal = async (email: string, version: number | undefined) => {
      const refused = await save(id, { email }, version);
      return [refused.status, refused.text];
    };
    const stale = [409, expect.stringContaining('anna Tester changed E-mail')];
    const first = await seen();
    const { body } = await save(id, { email: 'a@example.org' }, first);
    expect(await refusal('b@example.org', first)).toEqual(stale);
    expect((await save(id, { manager: 'Anna' }, first)).status).toBe(200);
    expect((await save(id, { email: 'c@example.org' }, body.profile.version)).status).toBe(200);
    const second = await seen();
    await server.ask(saveMembers, { id, members: valuesOf({ email: 'd@example.org' }) });
    expect(await refusal('e@example.org', second)).toEqual(stale);
    expect((await save(id, { manager: 'Ben' }, second)).status).toBe(200);
    expect(await refusal('e@example.org', await seen())).toEqual([200, '']);
  });

  it('is listed in the history of the athlete, and can be undone', async () => {
    const id = await given({ first: 'Hist', last: 'Ory' });
    const saved = await save(id, { manager: 'Anna', nicknames: 'Hi' });
    expect(await changeOf(saved.headers)).toBe('Manager, Nicknames of Hist Ory saved');
    const { history } = await server.ask(listHistory, { entity: 'athlete', id: String(id) });
    expect(history[0]?.what).toBe('Manager, Nicknames of Hist Ory saved');
    await server.ask(undoHistory, { id: changeSetOf(saved.headers) });
    expect((await page(id)).profile).toMatchObject({ manager: null, nicknames: null });
  });

  it('cleans the biography', async () => {
    const id = await given();
    const { body } = await save(id, {
      bio: '<h3>Start</h3><p onclick="x()">Hi<script>alert(1)</script></p>',
    });
    expect(body.profile.bio).toBe('<h3>Start</h3><p>Hi</p>');
    expect((await save(id, { bio: '<p></p>' })).body.profile.bio).toBeNull();
  });

  it('refuses a biography of 65,000 nested tags before it is cleaned, naming the field', async () => {
    const id = await given();
    const refused = await save(id, { bio: `${'<b>'.repeat(65_000)}x` });
    expect([refused.status, refused.text]).toEqual([400, 'Biography must have at most 500 nested elements.']);
  });

  it('accepts a biography of 200 KB', async () => {
    const id = await given();
    const bio = '<p>She won the race in Roth in 2025.</p>'.repeat(5200);
    expect(bio.length).toBeGreaterThan(204_800);
    expect((await save(id, { bio })).body.profile.bio).toBe(bio);
  });

  it('refuses a biography that would be too long to be saved again once its links are complete', async () => {
    const id = await given();
    const refused = await save(id, { bio: '<a href="https://example.org">x</a>'.repeat(10_000) });
    expect([refused.status, refused.text]).toEqual([
      400,
      'Biography must be at most 400000 characters, including link URLs.',
    ]);
    const link =
      '<p>She won <a href="https://example.org/roth">the race in Roth</a> in 2025 and in 2026.</p>';
    const stored = (await save(id, { bio: link.repeat(2400) })).body.profile.bio as string;
    const again = await save(id, { bio: stored });
    expect([again.body.profile.bio, again.headers['x-change-set']]).toEqual([stored, undefined]);
  });
});

describe('POST /api/athlete/{id}/equipment', () => {
  const save = (id: number, equipment: object[], version?: number) =>
    server.call(saveEquipment, {
      id,
      equipment: equipment as never,
      ...(version === undefined ? {} : { version }),
    });

  it('saves items, and removes one without any value', async () => {
    const id = await given({ first: 'Eli', last: 'Quip' });
    const saved = await save(id, [
      { name: 'bike', brand: ' Canyon ', model: 'Speedmax' },
      { name: 'crank-length', value: 165 },
    ]);
    expect(await changeOf(saved.headers)).toBe('Bike, Crank length (mm) of Eli Quip saved');
    expect(saved.body.equipment).toEqual([
      { name: 'bike', value: null, brand: 'Canyon', model: 'Speedmax', version: 1 },
      { name: 'crank-length', value: '165', brand: null, model: null, version: 1 },
    ]);
    const numbered = await save(id, [{ name: 'bike', brand: 'Canyon', model: 3 }]);
    expect(numbered.body.equipment[0]).toMatchObject({ brand: 'Canyon', model: '3' });
    const cleared = await save(id, [{ name: 'bike', value: '', brand: '', model: null }]);
    expect(cleared.body.equipment.map(({ name }) => name)).toEqual(['crank-length']);
    await server.ask(undoHistory, { id: changeSetOf(cleared.headers) });
    expect((await page(id)).equipment[0]).toMatchObject({ name: 'bike', brand: 'Canyon' });
  });

  it('keeps fields of an item that are not sent', async () => {
    const id = await given();
    await save(id, [
      { name: 'bike', brand: 'Canyon', model: 'Speedmax' },
      { name: 'crank-length', value: 165 },
    ]);
    const { body } = await save(id, [
      { name: 'bike', brand: 'Cervélo' },
      { name: 'crank-length', brand: 'Rotor' },
    ]);
    expect(body.equipment).toMatchObject([
      { name: 'bike', brand: 'Cervélo', model: 'Speedmax' },
      { name: 'crank-length', value: '165', brand: null },
    ]);
  });

  it('records no change when nothing differs', async () => {
    const id = await given();
    await save(id, [{ name: 'bike', brand: 'Canyon' }]);
    expect((await save(id, [{ name: 'bike', brand: 'Canyon' }])).headers['x-change-set']).toBeUndefined();
  });

  it.each([
    [{ name: 'gear_ratio', value: '1' }, 'The equipment catalogue has no item gear_ratio.'],
    [{ name: '__proto__', value: '1' }, 'The equipment catalogue has no item __proto__.'],
    [{ name: 'crank-length', value: '172.25' }, 'Crank length (mm): "172.25" is not on the list.'],
    [{ name: 'bike-size', value: '99' }, 'Bike size: "99" is not on the list.'],
    [{ name: 'bike', brand: 'x'.repeat(201) }, 'must be at most 200 characters'],
  ])('refuses %j and writes none of the list', async (item, message) => {
    const id = await given();
    const refused = await save(id, [{ name: 'helmet', brand: 'Rudy' }, item]);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(message)]);
    expect((await page(id)).equipment).toEqual([]);
  });

  it('refuses an edit of an older version of the item', async () => {
    const id = await given();
    expect((await save(id, [{ name: 'bike', brand: 'Canyon' }], 0)).status).toBe(200);
    const refused = await save(id, [{ name: 'bike', brand: 'Cervélo' }], 0);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('anna Tester changed Bike'),
    ]);
    expect(refused.headers['x-error-field']).toBe('bike');
    expect((await save(id, [{ name: 'helmet', brand: 'Rudy' }], 0)).status).toBe(200);
    await save(id, [{ name: 'bike' }], 1);
    await save(id, [{ name: 'bike', brand: 'Giant' }], 0);
    expect((await save(id, [{ name: 'bike', brand: 'Cervélo' }], 1)).status).toBe(409);
  });

  it('suggests what other athletes use, the most frequent first', async () => {
    const [one, other, third] = [await given(), await given(), await given()];
    for (const id of [one, other]) await save(id, [{ name: 'saddle', brand: 'Gebiomized', model: 'Stride' }]);
    await save(third, [{ name: 'saddle', brand: 'Fizik', model: null }]);
    const { suggestions } = await server.ask(listEquipmentSuggestions, {});
    expect(suggestions.filter(({ name }) => name === 'saddle')).toEqual([
      { name: 'saddle', brand: 'Gebiomized', model: 'Stride', count: 2 },
      { name: 'saddle', brand: 'Fizik', model: null, count: 1 },
    ]);
    expect(suggestions.some(({ name }) => name === 'crank-length')).toBe(false);
  });
});

describe('POST /api/athlete/{id}/sponsors', () => {
  it('replaces the list in its order, whether ids or records are sent; history describes each action', async () => {
    const id = await given({ first: 'Spo', last: 'Nsored' });
    const [a = 0, b = 0, c = 0] = await createBrands('Argon', 'Brooks', 'Castelli');
    const save = (sponsors: (number | { brand_id: number })[]) => server.call(saveSponsors, { id, sponsors });
    const added = await save([a]);
    expect(await changeOf(added.headers)).toBe('Sponsor Argon added to Spo Nsored');
    await save([a, { brand_id: b }, c]);
    const moved = await save([c, a, b]);
    expect(await changeOf(moved.headers)).toBe('Order of the sponsors of Spo Nsored changed');
    expect(moved.body.sponsors.map(({ brand_id }) => brand_id)).toEqual([c, a, b]);
    const removed = await save([c, b]);
    expect(await changeOf(removed.headers)).toBe('Sponsor removed from Spo Nsored');
    await server.ask(undoHistory, { id: changeSetOf(removed.headers) });
    expect((await page(id)).sponsors.map(({ brand_id }) => brand_id)).toEqual([c, a, b]);
    expect((await save([])).body.sponsors).toEqual([]);
  });

  it('accepts no brand twice and none that does not exist', async () => {
    const id = await given();
    const [a = 0] = await createBrands('Twice');
    const twice = await server.call(saveSponsors, { id, sponsors: [a, a] });
    expect([twice.status, twice.text]).toEqual([400, expect.stringContaining('Twice is in the list twice.')]);
    const unknown = await server.call(saveSponsors, { id, sponsors: [a, 999_999] });
    expect([unknown.status, unknown.text]).toEqual([
      400,
      expect.stringContaining('There is no brand 999999.'),
    ]);
    expect((await page(id)).sponsors).toEqual([]);
  });

  it('refuses a list that started from an older version', async () => {
    const id = await given();
    const [a = 0, b = 0] = await createBrands('First Brand', 'Second Brand');
    const { sponsors_version } = await page(id);
    expect(sponsors_version).toBe(0);
    const saved = await server.ask(saveSponsors, { id, sponsors: [a], version: 0 });
    expect(saved.sponsors_version).toBeGreaterThan(0);
    const refused = await server.call(saveSponsors, { id, sponsors: [b], version: 0 }, 'other-admin');
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('anna Tester changed the list of sponsors'),
    ]);
    const version = saved.sponsors_version;
    expect((await server.call(saveSponsors, { id, sponsors: [a, b], version })).status).toBe(200);
  });

  it('writes only what differs', async () => {
    const id = await given();
    const [a = 0, b = 0] = await createBrands('Same One', 'Same Other');
    await server.ask(saveSponsors, { id, sponsors: [a, b] });
    const before = await countRows(server.database, 'change_row');
    const again = await server.call(saveSponsors, { id, sponsors: [a, b] });
    expect(again.headers['x-change-set']).toBeUndefined();
    expect(await countRows(server.database, 'change_row')).toBe(before);
  });
});

describe('GET /api/athlete/{id}/shared_links', () => {
  it('names the other athlete who has the same link', async () => {
    const [one, other] = [await given(), await given({ first: 'Same', last: 'Link' })];
    const save = (id: number, link: string) =>
      server.ask(saveProfile, { id, attributes: [{ name: 'instagram', value: link }] });
    await save(one, 'shared.link');
    expect((await server.ask(listSharedLinks, { id: one })).shared).toEqual([]);
    await save(other, 'https://instagram.com/Shared.Link/');
    expect((await server.ask(listSharedLinks, { id: one })).shared).toEqual([
      { name: 'instagram', athlete_id: other, athlete: 'Same Link' },
    ]);
    expect((await server.ask(listSharedLinks, { id: other })).shared[0]?.athlete_id).toBe(one);
  });
});
