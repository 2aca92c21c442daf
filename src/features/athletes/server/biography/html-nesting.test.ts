import { expect, it } from 'vitest';
import { isNestedDeeper } from './html-nesting.ts';

it.each([
  ['nothing', '', false],
  ['text with signs', 'a < b <3 </ <', false],
  ['three within each other', '<p><b><i>x</i></b></p>', false],
  ['four within each other', '<p><b><i><em>x</em></i></b></p>', true],
  ['many side by side', '<p>a</p>'.repeat(50), false],
  ['line ends', '<br><br/><BR>'.repeat(50), false],
  ['without closing tags', '<b>'.repeat(4), true],
  ['with closing tags of others', '<b></i>'.repeat(4), true],
  ['closed in capitals', '<b></B>'.repeat(4), false],
])('%s: deeper than three is %j', (_name, html, expected) => {
  expect(isNestedDeeper(html, 3)).toBe(expected);
});
