import { useId } from 'react';
import { Progress } from '#console/ui/display/progress.tsx';
import { FileDrop } from '#console/ui/files/file-drop.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { PicturePreview } from '#features/picture-editor/console/picture-work/picture-preview.tsx';
import { PictureStage } from '#features/picture-editor/console/picture-work/picture-stage.tsx';
import { enlargedMessage, hasGap, pictureFrames } from '#rules/pictures/picture-framing.ts';
import { PictureControls } from './picture-controls.tsx';
import styles from './picture-dialog.module.css';
import { type PictureEditing, usePictureEditing } from './use-picture-editing.ts';
import { type SubmittedPicture, useSubmitPicture } from './use-submit-picture.ts';

export interface PictureDialogProps extends Omit<SubmittedPicture, 'submission'> {
  submission: keyof typeof pictureFrames;
  isOpen: boolean;
  onClose(): void;
}

const TITLES: Readonly<Record<keyof typeof pictureFrames, string>> = {
  'pic-submission': 'Submit Athlete Picture',
  'hero-left-submission': 'Submit Hero Picture, Left',
  'hero-right-submission': 'Submit Hero Picture, Right',
};

const WAITING = 'An earlier submission is still waiting. This one replaces it.';
const UNSAVED = { message: 'The picture is not submitted.', keep: 'Keep editing' };

type Frame = (typeof pictureFrames)[keyof typeof pictureFrames];

/** Side by side, each column stacked vertically. */
const PREVIEWS = [
  [{ width: 160, ground: 'checker' }],
  [
    { width: 64, ground: 'light' },
    { width: 64, ground: 'dark' },
  ],
  [
    { width: 32, ground: 'light' },
    { width: 32, ground: 'dark' },
  ],
] as const;

const chooseHint = ({ smallest }: Frame): string =>
  smallest === null
    ? 'or drop it here. JPEG, PNG, WebP, AVIF or GIF, at best 600 × 600 or larger.'
    : `or drop it here. JPEG, PNG, WebP, AVIF or GIF, at least ${smallest.width} × ${smallest.height}.`;

function Choose({ editing, frame }: { editing: PictureEditing; frame: Frame }) {
  return (
    <FileDrop
      label="Choose Picture"
      accept="image/*"
      layout="area"
      hint={chooseHint(frame)}
      isFocused
      onFiles={([file]) => file && void editing.open(file)}
    />
  );
}

interface EditorProps {
  name: string;
  editing: PictureEditing;
  frame: Frame;
  isHeld: boolean;
  isSubmitting: boolean;
}

/** Previews in the sizes and on the backgrounds in which the picture will be shown. */
function Previews({ editing, frame, name }: Pick<EditorProps, 'editing' | 'frame' | 'name'>) {
  const { edited } = editing;
  if (!edited) return null;
  return (
    <section aria-label="Preview" className={styles.previews}>
      {PREVIEWS.map((column) => (
        <Stack key={column[0].width} gap={8}>
          {column.map(({ width, ground }) => (
            <PicturePreview
              key={ground}
              label={`${name}, ${width} pixels wide, on ${ground} background`}
              picture={edited.picture}
              framing={edited.framing}
              frame={frame}
              width={width}
              ground={ground}
            />
          ))}
        </Stack>
      ))}
    </section>
  );
}

function Editor(props: EditorProps) {
  const { name, editing, frame, isHeld, isSubmitting } = props;
  const id = useId();
  const { edited } = editing;
  if (!edited) return null;
  const { picture, framing } = edited;
  const enlarged = enlargedMessage(framing, picture, frame);
  const isOpenAround = hasGap(framing, picture, frame) && !editing.isCutOut;
  return (
    <div className={styles.editor}>
      <div className={styles.stage}>
        <PictureStage
          label={name}
          picture={picture}
          frame={frame}
          framing={framing}
          onFraming={editing.setFraming}
          isDanger={enlarged !== null}
          describedBy={id}
          isHeld={isHeld}
        />
        <p id={id} className={styles.text} data-danger={enlarged !== null || undefined} aria-live="polite">
          {enlarged ?? (isOpenAround ? 'The frame around the picture stays transparent.' : formatSize(frame))}
        </p>
      </div>
      <Stack gap={16}>
        <PictureControls editing={editing} frame={frame} isHeld={isHeld} />
        <Previews {...props} />
        <FileDrop
          label="Choose Another"
          accept="image/*"
          isBusy={isSubmitting}
          onFiles={([file]) => file && !isSubmitting && void editing.open(file)}
        />
      </Stack>
    </div>
  );
}

const formatSize = ({ width, height }: Frame): string => `It becomes a PNG of ${width} × ${height} pixels.`;

/** Crop and scale editor: the result waits for approval on the athlete's page. */
export function PictureDialog({ isOpen, onClose, submission, ...submitted }: PictureDialogProps) {
  const frame: Frame = pictureFrames[submission];
  const editing = usePictureEditing(frame);
  const submit = useSubmitPicture({ submission, ...submitted });
  const { edited } = editing;
  const name = `${submitted.label} of ${submitted.athlete.name}`;
  const isHeld = editing.progress !== null || submit.isRunning;
  const run = async () => {
    if (edited && (await submit.submit(edited.picture, edited.framing, frame))) onClose();
  };
  const leave = () => {
    editing.cancel();
    onClose();
  };
  const problem = submit.problem ?? (editing.notice?.kind === 'danger' ? editing.notice.message : null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      title={TITLES[submission]}
      size="wide"
      hasUnsaved={edited !== null}
      unsavedMessage={UNSAVED}
      footerNote={
        editing.progress ? (
          <Progress
            label={editing.progress.label}
            value={editing.progress.share}
            max={1}
            onCancel={editing.cancel}
            isFocused={edited !== null}
          />
        ) : submit.message ? (
          <Mute>{submit.message}</Mute>
        ) : undefined
      }
      confirm={{
        label: 'Submit Picture',
        run: () => void run(),
        whyDisabled:
          edited === null
            ? 'Choose a picture first'
            : editing.progress === null
              ? null
              : 'Wait until the picture is ready',
        request: submit,
      }}
    >
      <Stack>
        {problem ? <Notice kind="danger">{problem}</Notice> : null}
        {submitted.version > 0 ? <Notice kind="look">{WAITING}</Notice> : null}
        {editing.notice?.kind === 'look' ? <Notice kind="look">{editing.notice.message}</Notice> : null}
        {edited ? (
          <Editor
            name={name}
            editing={editing}
            frame={frame}
            isHeld={isHeld}
            isSubmitting={submit.isRunning}
          />
        ) : (
          <Choose editing={editing} frame={frame} />
        )}
      </Stack>
    </Dialog>
  );
}
