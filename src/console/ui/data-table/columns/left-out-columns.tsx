import { Button } from '#console/ui/actions/button.tsx';
import styles from '../data-table.module.css';

interface LeftOutColumnsProps {
  /** The titles of the columns for which the table is too narrow. */
  heads: readonly string[];
  isAllShown: boolean;
  onShowAll(isAllShown: boolean): void;
}

/** Names the columns for which the table is too narrow, and shows them on request; then the table scrolls sideways. */
export function LeftOutColumns({ heads, isAllShown, onShowAll }: LeftOutColumnsProps) {
  if (heads.length === 0) return null;
  return (
    <div className={`hint ${styles.leftOut}`} data-screen-only>
      <span className={`cut ${styles.leftOutHeads}`} title={heads.join(', ')}>
        {isAllShown ? 'All columns are shown; scroll sideways.' : `No room for ${heads.join(', ')}.`}
      </span>
      <Button size="small" variant="link" onClick={() => onShowAll(!isAllShown)}>
        {isAllShown ? 'Fit to the window' : 'Show all'}
      </Button>
    </div>
  );
}
