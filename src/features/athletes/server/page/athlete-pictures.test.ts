import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { athleteAttribute } from '#database/tables/athlete-tables.ts';
import { media } from '#database/tables/media-tables.ts';
import { approvePicture, saveAthleteAttributes } from '#features/athletes/athlete-edit-contract.ts';
import { createAthlete, readAthlete } from '#features/athletes/athletes-contract.ts';
import { compareAthletes } from '#features/identity/identity-contract.ts';
import { FILES_PATH } from '#server/files/file-urls.ts';
import { startTestServer, type TestServer } from '#testing/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { cdnUrl: 'https://cdn.example.org' } });
});
afterAll(() => server.close());

async function createPicture(): Promise<number> {
  const src = `${FILES_PATH}/m/one/600`;
  const images = [{ src: `${src}.png`, src_webp: `${src}.webp`, size: 600 }];
  const [row] = await server.given((tx) =>
    tx
      .insert(media)
      .values({
        ...{ filename: 'one.png', type: 'image/png', width: 600, height: 600, size: 1000, md5: 'one' },
        ...{ path_key: 'm/one', srcset: { images, type: 'image/png' } },
      })
      .returning({ id: media.id }),
  );
  return row?.id ?? 0;
}

describe('the pictures of an athlete, where files are served by another host', () => {
  it('have the addresses of that host, however they were stored', async () => {
    const person = { first: 'Pia', last: 'Cture', country: 'DE', division: 'FPRO' } as const;
    const { id } = await server.ask(createAthlete, person);
    const ofLibrary = await createPicture();
    const attributes = [
      { name: 'pic-submission', value: ofLibrary },
      { name: 'hero-right', value: 'https://elsewhere.example.org/files/a.png' },
    ];
    const picture = { athlete_id: id, name: 'hero-left', value: `${FILES_PATH}/m/one/600.png` };
    await server.given((tx) => tx.insert(athleteAttribute).values(picture));
    const here = 'https://cdn.example.org/m/one/600.png';
    const saved = await server.ask(saveAthleteAttributes, { id, attributes });
    const addresses = (pictures: { src: string }[]) => pictures.map(({ src }) => src).sort();
    expect(addresses(saved.pictures)).toEqual([here, here, 'https://elsewhere.example.org/files/a.png']);
    const approved = await server.ask(approvePicture, { id, name: 'pic-submission', value: ofLibrary });
    expect(approved.pictures.find(({ name }) => name === 'pic')?.src).toBe(here);
    const page = await server.ask(readAthlete, { id: String(id) });
    expect(addresses(page.pictures)).toEqual(addresses(approved.pictures));
    const other = await server.ask(createAthlete, { ...person, division: 'MPRO' });
    const compared = await server.ask(compareAthletes, { id, other: other.id });
    expect([compared.one.pic, compared.fields.find(({ name }) => name.endsWith('.pic'))?.one]).toEqual([
      here,
      here,
    ]);
  });
});
