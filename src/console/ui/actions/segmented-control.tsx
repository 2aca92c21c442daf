import { type KeyboardEvent, useRef } from 'react';
import { DisciplineBadge, type Leg } from '../display/discipline-badge.tsx';
import type { Icon } from '../icons/icons.tsx';
import styles from './segmented-control.module.css';

export interface Segment<Id extends string> {
  id: Id;
  label: string;
  /** Count shown after the label. */
  count?: number;
  leg?: Leg;
  icon?: Icon;
  isDisabled?: boolean;
}

export interface SegmentedControlProps<Id extends string> {
  /** What is chosen here, for screen readers: "Discipline". */
  label: string;
  segments: readonly Segment<Id>[];
  value: Id;
  onChange(id: Id): void;
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One of a few options, all visible. Arrow keys choose. */
export function SegmentedControl<Id extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<Id>) {
  const group = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = STEPS[event.key];
    if (by === undefined) return;
    event.preventDefault();
    const open = segments.filter((segment) => !segment.isDisabled);
    const next = open[(open.findIndex((segment) => segment.id === value) + by + open.length) % open.length];
    if (!next) return;
    onChange(next.id);
    group.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)?.focus();
  };
  return (
    <div ref={group} className={styles.track} role="radiogroup" aria-label={label} onKeyDown={onKeyDown}>
      {segments.map(({ id, label: message, count, leg, icon: Mark, isDisabled }) => (
        // biome-ignore lint/a11y/useSemanticElements: a button that is one of a group; radios cannot hold marks and counts
        <button
          key={id}
          type="button"
          role="radio"
          aria-checked={id === value}
          tabIndex={id === value ? 0 : -1}
          className={styles.segment}
          data-id={id}
          disabled={isDisabled}
          onClick={() => onChange(id)}
        >
          {leg ? <DisciplineBadge leg={leg} /> : null}
          {Mark ? (
            <span className={styles.mark}>
              <Mark size={14} />
            </span>
          ) : null}
          {message}
          {count === undefined ? null : <span className={`${styles.count} n`}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
