import type { Face } from './picture-work.ts';

// Where a person surely is, perhaps is, and surely is not, as the cutting out starts from. Of a face everything else is measured: a head is
// about 1.5 times as high as its ears are apart, shoulders up to five.

export interface Ellipse {
  x: number;
  y: number;
  /** Half of its width and height. */
  halfWidth: number;
  halfHeight: number;
}

export interface PortraitSeeds {
  /** Perhaps the person: head with hair, neck and shoulders down to the lower edge. Outside of it is ground. */
  perhaps: { head: Ellipse; body: { x: number; y: number }[] };
  /** Surely the person: the middle of the face, and of the chest. */
  surely: { face: Ellipse; chest: { x: number; y: number }[] };
}

interface Head {
  x: number;
  y: number;
  width: number;
}

/** Where the head of a portrait usually is, when no face was found. */
const usualHead = (width: number, height: number): Head => ({
  x: width / 2,
  y: height * 0.36,
  width: Math.min(width, height) * 0.34,
});

function headOf({ ears: { left, right } }: Face): Head {
  return {
    x: (left.x + right.x) / 2,
    y: (left.y + right.y) / 2,
    width: Math.hypot(right.x - left.x, right.y - left.y),
  };
}

/** From the neck down to the lower edge, so many heads wide at the shoulders and below. */
function trunk(head: Head, height: number, neck: number, shoulders: number, top: number) {
  const at = (share: number, heads: number) => ({
    x: head.x + share * head.width,
    y: head.y + heads * head.width,
  });
  const bottom = Math.max(height, head.y + 2 * head.width);
  return [
    at(-neck, top),
    at(neck, top),
    at(shoulders, top + 1),
    { x: head.x + shoulders * head.width, y: bottom },
    { x: head.x - shoulders * head.width, y: bottom },
    at(-shoulders, top + 1),
  ];
}

/** The seeds of a picture of so many pixels. With a face the guess is narrow, without one it leaves much open. */
export function portraitSeeds(width: number, height: number, face: Face | null): PortraitSeeds {
  const head = face ? headOf(face) : usualHead(width, height);
  const room = face ? 1 : 1.25;
  return {
    perhaps: {
      head: {
        x: head.x,
        y: head.y - 0.1 * head.width,
        halfWidth: 1.0 * head.width * room,
        halfHeight: 1.25 * head.width * room,
      },
      body: trunk(head, height, 0.9 * room, 2.7 * room, 0.5),
    },
    surely: {
      face: {
        x: head.x,
        y: head.y + 0.1 * head.width,
        halfWidth: 0.38 * head.width,
        halfHeight: 0.5 * head.width,
      },
      chest: trunk(head, height, 0.15, 0.4, 1.35),
    },
  };
}
