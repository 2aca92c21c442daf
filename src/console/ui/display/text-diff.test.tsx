import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TextDiff } from './text-diff.tsx';

/** Removed words in brackets, added ones in braces. */
function shown(before: string, after: string, isFormatted = false): string {
  const { container } = render(<TextDiff before={before} after={after} isFormatted={isFormatted} />);
  const marked = container.innerHTML.replaceAll(/<del[^>]*>/g, '[').replaceAll(/<ins[^>]*>/g, '{');
  return marked.replaceAll('</del>', ']').replaceAll('</ins>', '}');
}

const long = 'word '.repeat(100);

it.each([
  ['a replaced word', 'She won Roth.', 'She won Kona.', false, 'She won [Roth]{Kona}.'],
  ['an added end', 'She won.', 'She won. Twice.', false, 'She won.{ Twice.}'],
  ['marks of formatting as text', 'a <b> c', 'a <i> c', false, 'a &lt;[b]{i}&gt; c'],
  [
    'formatted text without its tags',
    '<p>She <b>won</b>.</p>',
    '<p>She <b>lost</b>.</p>',
    true,
    'She [won]{lost}.',
  ],
  ['only the formatting', '<p>She won.</p>', '<p>She <b>won</b>.</p>', true, 'Only the formatting changed.'],
])('shows %s', (_name, before, after, isFormatted, expected) => {
  expect(shown(before, after, isFormatted)).toBe(expected);
});

it('leaves out the middle of a long unchanged passage', () => {
  const text = shown(`a ${long}b`, `c ${long}d`);
  expect(text).toMatch(/^\[a\]\{c\} word .* … .*word \[b\]\{d\}$/);
  expect(text.length).toBeLessThan(300);
});
