import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#console/ui/actions/button.tsx';
import { CloseIcon } from '#console/ui/icons/icons.tsx';
import { AUTOMATIC_QUALITY, type Quality, useStream } from '#console/ui/video/use-stream.ts';
import type { Video } from '../videos-contract.ts';
import styles from './videos.module.css';

const SKIP_SECONDS = 5;
const VOLUME_STEP = 0.1;

/** What each key does; Escape closes the dialog. */
const keys: Readonly<Record<string, (video: HTMLVideoElement) => unknown>> = {
  ' ': (video) => (video.paused ? video.play() : video.pause()),
  ArrowLeft: (video) => (video.currentTime -= SKIP_SECONDS),
  ArrowRight: (video) => (video.currentTime += SKIP_SECONDS),
  ArrowUp: (video) => (video.volume = Math.min(1, video.volume + VOLUME_STEP)),
  ArrowDown: (video) => (video.volume = Math.max(0, video.volume - VOLUME_STEP)),
  m: (video) => (video.muted = !video.muted),
  f: (video) => (document.fullscreenElement ? document.exitFullscreen() : video.requestFullscreen()),
};

/** What each element with the focus does with keys itself. */
const ownKeys: Readonly<Record<string, RegExp>> = { BUTTON: /^ $/, SELECT: /./, VIDEO: /^( |Arrow.*)$/ };

interface QualitySelectProps {
  qualities: readonly Quality[];
  onChoose(level: number): void;
}

function QualitySelect({ qualities, onChoose }: QualitySelectProps) {
  if (qualities.length < 2) return null;
  return (
    <select
      aria-label="Quality"
      className={styles.quality}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      <option value={AUTOMATIC_QUALITY}>Automatic</option>
      {qualities.map(({ level, label }) => (
        <option key={level} value={level}>
          {label}
        </option>
      ))}
    </select>
  );
}

export interface VideoPlayerProps {
  video: Video & { stream: string };
  onClose(): void;
}

/** Plays a video over the whole window. Keys: space, arrows, M, F, Escape. */
export function VideoPlayer({ video, onClose }: VideoPlayerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [attempt, setAttempt] = useState(0);
  const { element, qualities, problem, setLevel } = useStream(video.stream, attempt);
  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.focus();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    const run = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    const isOwn = event.target instanceof Element && ownKeys[event.target.tagName]?.test(event.key);
    if (!run || !element.current || isOwn || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    void run(element.current);
  };
  const tryAgain = () => {
    setAttempt(attempt + 1);
    // The button disappears with the message: the keys work only with the focus in the player.
    dialog.current?.focus();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.player}
      tabIndex={-1}
      aria-label={`Play ${video.name}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className={styles.bar}>
        <h2>{video.name}</h2>
        <QualitySelect qualities={qualities} onChoose={setLevel} />
        <IconButton icon={CloseIcon} label="Close" onClick={() => dialog.current?.close()} />
      </div>
      {problem === null ? null : (
        <div role="alert" className={styles.problem}>
          <p>{problem}</p>
          <Button onClick={tryAgain}>Try again</Button>
        </div>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: those that the video has */}
      <video
        ref={element}
        className={styles.video}
        controls
        playsInline
        crossOrigin="anonymous"
        poster={video.thumbnail ?? undefined}
        // On the picture: clicks on the controls do not leave them.
        onClick={() => dialog.current?.focus()}
      >
        {video.captions.map(({ language, label, src }) => (
          <track key={src} kind="subtitles" srcLang={language} label={label} src={src} />
        ))}
      </video>
    </dialog>
  );
}
