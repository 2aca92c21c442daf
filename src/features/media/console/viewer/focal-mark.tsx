import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { SavedNote } from '#console/ui/autosave/saved-note.tsx';
import { FieldOrigin } from '#console/ui/form/origin/field-origin-context.tsx';
import type { MediaDetail } from '#features/media/media-contract.ts';
import styles from './picture-dialog.module.css';
import { type FocalPoint, formatFocalPoint, useFocalField } from './picture-fields.tsx';

/** Step of an arrow key, as a share of the picture. */
const STEP = 0.02;
const MIDDLE = { x: 0.5, y: 0.5 };

const within = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * 1000) / 1000;

const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

function pointOf(event: MouseEvent<HTMLElement>, before: FocalPoint): FocalPoint {
  // A click from the keyboard has no position: Enter leaves the point unchanged.
  if (event.detail === 0) return before ?? MIDDLE;
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: within((event.clientX - box.left) / box.width),
    y: within((event.clientY - box.top) / box.height),
  };
}

/** The focal point over its picture: set by a click or with the arrow keys; it is saved immediately. */
export function FocalMark({ detail }: { detail: MediaDetail }) {
  const field = useFocalField(detail);
  const [isSetting, setSetting] = useState(false);
  const point = field.value;
  const take = (next: FocalPoint) => {
    field.onChange(next);
    field.onCommit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? undefined : STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const from = point ?? MIDDLE;
    field.onChange({ x: within(from.x + step[0]), y: within(from.y + step[1]) });
  };
  return (
    <div className={styles.focalField} data-field="focal">
      {isSetting ? (
        <button
          type="button"
          className={styles.focalRoom}
          aria-label={`Focal point: ${formatFocalPoint(point)}. Click the picture, or move it with the arrow keys.`}
          // biome-ignore lint/a11y/noAutofocus: it replaces the button that was just pressed
          autoFocus
          onClick={(event) => take(pointOf(event, point))}
          onKeyDown={onKeyDown}
          onBlur={field.onCommit}
        />
      ) : null}
      {point === null ? null : (
        <span
          className={styles.focal}
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
          aria-hidden
        />
      )}
      <div className={styles.focalBar}>
        <Button size="small" aria-pressed={isSetting} onClick={() => setSetting(!isSetting)}>
          {isSetting ? 'Done' : 'Focal point'}
        </Button>
        {isSetting ? <span>{point === null ? 'Click the picture' : formatFocalPoint(point)}</span> : null}
        {isSetting && point !== null ? (
          <Button size="small" variant="quiet" onClick={() => take(null)}>
            Clear
          </Button>
        ) : null}
        {isSetting ? <SavedNote state={field.state} /> : null}
        {isSetting ? <FieldOrigin field="focal" label="Focal point" isInline /> : null}
      </div>
    </div>
  );
}
