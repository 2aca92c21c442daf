import { type CSSProperties, type ReactNode, useCallback, useRef, useState } from 'react';
import { Menu } from '../actions/menu.tsx';
import type { MenuEntry } from '../actions/menu-entry.ts';
import styles from './page.module.css';
import { PageMenuContext, usePagePlaces } from './page-slots.tsx';
import { useFocusRecovery } from './use-focus-recovery.ts';
import { useTitle } from './use-title.ts';

export interface PageProps {
  /** Name of the record or the list; the page's only heading. */
  name: string;
  /** Text of the window's title before the name: the tab. */
  titleDetail?: string;
  /** Shown before the name: a picture. */
  mark?: ReactNode;
  /** Date and facts in muted colour next to the name; joined with a middle dot. */
  facts?: readonly (string | null | undefined)[];
  /** `StatusBadge`s. */
  states?: ReactNode;
  /** A save state as text, left of the buttons. */
  note?: ReactNode;
  /** Quiet and plain buttons, then the one accented button last. */
  actions?: ReactNode;
  /** Further actions, behind three dots. */
  menu?: readonly MenuEntry[];
  /** `Tabs`, directly under the header. */
  tabs?: ReactNode;
  children: ReactNode;
  /** `fill`: the content takes the remaining height and scrolls inside (a table). `flow`: the page scrolls. */
  layout?: 'fill' | 'flow';
}

/** The facts next to the name, none of them broken, so that the last ones disappear whole when space runs out. */
function HeadFacts({ facts }: { facts: readonly string[] }) {
  return (
    <span className={styles.headFacts} title={facts.join(' · ')}>
      {facts.map((fact, place) => (
        <span key={fact}>{place > 0 ? ` · ${fact}` : fact}</span>
      ))}
    </span>
  );
}

/** A page: header, tabs, content. The head has fixed heights; only the content may shrink. */
export function Page({
  name,
  titleDetail,
  mark,
  facts = [],
  states,
  note,
  actions,
  menu = [],
  tabs,
  children,
  layout = 'fill',
}: PageProps) {
  useTitle(name, titleDetail);
  const known = facts.filter((fact): fact is string => Boolean(fact));
  const { places, become, Provider } = usePagePlaces();
  const [added, setAdded] = useState<ReadonlyMap<string, readonly MenuEntry[]>>(new Map());
  const add = useCallback(
    (part: string, entries: readonly MenuEntry[]) =>
      setAdded((before) => new Map([...before, [part, entries]])),
    [],
  );
  const entries = [...menu, ...[...added.values()].flat()];
  const head = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusRecovery(head, heading);
  return (
    <div className={styles.page}>
      <header ref={head} className={styles.header}>
        {mark}
        <h1 ref={heading} className={`cut ${styles.name}`} title={name} tabIndex={-1}>
          {name}
        </h1>
        {known.length === 0 ? null : <HeadFacts facts={known} />}
        <span className={styles.states}>
          {states}
          <span className={styles.slot} ref={become.states} />
        </span>
        <div className={styles.actions} data-screen-only>
          {note ? <span className={`hint ${styles.note}`}>{note}</span> : null}
          <span className={`hint ${styles.slot} ${styles.note}`} ref={become.note} />
          {actions}
          <span className={styles.slot} ref={become.actions} />
          {entries.length > 0 ? <Menu entries={entries} /> : null}
        </div>
      </header>
      {tabs ? (
        <div className={styles.tabs} data-screen-only>
          {tabs}
          <div className={`hint ${styles.tabsEnd}`}>
            <span className={styles.slot} ref={become.tabsEnd} />
          </div>
        </div>
      ) : null}
      <div className={styles.content} data-layout={layout}>
        <PageMenuContext value={add}>
          <Provider value={places}>{children}</Provider>
        </PageMenuContext>
      </div>
    </div>
  );
}

interface ToolBarProps {
  children: ReactNode;
  end?: ReactNode;
  /** The end moves to a line of its own where both do not fit on one. */
  isEndBelow?: boolean;
}

/** The row above a list: filters and choices on the left, counts or hints at the right end. */
export function ToolBar({ children, end, isEndBelow }: ToolBarProps) {
  return (
    <div className={styles.toolBar} data-screen-only data-end-below={isEndBelow || undefined}>
      <div className={styles.tools}>{children}</div>
      {end ? <div className={`hint ${styles.end}`}>{end}</div> : null}
    </div>
  );
}

/** The head of a part of a page: its name, a fact or two, actions on the right. */
export function SectionHead({
  name,
  facts,
  children,
  end,
}: {
  name: ReactNode;
  facts?: ReactNode;
  children?: ReactNode;
  end?: ReactNode;
}) {
  return (
    <div className={styles.section}>
      <h2 className={`heading ${styles.sectionName}`}>{name}</h2>
      {children}
      {facts ? <span className={`cut ${styles.facts}`}>{facts}</span> : null}
      {end ? <div className={`hint ${styles.end}`}>{end}</div> : null}
    </div>
  );
}

/** Content in one readable column, with a record's facts next to it from 1280 pixels on, in a narrower window above it. */
export function FormColumns({
  children,
  aside,
  labelWidth,
  formWidth,
}: {
  children: ReactNode;
  aside?: ReactNode;
  /** Width of the labels' column in pixels; 116 unless the labels are long. */
  labelWidth?: number;
  /** Largest width of the form in pixels; 640 unless it has tables. */
  formWidth?: number;
}) {
  const widths = {
    ...(labelWidth === undefined ? {} : { '--label': `${labelWidth}px` }),
    ...(formWidth === undefined ? {} : { '--form': `${formWidth}px` }),
  } as CSSProperties;
  return (
    <div className={styles.columns} style={widths}>
      <div className={styles.form}>{children}</div>
      {aside ? (
        <aside className={styles.aside} aria-label="Facts">
          {aside}
        </aside>
      ) : null}
    </div>
  );
}
