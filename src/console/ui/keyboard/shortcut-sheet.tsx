import { Kbd } from '../display/kbd.tsx';
import { Dialog } from '../overlay/dialog.tsx';
import { AppearanceFields } from '../theme/appearance-fields.tsx';
import styles from './shortcut-sheet.module.css';
import { useOfferedShortcuts } from './shortcuts.ts';

const SIGNS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Enter: '↵',
  Escape: 'Esc',
  Alt: '⌥',
};

/** Keys as symbols: "g a" as two keys, "Alt+ArrowUp" as ⌥ ↑. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys}>
      {keys.split(/[ +](?=.)/).map((key, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may occur twice, and the order never changes
        <Kbd key={place}>{SIGNS[key] ?? key}</Kbd>
      ))}
    </span>
  );
}

/** The dialog that lists all keyboard shortcuts of the current screen. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const shortcuts = useOfferedShortcuts();
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Shortcuts" size="wide">
      <div className={styles.groups}>
        {[...Map.groupBy(shortcuts, ({ group }) => group)].map(([group, lines]) => (
          <section key={group} className={styles.group}>
            <h3 className={`hint ${styles.heading}`}>{group}</h3>
            <ul>
              {lines.map((line) => (
                <li key={line.keys} className={styles.line}>
                  <span>{line.label}</span>
                  <Keys keys={line.keys} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section aria-label="This computer">
        <h3 className={`hint ${styles.heading}`}>This computer</h3>
        <AppearanceFields />
      </section>
    </Dialog>
  );
}
