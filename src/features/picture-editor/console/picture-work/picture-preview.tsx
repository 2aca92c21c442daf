import { useEffect, useRef } from 'react';
import type { Framing, Size } from '#rules/pictures/picture-framing.ts';
import { type CanvasPicture, drawFramed } from './canvas-pictures.ts';
import styles from './picture-preview.module.css';

export interface PicturePreviewProps {
  label: string;
  picture: CanvasPicture;
  framing: Framing;
  frame: Size;
  /** Pixels on screen; the height follows the frame. */
  width: number;
  ground: 'checker' | 'light' | 'dark';
}

/** The content of the frame, in the size in which it will be shown. */
export function PicturePreview({ label, picture, framing, frame, width, ground }: PicturePreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) drawFramed(canvas.current, picture, framing, frame);
  }, [picture, framing, frame]);
  const height = Math.round((width * frame.height) / frame.width);
  const density = window.devicePixelRatio || 1;
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={label}
      className={styles.preview}
      data-ground={ground}
      width={Math.round(width * density)}
      height={Math.round(height * density)}
      style={{ width, height }}
    />
  );
}
