import { expect, type Page, test } from '@playwright/test';
import sharp from 'sharp';
import { apiCall } from './api-call.ts';
import { violationsOn } from './axe-violations.ts';
import { holdMessage } from './hold-message.ts';
import { madePicture } from './made-pictures.ts';
import { madePortrait } from './made-portrait.ts';
import { signIn } from './sign-in.ts';

// A portrait becomes the submitted picture of an athlete: rotated upright, scaled by the ears, without background, 600 × 600, without
// metadata. Everything except choosing the file is done by keyboard.

const ATHLETE = 12;

interface AthleteAnswer {
  name: string;
  media_pic: number | null;
  attributes: { name: string; value: string }[];
  pictures: { name: string; src: string; media_id: number | null; width: number; height: number }[];
}

const editor = (page: Page) => page.getByRole('dialog', { name: /^Submit / });
const zoom = (page: Page) => editor(page).getByLabel('Zoom');
const button = (page: Page, name: string) => editor(page).getByRole('button', { name, exact: true });
const zoomOf = async (page: Page) => Number(await zoom(page).inputValue());
const readAthlete = (page: Page) => apiCall<AthleteAnswer>(page, 'GET', `/api/athlete/${ATHLETE}`);

async function openEditor(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Submit New ${name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(editor(page)).toBeVisible();
}

async function choose(page: Page, file: Awaited<ReturnType<typeof madePicture>>): Promise<void> {
  await editor(page)
    .getByLabel(/^Choose/)
    .setInputFiles(file);
}

async function press(page: Page, name: string): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

/** Pixels of the largest preview. */
const shown = (page: Page) =>
  editor(page)
    .getByRole('img', { name: /160 pixels wide/ })
    .evaluate((element) => (element as HTMLCanvasElement).toDataURL());

/** Two fingers on the picture that move apart to a distance. */
async function pinch(
  page: Page,
  from: number,
  to: number,
  { x, y }: { x: number; y: number },
): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 0 },
    { x: x + apart / 2, y, id: 1 },
  ];
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (const share of [0.25, 0.5, 0.75, 1])
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(from + (to - from) * share),
    });
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** Bytes of a picture as stored by the server. */
async function stored(page: Page, address: string): Promise<Buffer> {
  const answer = await page.request.get(address);
  expect(answer.status()).toBe(200);
  return answer.body();
}

