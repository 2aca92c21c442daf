import { AppLink } from '../actions/app-link.tsx';
import { printCount } from '../format/figures.ts';
import styles from './tabs.module.css';

export interface Tab<Id extends string = string> {
  /** Also the fragment of the address: /race/12#results. */
  id: Id;
  label: string;
  count?: number;
}

export interface TabsProps<Id extends string> {
  tabs: readonly Tab<Id>[];
  current: Id;
}

/** The tabs of a record, as links to its fragments. The address decides which is selected: see `useHashTab`. */
export function Tabs<Id extends string>({ tabs, current }: TabsProps<Id>) {
  return (
    <nav className={styles.tabs} aria-label="Sections">
      {tabs.map(({ id, label, count }) => (
        <AppLink
          key={id}
          address={`#${id}`}
          className={styles.tab}
          aria-current={id === current ? 'page' : undefined}
        >
          {label}
          {count === undefined ? null : <span className={`hint ${styles.count} n`}>{printCount(count)}</span>}
        </AppLink>
      ))}
    </nav>
  );
}
