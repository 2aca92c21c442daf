import type { ReactNode } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { Kbd } from '#console/ui/display/kbd.tsx';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import styles from './import.module.css';

export interface ManyAnswer {
  /** Its key, a capital letter. */
  keys: string;
  label: string;
  isOffered: boolean;
  run(): void;
}

const NAME = 'Answers for many lines';

interface Props {
  answers: readonly ManyAnswer[];
  /** Before the answers. */
  children?: ReactNode;
}

/** Answers for many lines at once, as far as they are offered; each is one step of undo. */
export function ManyAnswers({ answers, children }: Props) {
  const offered = answers.filter(({ isOffered }) => isOffered);
  useShortcuts(offered.map(({ keys, label, run }) => ({ keys, label, run, group: NAME })));
  if (offered.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of fields
    <div className={styles.bulk} role="group" aria-label={NAME}>
      {children}
      {offered.map(({ keys, label, run }) => (
        <Button key={keys} size="small" onClick={run}>
          {label} <Kbd>⇧{keys}</Kbd>
        </Button>
      ))}
    </div>
  );
}
