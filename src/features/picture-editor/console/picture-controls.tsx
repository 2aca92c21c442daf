import { type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '#console/ui/actions/button.tsx';
import { RangeField } from '#console/ui/form/range-field.tsx';
import { UndoIcon } from '#console/ui/icons/record-icons.tsx';
import { Line, Stack } from '#console/ui/layout/stack.tsx';
import { LARGEST_ZOOM, type PictureFrame, SMALLEST_ZOOM, zoomed } from '#rules/pictures/picture-framing.ts';
import type { PictureEditing } from './use-picture-editing.ts';

interface Props {
  editing: PictureEditing;
  frame: PictureFrame;
  isHeld: boolean;
}

/** Returns the focus to the button that started an operation: it is disabled while the operation runs. */
function useFocusBack(isWorking: boolean) {
  const pressed = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isWorking) return;
    const now = document.activeElement;
    if (now === null || now === document.body || !now.isConnected) pressed.current?.focus();
  }, [isWorking]);
  return (act: () => unknown) => (event: MouseEvent<HTMLButtonElement>) => {
    pressed.current = event.currentTarget;
    void act();
  };
}

/** Zoom, the two automatic operations, and reset. */
export function PictureControls({ editing, frame, isHeld }: Props) {
  const { edited, progress } = editing;
  const pressing = useFocusBack(progress !== null);
  if (!edited) return null;
  const { framing, picture } = edited;
  const whyHeld = isHeld ? 'Wait until the picture is ready' : null;
  return (
    <Stack gap={8}>
      <RangeField
        label="Zoom"
        layout="stacked"
        width="full"
        value={framing.zoom}
        min={SMALLEST_ZOOM}
        max={LARGEST_ZOOM}
        valueText={`${Math.round(framing.zoom)} %`}
        isDisabled={isHeld}
        onChange={(zoom) => editing.setFraming(zoomed(framing, zoom, picture, frame))}
      />
      <Line>
        <Button size="small" whyDisabled={whyHeld} onClick={pressing(editing.scaleByEars)}>
          Auto Scale
        </Button>
        <Button size="small" variant="quiet" whyDisabled={whyHeld} onClick={editing.reset}>
          Reset
        </Button>
      </Line>
      <Line>
        {editing.isCutOut ? (
          <Button size="small" icon={UndoIcon} whyDisabled={whyHeld} onClick={editing.bringBack}>
            Restore Background
          </Button>
        ) : (
          <Button size="small" whyDisabled={whyHeld} onClick={pressing(editing.remove)}>
            {editing.hasRemovalFailed ? 'Remove Background (Error)' : 'Remove Background'}
          </Button>
        )}
      </Line>
    </Stack>
  );
}
