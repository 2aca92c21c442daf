import Hls from 'hls.js';
import workerUrl from 'hls.js/dist/hls.worker.js?url';
import { useEffect, useRef, useState } from 'react';

const START_LEVEL = 4;
const BACK_BUFFER_SECONDS = 90;
/** Lets the player choose by the speed of the connection. */
export const AUTOMATIC_QUALITY = -1;

export interface Quality {
  level: number;
  label: string;
}

/**
 * Loads an HLS stream into a video element, and plays it unless it is `isPaused`; returns the qualities of the stream, and why it cannot be
 * played.
 */
export function useStream(stream: string, attempt: number, { isPaused = false } = {}) {
  const element = useRef<HTMLVideoElement>(null);
  const player = useRef<Hls | null>(null);
  const [qualities, setQualities] = useState<readonly Quality[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts again
  useEffect(() => {
    const video = element.current;
    if (!video) return;
    setProblem(null);
    if (!Hls.isSupported()) {
      // Safari plays streams itself.
      video.src = stream;
      return () => video.removeAttribute('src');
    }
    const hls = new Hls({
      autoStartLoad: false,
      backBufferLength: BACK_BUFFER_SECONDS,
      workerPath: workerUrl,
    });
    player.current = hls;
    hls.on(Hls.Events.MANIFEST_PARSED, (_event, { levels }) => {
      setQualities(levels.map(({ height }, level) => ({ level, label: `${height}p` })));
      hls.startLevel = Math.min(START_LEVEL, levels.length - 1);
      hls.startLoad();
      // Browsers may refuse to start with sound: the user then presses Play.
      if (!isPaused) void video.play().catch(() => undefined);
    });
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return;
      setProblem(
        type === Hls.ErrorTypes.NETWORK_ERROR
          ? 'The video could not be loaded. Check the connection, then try again.'
          : 'The video cannot be played in this browser.',
      );
    });
    hls.loadSource(stream);
    hls.attachMedia(video);
    return () => {
      player.current = null;
      hls.destroy();
    };
  }, [stream, attempt, isPaused]);
  return {
    element,
    qualities,
    problem,
    setLevel(level: number) {
      if (player.current) player.current.nextLevel = level;
    },
  };
}
