import { type Change, diffWordsWithSpace } from 'diff';
import { plainText } from '../format/plain-text.ts';
import styles from './text-diff.module.css';

/** Longer texts are shown in full, before and after: comparing them would block the page. */
const LONGEST_COMPARISON_MS = 300;
/** Characters of an unchanged passage that are shown next to a change. */
const CONTEXT = 120;

/** An unchanged passage without its middle; `sides`: where changes follow. */
function shortened(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, CONTEXT);
  const end = isLast ? '' : text.slice(-CONTEXT);
  return text.length <= start.length + end.length + 20 ? text : `${start} … ${end}`;
}

function Passage({ change, isFirst, isLast }: { change: Change; isFirst: boolean; isLast: boolean }) {
  if (change.added) return <ins className={styles.added}>{change.value}</ins>;
  if (change.removed) return <del className={styles.removed}>{change.value}</del>;
  return shortened(change.value, isFirst, isLast);
}

/** The changed words of a long text, with what surrounds them: removed ones struck through, added ones underlined. */
export function TextDiff({
  before,
  after,
  isFormatted,
}: {
  before: string;
  after: string;
  isFormatted: boolean;
}) {
  const read = isFormatted ? plainText : (text: string) => text;
  const [from, to] = [read(before), read(after)];
  if (from === to) return 'Only the formatting changed.';
  const changes = diffWordsWithSpace(from, to, { timeout: LONGEST_COMPARISON_MS }) ?? [
    { value: from, removed: true, added: false, count: 1 },
    { value: to, removed: false, added: true, count: 1 },
  ];
  return changes.map((change, index) => (
    <Passage
      // biome-ignore lint/suspicious/noArrayIndexKey: the passages of a comparison never change places
      key={index}
      change={change}
      isFirst={index === 0}
      isLast={index === changes.length - 1}
    />
  ));
}
