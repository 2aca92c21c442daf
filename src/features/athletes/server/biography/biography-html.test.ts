import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileMarkup } from '#testing/fixtures/xss-payloads.ts';
import { sanitizeBiographyHtml } from './biography-html.ts';

/** The editor's tags, with the attributes of a link. */
const TAG =
  /<(?:\/?(?:h3|h4|p|small|strong|em|ul|ol|li|a)|br \/|a(?: href="(?:https?:\/\/|mailto:)[^"<>]*")? rel="noopener noreferrer nofollow" target="_blank")>/g;

const LINK = 'rel="noopener noreferrer nofollow" target="_blank"';

describe('a biography', () => {
  it.each([
    '<h3>Start</h3><h4>Youth</h4><p>Text with <strong>bold</strong> and <em>italic</em>.</p><p><small>small</small></p>',
    '<ul><li><p>one</p></li><li><p>two</p></li></ul><ol><li><p>three</p></li></ol>',
    `<p><a href="https://example.org/a?b=1&amp;c=2" ${LINK}>link</a><br />next</p>`,
    '<p>1 &lt; 2 &amp; 3 — ü 🚴</p>',
  ])('retains what the editor creates, unchanged: %s', (html) => {
    expect(sanitizeBiographyHtml(html)).toBe(html);
  });

  it.each([
    ['<p>a<script>alert(1)</script></p>', '<p>a</p>'],
    ['<p onclick="x()" style="color:red" class="c" id="body">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', `<a ${LINK}>a</a>`],
    ['<a href="JaVa\tScRiPt:alert(1)">a</a>', `<a ${LINK}>a</a>`],
    ['<a href="data:text/html,x">a</a>', `<a ${LINK}>a</a>`],
    ['<a href="//evil.example">a</a>', `<a ${LINK}>a</a>`],
    ['<a href="/athletes">a</a>', `<a ${LINK}>a</a>`],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<svg><g onload=alert(1)>x</g></svg>a', 'a'],
    ['<math><mi xlink:href="javascript:x">x</mi></math>a', 'a'],
    ['<style>@import "x"</style><iframe src="https://evil.example">x</iframe>a', 'a'],
    ['<form><input name=attributes><button>b</button></form>', 'b'],
    ['<base href="https://evil.example"><meta http-equiv=refresh>a', 'a'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</p></noscript>b', /^(?!.*onerror).*b$/],
    [
      '<h1>one</h1><h2>two</h2><b>b</b><i>i</i><div>d</div>',
      '<h3>one</h3><h3>two</h3><strong>b</strong><em>i</em><p>d</p>',
    ],
    ['<p><span style="mso-list:x">Word</span><o:p></o:p></p><!--[if gte mso 9]>x<![endif]-->', '<p>Word</p>'],
  ])('is cleaned: %s', (html, clean) => {
    const found = sanitizeBiographyHtml(html) ?? '';
    if (typeof clean === 'string') expect(found).toBe(clean);
    else expect(found).toMatch(clean);
    expect(sanitizeBiographyHtml(found)).toBe(found);
  });

  it.each(hostileMarkup)(
    'retains only tags of the editor, and is the same when cleaned again: %s',
    (html) => {
      const clean = sanitizeBiographyHtml(`<p>before</p>${html}<p>after</p>`) ?? '';
      expect(clean).toMatch(/^<p>before/);
      expect(clean.replaceAll(TAG, '')).not.toMatch(/[<>]/);
      expect(sanitizeBiographyHtml(clean)).toBe(clean);
    },
  );

  it.each([
    ['<p><marquee><p>a</p></marquee></p>', '<p></p><p>a</p><p></p>'],
    ['<div>a<div>b</div></div>', '<p>a</p><p>b</p><p></p>'],
  ])('has no paragraph within a paragraph: %s', (html, clean) => {
    expect(sanitizeBiographyHtml(html)).toBe(clean);
    expect(sanitizeBiographyHtml(clean)).toBe(clean);
  });

  it('is the same when cleaned again, whatever is combined', () => {
    const part = fc.constantFrom(...hostileMarkup, '<p>', '</p>', '<', '>', '"', '<h3>', '&', 'text');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const clean = sanitizeBiographyHtml(parts.join('')) ?? '';
        expect(clean.replaceAll(TAG, '')).not.toMatch(/[<>]/);
        expect(sanitizeBiographyHtml(clean) ?? '').toBe(clean);
      }),
    );
  });

  it.each(['', '<p></p>', '<p><br></p>', '<p> </p><p>&nbsp;</p>', '<script>x</script>'])(
    'is null without any text: %s',
    (html) => {
      expect(sanitizeBiographyHtml(html)).toBeNull();
    },
  );

  it.each([
    ['deep', '<p><strong>'.repeat(25_000)],
    ['full of attributes', `<p ${'a '.repeat(100_000)}>A`],
    ['full of unclosed brackets', '<'.repeat(50_000)],
  ])('that is long and %s is cleaned, and does not change the second time', (_what, html) => {
    const clean = sanitizeBiographyHtml(html);
    expect(sanitizeBiographyHtml(clean ?? '')).toBe(clean);
  });
});
