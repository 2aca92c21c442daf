import { useRef } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import styles from './bulk-bar.module.css';

interface Props {
  count: number;
  /** Number of pictures that can be selected. */
  matching: number;
  onTags(): void;
  onAll(): void;
  onClear(): void;
  onCancel(): void;
}

/** The actions for the selection; floats over the grid in bulk select mode. */
export function BulkBar({ count, matching, onTags, onAll, onClear, onCancel }: Props) {
  const whyNone = count === 0 ? 'Select pictures first' : null;
  const bar = useRef<HTMLElement>(null);
  const selectAll = () => {
    onAll();
    // Its button disappears.
    bar.current?.focus();
  };
  return (
    <section ref={bar} tabIndex={-1} className={styles.bar} aria-label="Selection">
      <span className={styles.count} role="status">
        {printCount(count)} selected
      </span>
      <span className={styles.rule} aria-hidden />
      <Button size="small" whyDisabled={whyNone} onClick={onTags} title="t">
        Add Tags
      </Button>
      {count < matching ? (
        <Button size="small" variant="quiet" onClick={selectAll} title="Ctrl-A">
          Select all {printCount(matching)}
        </Button>
      ) : null}
      <Button size="small" variant="quiet" whyDisabled={whyNone} onClick={onClear}>
        Clear Selection
      </Button>
      <Button size="small" variant="quiet" onClick={onCancel} title="Escape">
        Cancel
      </Button>
    </section>
  );
}
