import { type ReactNode, useEffect, useRef } from 'react';
import { useShortcuts } from '#console/ui/keyboard/shortcuts.ts';
import { LARGEST_ID } from '#contract/fields.ts';
import type { Discipline } from '#rules/ranking/ranking-input.ts';
import { ExplanationPanel } from '../panel/explanation-panel.tsx';
import type { ExplainedKind } from '../panel/use-row-explanation.ts';
import styles from './explanation-layout.module.css';

/** What the tables next to a panel need to know about it. */
export interface ExplainedRow {
  /** The athlete whose row is explained. */
  athleteId: number | null;
  /** Opens the row; focuses the panel if it is already open. */
  open(athleteId: number): void;
  /** The keyboard focus moved to another row. */
  follow(athleteId: number): void;
}

interface Props {
  setId: number;
  /** World rankings unless it says otherwise. */
  kind?: ExplainedKind;
  discipline: Discipline;
  /** Id of the athlete in the URL; anything else opens nothing. */
  athlete: string;
  /** Updates the URL; '' closes the panel. */
  onAthlete(athlete: string): void;
  children(explained: ExplainedRow): ReactNode;
}

function idOf(text: string): number | null {
  const id = /^[1-9]\d*$/.test(text) ? Number(text) : null;
  return id === null || id > LARGEST_ID ? null : id;
}

/** The tables of a set, and next to them (above them below 1280 px) the explanation of the open row. */
export function ExplanationLayout({
  setId,
  kind = 'world',
  discipline,
  athlete,
  onAthlete,
  children,
}: Props) {
  const athleteId = idOf(athlete);
  const room = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const isOpen = athleteId !== null;
  // A link to a row further down: the table scrolls to it once.
  useEffect(() => {
    room.current?.querySelector('tr[data-open]')?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const close = () => {
    const row =
      room.current?.querySelector<HTMLElement>('tr[data-open]') ??
      room.current?.querySelector<HTMLElement>('tr[tabindex="0"]');
    row?.focus({ preventScroll: true });
    onAthlete('');
  };
  const follow = (id: number) => {
    if (id !== athleteId) onAthlete(String(id));
  };
  const open = (id: number) => {
    if (id === athleteId) panel.current?.focus({ preventScroll: true });
    else follow(id);
  };
  useShortcuts(
    isOpen ? [{ keys: 'Escape', label: 'Close the explanation', group: 'Rankings', run: close }] : [],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes from inside even where single keys are switched off
    <div
      ref={room}
      className={styles.room}
      onKeyDown={(event) => {
        if (!isOpen || event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        close();
      }}
    >
      {children({ athleteId, open, follow })}
      {athleteId === null ? null : (
        <aside ref={panel} className={styles.panel} aria-label="Explanation" tabIndex={-1} data-screen-only>
          <ExplanationPanel {...{ setId, kind, athleteId, discipline }} onExplain={follow} onClose={close} />
        </aside>
      )}
    </div>
  );
}
