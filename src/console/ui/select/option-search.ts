import { useMemo } from 'react';
import { foldForSearch, hasEveryWord, searchWords } from '#rules/text/words.ts';
import type { SelectOption } from './select-option.ts';

interface Searchable {
  option: SelectOption;
  text: string;
  label: string;
}

/**
 * The options that contain every typed word, up to the given number; those whose label, or a word of it,
 * begins with what was typed come first.
 */
function bestOf(options: readonly Searchable[], typed: string, most: number): SelectOption[] {
  const message = searchWords(typed);
  const start = message.join(' ');
  const nearness = ({ label }: Searchable) =>
    label.startsWith(start) ? 0 : label.includes(` ${start}`) ? 1 : 2;
  return options
    .filter(({ text }) => hasEveryWord(text, message))
    .map((one) => ({ option: one.option, near: nearness(one) }))
    .sort((a, b) => a.near - b.near)
    .slice(0, most)
    .map(({ option }) => option);
}

/** The options that match what is typed, the best match first; in their own order while nothing is typed. */
export function useBestOptions(
  options: readonly SelectOption[],
  typed: string,
  most = Number.POSITIVE_INFINITY,
): SelectOption[] {
  const searchable = useMemo(
    () =>
      options.map((option) => ({
        option,
        text: foldForSearch(option.label, option.note),
        label: foldForSearch(option.label),
      })),
    [options],
  );
  return useMemo(() => bestOf(searchable, typed, most), [searchable, typed, most]);
}
