import { useMemo } from 'react';
import { hasEveryWord, searchWords } from '#rules/text/words.ts';

/**
 * The rows whose text contains every word of the filter; undefined until rows were read. `textOf` folds a
 * row's text (`foldForSearch`) once per reading, not once per key press; define it outside the component.
 * `isNew` selects rows that are listed first although the filter does not match them: those just added.
 */
export function useFilteredRows<Row>(
  rows: readonly Row[] | undefined,
  textOf: (row: Row) => string,
  filter: string,
  isNew?: (row: Row) => boolean,
): readonly Row[] | undefined {
  const texts = useMemo(() => rows?.map((row) => ({ row, text: textOf(row) })), [rows, textOf]);
  return useMemo(() => {
    const message = searchWords(filter);
    if (message.length === 0) return rows;
    const fitting = texts?.filter(({ text }) => hasEveryWord(text, message)).map(({ row }) => row);
    if (!isNew || !fitting) return fitting;
    const hidden = rows?.filter((row) => isNew(row) && !fitting.includes(row)) ?? [];
    return [...hidden, ...fitting];
  }, [rows, texts, filter, isNew]);
}
