import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, type ButtonVariant } from '../actions/button.tsx';
import { type Icon, UploadIcon } from '../icons/icons.tsx';
import styles from './file-drop.module.css';

export interface FileDropProps {
  /** The button's label: "Import CSV File". */
  label: string;
  /** The `accept` value of the file input: ".csv,text/csv", "image/*". */
  accept: string;
  onFiles(files: File[]): void;
  isMultiple?: boolean;
  /** `button` alone, or an `area` to drop files on with text below the button. */
  layout?: 'button' | 'area';
  hint?: string;
  icon?: Icon;
  variant?: ButtonVariant;
  isBusy?: boolean;
  /** In a dialog: it has the focus when the dialog opens. */
  isFocused?: boolean;
}

/** Files chosen or dropped. The same file may be chosen twice in a row. The button gets the focus back when a file was not taken. */
export function FileDrop({
  label,
  accept,
  onFiles,
  isMultiple = false,
  layout = 'button',
  hint,
  icon = UploadIcon,
  variant = 'plain',
  isBusy,
  isFocused = false,
}: FileDropProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const hasTaken = useRef(false);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (isBusy || !hasTaken.current) return;
    hasTaken.current = false;
    // A dropped file left it with the page.
    if (document.activeElement === document.body) button.current?.focus();
  }, [isBusy]);
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])];
    if (chosen.length === 0) return;
    hasTaken.current = true;
    onFiles(isMultiple ? chosen : chosen.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: with the keyboard the button inside is used instead
    <div
      className={styles.drop}
      data-layout={layout}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        id={id}
        type="file"
        className="for-readers"
        tabIndex={-1}
        aria-label={label}
        // The button next to it opens the same dialog.
        aria-hidden
        accept={accept}
        multiple={isMultiple}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
      <Button
        ref={button}
        icon={icon}
        variant={variant}
        isBusy={isBusy}
        data-autofocus={isFocused || undefined}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {layout === 'area' ? <p className="hint">{hint ?? 'or drop it here'}</p> : null}
    </div>
  );
}
