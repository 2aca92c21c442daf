import { useEffect, useRef, useState } from 'react';
import { useUndoableMutation } from '#console/api/use-undoable-mutation.ts';
import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { Button } from '#console/ui/actions/button.tsx';
import { AthletesIcon } from '#console/ui/icons/icons.tsx';
import { FieldGroup } from '#console/ui/layout/field-group.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { approvePicture, removeAthleteAttributes } from '#features/athletes/athlete-edit-contract.ts';
import type { AthletePage, PictureOfAthlete } from '#features/athletes/athletes-contract.ts';
import { SubmitPictureDialog } from '#features/picture-editor/console/shared/submit-picture-dialog.tsx';
import { submittedPictures } from '#rules/athletes/athlete-fields.ts';
import styles from './profile-pictures.module.css';

type Kind = (typeof submittedPictures)[number];

const sizeOf = ({ width, height }: PictureOfAthlete): string =>
  width === null || height === null ? '' : `${width} × ${height}`;

interface PictureProps {
  message: string;
  name: string;
  picture: PictureOfAthlete | undefined;
  /** The address that a press on it opens. */
  address?: string;
}

function Picture({ message, name, picture, address }: PictureProps) {
  const image = picture ? (
    <img src={picture.src} alt={`${message}: ${name}`} loading="lazy" />
  ) : (
    <div className={styles.none} role="img" aria-label={`${message}: none of ${name}`}>
      <AthletesIcon size={48} />
      No picture
    </div>
  );
  return (
    <figure className={styles.picture}>
      {address === undefined ? image : <AppLink address={address}>{image}</AppLink>}
      <figcaption>
        {message} <Mute>{picture ? sizeOf(picture) : ''}</Mute>
      </figcaption>
    </figure>
  );
}

function useDecision(athlete: AthletePage, { submission, label }: Kind) {
  const approve = useUndoableMutation(approvePicture);
  const remove = useUndoableMutation(removeAthleteAttributes);
  const seen = athlete.attributes.find(({ name }) => name === submission);
  const version = seen?.version;
  return {
    isRunning: approve.isRunning || remove.isRunning,
    approve: () =>
      approve.attempt(
        { id: athlete.id, name: submission, value: seen?.value, version },
        `${label} of ${athlete.name} approved`,
      ),
    remove: () =>
      remove.attempt(
        { id: athlete.id, attributes: [{ name: submission }], version },
        `Submitted ${label.toLowerCase()} of ${athlete.name} removed`,
      ),
  };
}

const pictureOf = (athlete: AthletePage, name: string) =>
  athlete.pictures.find((picture) => picture.name === name);

const isSubmitted = (athlete: AthletePage, { submission }: Kind): boolean =>
  athlete.attributes.some(({ name }) => name === submission);

const openerId = ({ submission }: Kind) => `submit-new-${submission}`;
const decisionId = ({ submission }: Kind) => `decide-${submission}`;

/**
 * A decision removes its own buttons: the focus moves to the next submission, or to where a new one would
 * be made. Never to a button that decides: a key that is held down would repeat it.
 */
function useFocusAfterDecision(waiting: readonly Kind[]) {
  const list = useRef<HTMLDivElement>(null);
  const decided = useRef<Kind | null>(null);
  useEffect(() => {
    const kind = decided.current;
    if (kind === null || waiting.includes(kind)) return;
    decided.current = null;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const next =
      list.current?.querySelector<HTMLElement>('section') ?? document.getElementById(openerId(kind));
    next?.focus({ preventScroll: list.current === null });
  });
  return {
    list,
    deciding: (kind: Kind) => {
      decided.current = kind;
    },
  };
}

interface SubmissionProps {
  athlete: AthletePage;
  kind: Kind;
  onDecide(kind: Kind): void;
}

/** A submitted picture next to the current one, and the decision. */
function Submission({ athlete, kind, onDecide }: SubmissionProps) {
  const { isRunning, approve, remove } = useDecision(athlete, kind);
  const decide = (act: () => Promise<unknown>) => {
    onDecide(kind);
    void act();
  };
  return (
    <section id={decisionId(kind)} className={styles.kind} aria-label={kind.label} tabIndex={-1}>
      <h3 className={styles.name}>{kind.label}</h3>
      <div className={styles.row}>
        <Picture message="Current" name={athlete.name} picture={pictureOf(athlete, kind.approved)} />
        <Picture message="Submitted" name={athlete.name} picture={pictureOf(athlete, kind.submission)} />
        <div className={styles.actions}>
          <Button size="small" isBusy={isRunning} onClick={() => decide(approve)}>
            Approve
          </Button>
          <Button size="small" variant="loss" isBusy={isRunning} onClick={() => decide(remove)}>
            Remove
          </Button>
        </div>
      </div>
    </section>
  );
}

/** The pictures that the athlete submitted and that are not decided yet; nothing when there are none. */
export function SubmittedPictures({ athlete }: { athlete: AthletePage }) {
  const waiting = submittedPictures.filter((kind) => isSubmitted(athlete, kind));
  const { list, deciding } = useFocusAfterDecision(waiting);
  if (waiting.length === 0) return null;
  return (
    <FieldGroup name="Submitted pictures">
      <div ref={list}>
        {waiting.map((kind) => (
          <Submission key={kind.submission} athlete={athlete} kind={kind} onDecide={deciding} />
        ))}
      </div>
    </FieldGroup>
  );
}

/** Below the current picture: the one that waits for a decision, which it leads to. */
function Waiting({ athlete, kind }: { athlete: AthletePage; kind: Kind }) {
  const picture = pictureOf(athlete, kind.submission);
  return (
    <div className={styles.waiting}>
      {picture ? <img src={picture.src} alt="" loading="lazy" /> : null}
      <Button variant="link" onClick={() => document.getElementById(decisionId(kind))?.focus()}>
        Waiting for approval
      </Button>
    </div>
  );
}

/** A picture of an athlete, and the editor for a new one. */
function ShownPicture({ athlete, kind }: { athlete: AthletePage; kind: Kind }) {
  const [isOpen, setOpen] = useState(false);
  const { approved, submission, label } = kind;
  return (
    <div>
      <Picture
        message={label}
        name={athlete.name}
        picture={pictureOf(athlete, approved)}
        {...(approved === 'pic' ? { address: addresses.athleteByLink(athlete.link) } : {})}
      />
      {isSubmitted(athlete, kind) ? <Waiting athlete={athlete} kind={kind} /> : null}
      <Button
        size="small"
        id={openerId(kind)}
        aria-label={`Submit New ${label}`}
        onClick={() => setOpen(true)}
      >
        Submit New
      </Button>
      <SubmitPictureDialog
        athlete={athlete}
        submission={submission}
        label={label}
        version={athlete.attributes.find(({ name }) => name === submission)?.version ?? 0}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </div>
  );
}

export function ProfilePictures({ athlete }: { athlete: AthletePage }) {
  return (
    <FieldGroup name="Pictures">
      <div className={styles.row}>
        {submittedPictures.map((kind) => (
          <ShownPicture key={kind.approved} athlete={athlete} kind={kind} />
        ))}
      </div>
    </FieldGroup>
  );
}
