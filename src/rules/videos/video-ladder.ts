/**
 * The qualities that a video is offered in: 240, 360, 480, 720 and 1080 lines, none above the source, at least one. A player chooses by
 * the speed of the connection, and starts at the fifth (level 4) or the highest there is.
 */

export interface VideoRung {
  /** Lines of the picture. */
  height: number;
  /** An even number that keeps the shape of the source. */
  width: number;
  /** Bits per second, at most. */
  videoBits: number;
  soundBits: number;
}

const RUNGS: readonly (readonly [height: number, videoBits: number, soundBits: number])[] = [
  [240, 400_000, 64_000],
  [360, 800_000, 96_000],
  [480, 1_400_000, 128_000],
  [720, 2_800_000, 128_000],
  [1080, 5_000_000, 192_000],
];

const even = (pixels: number): number => Math.max(2, 2 * Math.round(pixels / 2));

/** The rungs for a picture of this size, the lowest first. */
export function ladderOf({ width, height }: { width: number; height: number }): VideoRung[] {
  const fitting = RUNGS.filter(([lines]) => lines <= height);
  const [first] = RUNGS;
  const rungs = fitting.length > 0 || !first ? fitting : [[even(height), first[1], first[2]] as const];
  return rungs.map(([lines, videoBits, soundBits]) => ({
    height: lines,
    width: even((width * lines) / height),
    ...{ videoBits, soundBits },
  }));
}

/** H.264, High profile, level 4.2, and AAC: what the transcoding writes. */
const VIDEO_CODEC = 'avc1.64002a';
const SOUND_CODEC = 'mp4a.40.2';
/** Bits of a stream's container, in percent. */
const CONTAINER_PERCENT = 10;

/** The playlist of all qualities (RFC 8216, 4.3.4.2), the lowest first. */
export function masterPlaylist(rungs: readonly VideoRung[], hasSound: boolean): string {
  const lines = rungs.flatMap(({ width, height, videoBits, soundBits }) => {
    const bits = Math.round(((videoBits + (hasSound ? soundBits : 0)) * (100 + CONTAINER_PERCENT)) / 100);
    const codecs = hasSound ? `${VIDEO_CODEC},${SOUND_CODEC}` : VIDEO_CODEC;
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${bits},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
      `${height}/index.m3u8`,
    ];
  });
  return `${['#EXTM3U', '#EXT-X-VERSION:3', '#EXT-X-INDEPENDENT-SEGMENTS', ...lines].join('\n')}\n`;
}
