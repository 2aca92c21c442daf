import { expect, it } from 'vitest';
import { sanitizeBiographyHtml } from './biography-html.ts';
import { sanitizeBiography } from './sanitize-biography.ts';

it.each([
  ['short', '<h1>A</h1><script>x()</script>'],
  ['long', `<h1>A</h1><script>x()</script>${'<p onclick="x()">She <b>won</b>.</p>'.repeat(3000)}`],
  ['long and empty', '<p></p>'.repeat(10_000)],
])('a text that is %s is cleaned like any other', async (_what, html) => {
  expect(await sanitizeBiography(html)).toBe(sanitizeBiographyHtml(html));
});

it('each of several long ones gets its own result', async () => {
  const texts = ['A', 'B', 'C'].map((letter) => `<p>${letter}</p>`.repeat(20_000));
  expect(await Promise.all(texts.map(sanitizeBiography))).toEqual(texts);
});
