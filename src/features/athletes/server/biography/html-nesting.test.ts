import { expect, it } from 'vitest';
import { isNestedDeeper } from './html-nesting.ts';

it.each([
  ['nothing', '', false],
  ['text with angle brackets', 'a < b <3 </ <', false],
  ['three nested elements', '<p><b><i>x</i></b></p>', false],
  ['four nested elements', '<p><b><i><em>x</em></i></b></p>', true],
  ['many elements in a row', '<p>a</p>'.repeat(50), false],
  ['line breaks', '<br><br/><BR>'.repeat(50), false],
  ['without closing tags', '<b>'.repeat(4), true],
  ['with closing tags of other elements', '<b></i>'.repeat(4), true],
  ['closed in capitals', '<b></B>'.repeat(4), false],
])('%s: deeper than three is %j', (_name, html, expected) => {
  expect(isNestedDeeper(html, 3)).toBe(expected);
});
