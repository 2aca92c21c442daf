import { describe, expect, it } from 'vitest';
import { cleanPastedHtml } from './pasted-html.ts';

const item = (mark: string, message: string) =>
  `<p class=MsoListParagraph style='margin:0;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;</span></span><![endif]>${message}</p>`;
/** Word's conditional comments remain comments, which the editor ignores. */
const clean = (html: string) => cleanPastedHtml(html).replaceAll(/<!--.*?-->/g, '');

describe('pasted text', () => {
  it.each([
    [
      'headings of other levels',
      '<h1>A</h1><h2>B</h2><h3>C</h3><h6>D</h6>',
      '<h3>A</h3><h3>B</h3><h3>C</h3><h4>D</h4>',
    ],
    [
      'a list from Word',
      `<p>A</p>${item('·', 'One')}${item('·', '<b>Two</b>')}<p>B</p>`,
      '<p>A</p><ul><li>One</li><li><b>Two</b></li></ul><p>B</p>',
    ],
    ['a numbered list from Word', item('1.', 'One') + item('2.', 'Two'), '<ol><li>One</li><li>Two</li></ol>'],
    [
      'two separate lists',
      `${item('·', 'One')}<p>A</p>${item('a)', 'Two')}`,
      '<ul><li>One</li></ul><p>A</p><ol><li>Two</li></ol>',
    ],
    [
      'content that loads or runs',
      '<p onclick="x()">A<img src=x onerror="x()"><script>x()</script><style>p{}</style></p>',
      '<p>A</p>',
    ],
    [
      'a table',
      '<table><tr><th>Year<th>Race</tr><tr><td><p>2025</p><td><p><b>Nice</b></p></tr></table><p>A</p>',
      '<p>Year Race</p><p>2025 <b>Nice</b></p><p>A</p>',
    ],
    ['links', '<a href="https://example.org" onmouseover="x()">A</a>', '<a href="https://example.org">A</a>'],
    ['no markup at all', 'A &lt; B', 'A &lt; B'],
  ])('%s', (_what, html, expected) => {
    expect(clean(html)).toBe(expected);
  });
});
