import type { Video } from '../videos-contract.ts';

/** A position in a video: "1:04:09", "4:09", "0:09". */
export function printPosition(seconds: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** "12.4 MB". */
export const printMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** "Roth finish.mp4" is proposed as "Roth finish". */
export const nameOfFile = (filename: string): string => filename.replace(/\.[^.]+$/, '');

/** Whether a video, or the file that replaces its own, is being converted. */
export const isConverting = ({ state, replacement, error }: Video): boolean =>
  state === 'converting' || (replacement !== null && error === null);

/** Why a video cannot be played; null when it can. */
export const whyNotPlayed = ({ state, stream }: Video): string | null => {
  if (stream !== null) return null;
  return state === 'failed' ? 'The conversion failed' : 'The first quality is not ready yet';
};
