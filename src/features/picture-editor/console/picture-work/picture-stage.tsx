import type Konva from 'konva';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Image, Layer, Stage } from 'react-konva';
import {
  boundFraming,
  type Framing,
  type Point,
  placeInFrame,
  pushed,
  type Size,
  scaleOf,
  usualFraming,
  zoomed,
} from '#rules/pictures/picture-framing.ts';
import type { CanvasPicture } from './canvas-pictures.ts';
import styles from './picture-stage.module.css';

export interface PictureStageProps {
  /** The accessible name: "Picture of Ada Storm". */
  label: string;
  picture: CanvasPicture;
  frame: Size;
  framing: Framing;
  onFraming(framing: Framing): void;
  /** Shows the frame in danger style: the picture has fewer pixels than it needs. */
  isDanger: boolean;
  /** Id of the message that explains this. */
  describedBy: string;
  /** Nothing can be moved while an operation runs. */
  isHeld: boolean;
}

/** On screen: the frame with a margin in which the picture is visible too. */
const WIDE_PX = 420;
const MARGIN_PX = 28;
const KEY_STEP = 6;
const KEY_LEAP = 60;
const KEY_ZOOM = 5;
/** A notch of a wheel is about 100; a pinch on a touch pad sends smaller steps with Ctrl. */
const ZOOM_PER_WHEEL = 0.0012;
const ZOOM_PER_PAD = 0.01;

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Pinch {
  distance: number;
  middle: Point;
}

function pinchOf(event: TouchEvent, box: DOMRect): Pinch | null {
  const [one, other] = [event.touches[0], event.touches[1]];
  if (!one || !other) return null;
  return {
    distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
    middle: {
      x: (one.clientX + other.clientX) / 2 - box.left,
      y: (one.clientY + other.clientY) / 2 - box.top,
    },
  };
}

/** Position and scale of the frame on screen. */
function shownFrame(frame: Size) {
  const width = WIDE_PX - 2 * MARGIN_PX;
  const share = width / frame.width;
  const height = frame.height * share;
  return {
    share,
    width,
    height,
    stageHeight: height + 2 * MARGIN_PX,
    /** Converts a point on screen to pixels of the frame. */
    inFrame: ({ x, y }: Point): Point => ({ x: (x - MARGIN_PX) / share, y: (y - MARGIN_PX) / share }),
  };
}

/** The framing after an arrow key, plus, minus or 0; null for other keys. */
function framingByKey(event: KeyboardEvent, { framing, picture, frame }: PictureStageProps): Framing | null {
  const way = ARROWS[event.key];
  const step = event.shiftKey ? KEY_LEAP : KEY_STEP;
  if (way) return pushed(framing, { x: way.x * step, y: way.y * step }, picture, frame);
  if (event.key === '+' || event.key === '=') return zoomed(framing, framing.zoom + KEY_ZOOM, picture, frame);
  if (event.key === '-') return zoomed(framing, framing.zoom - KEY_ZOOM, picture, frame);
  return event.key === '0' ? usualFraming(picture) : null;
}

/** Handles dragging, wheel and pinch; each results in a new framing. */
function usePointers({ picture, frame, framing, onFraming, isHeld }: PictureStageProps) {
  const shown = shownFrame(frame);
  const pinch = useRef<Pinch | null>(null);
  return {
    drag(event: Konva.KonvaEventObject<DragEvent>) {
      const node = event.target;
      const at = shown.inFrame({ x: node.x(), y: node.y() });
      const scale = scaleOf(picture, frame, framing.zoom);
      const middle = { x: (frame.width / 2 - at.x) / scale, y: (frame.height / 2 - at.y) / scale };
      const bound = boundFraming({ zoom: framing.zoom, middle }, picture);
      const place = placeInFrame(bound, picture, frame);
      // Konva moves the picture itself; at its bounds it is reset.
      node.position({ x: MARGIN_PX + place.x * shown.share, y: MARGIN_PX + place.y * shown.share });
      onFraming(bound);
    },
    wheel({ evt, target }: Konva.KonvaEventObject<WheelEvent>) {
      evt.preventDefault();
      const at = target.getStage()?.getPointerPosition();
      if (!at || isHeld) return;
      const zoom = framing.zoom * Math.exp(-evt.deltaY * (evt.ctrlKey ? ZOOM_PER_PAD : ZOOM_PER_WHEEL));
      onFraming(zoomed(framing, zoom, picture, frame, shown.inFrame(at)));
    },
    touch({ evt, target }: Konva.KonvaEventObject<TouchEvent>) {
      const box = target.getStage()?.container().getBoundingClientRect();
      const now = box ? pinchOf(evt, box) : null;
      const before = pinch.current;
      pinch.current = now;
      if (!now || isHeld) return;
      evt.preventDefault();
      target.stopDrag();
      if (!before) return;
      const zoom = framing.zoom * (now.distance / before.distance);
      const at = zoomed(framing, zoom, picture, frame, shown.inFrame(before.middle));
      const by = {
        x: (now.middle.x - before.middle.x) / shown.share,
        y: (now.middle.y - before.middle.y) / shown.share,
      };
      onFraming(pushed(at, by, picture, frame));
    },
    lift() {
      pinch.current = null;
    },
  };
}

/**
 * A picture behind its frame: dragged, zoomed with the wheel or two fingers, moved with the arrow keys (Shift: further), zoomed with plus
 * and minus, reset with 0. It takes the focus, so that its keys work at once. Transparent parts show a checkerboard.
 */
export function PictureStage(props: PictureStageProps) {
  const { label, picture, frame, framing, onFraming, isDanger, describedBy, isHeld } = props;
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => stage.current?.focus({ preventScroll: true }), []);
  const shown = shownFrame(frame);
  const pointers = usePointers(props);
  const place = placeInFrame(framing, picture, frame);
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = framingByKey(event, props);
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isHeld) onFraming(next);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: HTML has no element for a movable picture
    <div
      ref={stage}
      className={styles.stage}
      role="group"
      aria-label={label}
      aria-roledescription="movable picture"
      aria-describedby={`${id}-keys ${describedBy}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: receives the keys that move the picture
      tabIndex={0}
      onKeyDown={press}
      style={{ width: WIDE_PX, height: shown.stageHeight }}
    >
      <p id={`${id}-keys`} className="for-readers">
        Arrow keys move the picture, with Shift further. Plus and minus zoom, 0 resets it.
      </p>
      <Stage
        width={WIDE_PX}
        height={shown.stageHeight}
        onWheel={pointers.wheel}
        onTouchMove={pointers.touch}
        onTouchEnd={pointers.lift}
      >
        <Layer>
          <Image
            image={picture.canvas}
            x={MARGIN_PX + place.x * shown.share}
            y={MARGIN_PX + place.y * shown.share}
            width={place.width * shown.share}
            height={place.height * shown.share}
            draggable={!isHeld}
            onDragMove={pointers.drag}
          />
        </Layer>
      </Stage>
      <div
        className={styles.frame}
        data-danger={isDanger || undefined}
        style={{ inset: MARGIN_PX, height: shown.height }}
      />
    </div>
  );
}
