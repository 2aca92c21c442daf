import { useMemo } from 'react';
import { hasEveryWord, searchWords } from '#rules/text/words.ts';

/**
 * The rows whose text holds every word of the filter; undefined until rows were read. `textOf` folds a row's text (`foldForSearch`) once per
 * reading, not once per key; keep it outside the component. `isNew` names rows that stand in front although the filter does not fit them:
 * those just added.
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
