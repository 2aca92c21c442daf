import { useMemo } from 'react';
import { foldForSearch, hasEveryWord, searchWords } from '#rules/text/words.ts';
import type { SelectOption } from './select-option.ts';

interface Searchable<Option> {
  option: Option;
  text: string;
  label: string;
}

/**
 * The options that contain every typed word, up to the given number; those whose label, or a word of it,
 * begins with what was typed come first.
 */
function bestOf<Option>(options: readonly Searchable<Option>[], typed: string, most: number): Option[] {
  const message = searchWords(typed);
  const start = message.join(' ');
  const nearness = ({ label }: Searchable<Option>) =>
    label.startsWith(start) ? 0 : label.includes(` ${start}`) ? 1 : 2;
  return options
    .filter(({ text }) => hasEveryWord(text, message))
    .map((one) => ({ option: one.option, near: nearness(one) }))
    .sort((a, b) => a.near - b.near)
    .slice(0, most)
    .map(({ option }) => option);
}

/** The options that match what is typed, the best match first; in their own order while nothing is typed. */
export function useBestOptions<Option extends Pick<SelectOption, 'label' | 'note'>>(
  options: readonly Option[],
  typed: string,
  most = Number.POSITIVE_INFINITY,
): Option[] {
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
