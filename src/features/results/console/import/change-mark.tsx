import { AddIcon, AlertIcon, EditIcon, GenerateIcon, type Icon } from '#console/ui/icons/icons.tsx';
import { HeldIcon, UnchangedIcon } from '#console/ui/icons/record-icons.tsx';
import styles from '#features/results/console/shared/import.module.css';
import type { PlannedLine } from '#features/results/results-import-contract.ts';
import { changeNames } from './plan-texts.ts';

type Change = PlannedLine['change'];

export const changeIcons: Readonly<Record<Change, Icon>> = {
  create: AddIcon,
  update: EditIcon,
  recalculated: GenerateIcon,
  unchanged: UnchangedIcon,
  held: HeldIcon,
  question: AlertIcon,
};

/** What saving does with a row, shown by a symbol, a word and only then a colour. */
export function ChangeMark({ change, isShort = false }: { change: Change; isShort?: boolean }) {
  const Mark = changeIcons[change];
  return (
    <span className={styles.change} data-change={change}>
      <Mark size={14} />
      {isShort ? <span className="for-readers">{changeNames[change]}</span> : changeNames[change]}
    </span>
  );
}