/** A stored picture is 600 × 600, transparent at the corners, with the athlete in the middle and without metadata. */
async function expectCutOut(bytes: Buffer): Promise<void> {
  const { format, width, height, hasAlpha, exif, xmp, iptc, icc, comments } = await sharp(bytes).metadata();
  expect({ format, width, height, hasAlpha }).toEqual({
    format: 'png',
    width: 600,
    height: 600,
    hasAlpha: true,
  });
  expect([exif, xmp, iptc, icc, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  expect(bytes.includes('Lake Road')).toBe(false);
  const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer();
  const at = (x: number, y: number) => [...pixels.subarray((y * 600 + x) * 4, (y * 600 + x) * 4 + 4)];
  for (const [x, y] of [
    [0, 0],
    [599, 0],
    [20, 300],
    [580, 300],
    [300, 4],
  ] as const)
    expect(at(x, y)[3]).toBe(0);
  // Upright: the shirt is below, the face above it.
  const [red = 0, green = 0, , cover] = at(300, 590);
  expect([red > 140, green < 60, cover]).toEqual([true, true, 255]);
  const [skinRed = 0, skinGreen = 0, , skinCover] = at(300, 300);
  expect([skinRed > 180, skinGreen > 130, skinCover]).toEqual([true, true, 255]);
}

test('a portrait becomes a picture of 600 × 600 without its background', async ({ page }) => {
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const compiling: string[] = [];
  page.on('response', (answer) => {
    if (answer.headers()['content-security-policy']?.includes("'unsafe-eval'")) compiling.push(answer.url());
  });
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await signIn(page, `/athlete/${ATHLETE}`);
  const { name } = await readAthlete(page);

  await test.step('it is opened and moved by keys; at too large a zoom the frame warns with the resolution', async () => {
    await openEditor(page, 'Picture');
    expect(requests.filter((address) => /worker|-model/.test(address) && !address.includes('md5'))).toEqual(
      [],
    );
    const portrait = await madePortrait('ada.jpg');
    expect(portrait.buffer.includes('Lake Road')).toBe(true);
    await choose(page, portrait);
    await expect(zoom(page)).toHaveValue('100');
    const stage = editor(page).getByRole('group', { name: `Picture of ${name}` });
    await stage.focus();
    for (const key of ['+', '+', 'ArrowLeft', 'Shift+ArrowUp', '-']) await page.keyboard.press(key);
    await expect(zoom(page)).toHaveValue('105');
    await page.keyboard.press('0');
    await expect(zoom(page)).toHaveValue('100');
    await expect(editor(page).getByText('It becomes a PNG of 600 × 600 pixels.')).toBeVisible();
    await zoom(page).focus();
    await page.keyboard.press('End');
    await expect(editor(page).getByText('Only 300 pixels high: enlarged to 600')).toBeVisible();
    const violations = await violationsOn(page);
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await press(page, 'Reset');
  });

  await test.step('it is also moved by mouse, wheel and two fingers', async () => {
    const box = await editor(page)
      .getByRole('group', { name: `Picture of ${name}` })
      .boundingBox();
    if (!box) throw new Error('the stage is not drawn');
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const before = await shown(page);
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    await page.mouse.move(middle.x + 40, middle.y + 25, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => shown(page)).not.toBe(before);
    await page.mouse.wheel(0, -200);
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(110);
    await press(page, 'Reset');
    await expect.poll(() => shown(page)).toBe(before);
    await pinch(page, 100, 150, middle);
    // Half the distance more; the first step only sets the starting point.
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(120);
    await press(page, 'Reset');
  });

  await test.step('Auto Scale finds the ears', async () => {
    await press(page, 'Auto Scale');
    // The ears are 350 to 370 pixels apart in 900: 0.35 of the width at 85 to 90 percent.
    await expect.poll(() => zoomOf(page), { timeout: 200_000 }).toBeLessThan(95);
    expect(await zoomOf(page)).toBeGreaterThan(75);
    await expect(button(page, 'Auto Scale')).toBeFocused();
  });

  await test.step('the background is removed in this browser', async () => {
    await press(page, 'Remove Background');
    await expect(button(page, 'Restore Background')).toBeVisible({ timeout: 200_000 });
    await expect(button(page, 'Restore Background')).toBeFocused();
  });

  await test.step('it is submitted, and stored without metadata', async () => {
    await press(page, 'Submit Picture');
    await expect(page.getByText(`Picture of ${name} submitted`, { exact: true })).toBeVisible({
      timeout: 200_000,
    });
    await expect(editor(page)).toBeHidden();
    expect(requests.filter((address) => address.endsWith('/api/createuploadurl?md5=false'))).toHaveLength(1);
    await expect(page.getByRole('region', { name: 'Submitted pictures' })).toBeVisible();
    const { pictures } = await readAthlete(page);
    const submitted = pictures.find((one) => one.name === 'pic-submission');
    expect(submitted).toMatchObject({ width: 600, height: 600 });
    await expectCutOut(await stored(page, String(submitted?.src)));
    const { media } = await apiCall<{ media: { download: string } }>(
      page,
      'GET',
      `/api/media/${submitted?.media_id}`,
    );
    await expectCutOut(await stored(page, media.download));
  });

  const submissions = page.getByRole('region', { name: 'Submitted pictures' });
  const namesNow = async () => (await readAthlete(page)).attributes.map((one) => one.name);
  const decide = async (word: 'Approve' | 'Remove') => {
    await submissions.getByRole('button', { name: word }).focus();
    await page.keyboard.press('Enter');
    await holdMessage(page, word === 'Approve' ? / approved$/ : / removed$/);
    await expect(submissions).toBeHidden();
    await expect(page.getByRole('button', { name: 'Submit New Picture' })).toBeFocused();
  };

  await test.step('it is approved and shown; undo reverts that', async () => {
    await expect(submissions.getByRole('img', { name: `Submitted: ${name}` })).toBeVisible();
    await decide('Approve');
    const { media_pic, attributes } = await readAthlete(page);
    expect(media_pic).toBe(Number(attributes.find((one) => one.name === 'pic')?.value));
    await page.keyboard.press('z');
    await expect(submissions).toBeVisible();
    expect(await namesNow()).toEqual(['pic-submission']);
  });

  await test.step('it is removed', async () => {
    await decide('Remove');
    expect(await namesNow()).not.toContain('pic-submission');
  });

  await test.step('a hero picture that is too small is refused with a message', async () => {
    await openEditor(page, 'Hero picture, left');
    await choose(page, await madePicture('small.jpg', 1499, 1000));
    await expect(editor(page).getByText('this one is 1499 × 1000')).toBeVisible();
    await choose(page, await madePicture('large.jpg', 1500, 1000));
    await expect(editor(page).getByText('It becomes a PNG of 1500 × 1000 pixels.')).toBeVisible();
  });

  // No file may compile code from text.
  expect(compiling).toEqual([]);
  // Models and workers come from this server; there was no other request, and no violation of the content security policy.
  const own = new URL(page.url()).origin;
  expect(requests.filter((address) => !address.startsWith(own) && !/^(blob|data):/.test(address))).toEqual(
    [],
  );
  expect(complaints).toEqual([]);
});
