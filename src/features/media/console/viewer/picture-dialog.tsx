import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { PresentInDialog } from '#console/records/presence/present-people.tsx';
import { RecordSavingProvider } from '#console/records/record-autosave.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { readMedia } from '#features/media/media-contract.ts';
import { type Picture, pictureOf, sourcesOf } from '../library/pictures.ts';
import type { TagNames } from '../tags/tag-names.ts';
import { BinNotice } from '../trash/bin-notice.tsx';
import { PictureActions } from './picture-actions.tsx';
import styles from './picture-dialog.module.css';
import { PictureFacts } from './picture-facts.tsx';
import { PictureFields } from './picture-fields.tsx';
import { PictureTags } from './picture-tags.tsx';
import { LARGEST_PX, PictureViewer } from './picture-viewer.tsx';

export interface PictureDialogProps {
  pictureId: number;
  pictures: readonly Picture[];
  /** The pictures that the grid shows, in its order: the arrows use the order at the time the dialog opened. */
  shown: readonly Picture[];
  names: TagNames;
  /** Opens another picture; null closes. */
  onGo(id: number | null): void;
  onClose(): void;
}

/** The targets of the arrows. A picture that gets a tag may no longer match the filter; the sequence stays the same. */
function useNavigation({ pictureId, pictures, shown, onGo }: PictureDialogProps) {
  const [ids] = useState(() => shown.map(({ id }) => id));
  const known = useMemo(() => new Set(pictures.map(({ id }) => id)), [pictures]);
  const place = ids.indexOf(pictureId);
  const before = place < 0 ? [] : ids.slice(0, place).filter((id) => known.has(id));
  const after = place < 0 ? [] : ids.slice(place + 1).filter((id) => known.has(id));
  const previous = before.at(-1);
  const next = after[0];
  const go = (id: number | undefined) => {
    if (id !== undefined) onGo(id);
  };
  return {
    message:
      place < 0 ? '' : `${printCount(before.length + 1)} of ${printCount(before.length + 1 + after.length)}`,
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined,
    goToPrevious: () => go(previous),
    goToNext: () => go(next),
    /** Called after a deletion. */
    leave: () => onGo(next ?? previous ?? null),
  };
}

type Navigation = ReturnType<typeof useNavigation>;

/** Whether Shift and an arrow would select text in this element. */
const holdsText = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.value !== '';

const dialogOf = (element: EventTarget | null) =>
  element instanceof Element ? element.closest('[data-dialog]') : null;

/**
 * Shift+ArrowLeft and Shift+ArrowRight navigate; within a text field they select. Not under another dialog. Returns the ref of the body.
 */
function useNavigationKeys(navigation: Navigation) {
  const body = useRef<HTMLDivElement>(null);
  const latest = useRef(navigation);
  latest.current = navigation;
  // With the content, so that a key pressed as soon as it is visible is not lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isStep = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      if (!isStep || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
      if (holdsText(event.target) || dialogOf(event.target) !== dialogOf(body.current)) return;
      // Before the fields handle it: in an empty field the arrow has a meaning too.
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'ArrowLeft') latest.current.goToPrevious();
      else latest.current.goToNext();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  return body;
}

/** Preloads the neighbouring pictures, so that the arrows respond at once. */
function useNeighboursAhead(shown: readonly Picture[], pictureId: number): void {
  useEffect(() => {
    const place = shown.findIndex(({ id }) => id === pictureId);
    for (const neighbour of [shown[place + 1], shown[place - 1]]) {
      if (place < 0 || !neighbour) continue;
      const image = new Image();
      image.sizes = '100vw';
      image.srcset = sourcesOf(neighbour, LARGEST_PX, LARGEST_PX).webp;
    }
  }, [shown, pictureId]);
}

/** 'Edit Picture': the picture, its tags, its facts and its actions. Every change is saved at once. */
export function PictureDialog(props: PictureDialogProps) {
  const { pictureId, pictures, shown, names, onGo, onClose } = props;
  const { response, error, reload } = useApiQuery(readMedia, { id: pictureId });
  const navigation = useNavigation(props);
  const body = useNavigationKeys(navigation);
  useNeighboursAhead(shown, pictureId);
  const detail = response?.media;
  const isBinned = detail !== undefined && detail.deleted_at !== null;
  const picture =
    pictures.find(({ id }) => id === pictureId) ?? (detail === undefined ? undefined : pictureOf(detail));
  return (
    <Dialog
      isOpen
      size="full"
      isFlush
      onClose={onClose}
      title={
        <span className={styles.title}>
          Edit Picture{' '}
          <span className={styles.titleFacts}>
            {[picture?.filename, navigation.message].filter(Boolean).join(' · ')}
          </span>
        </span>
      }
    >
      <RecordSavingProvider record={`media ${pictureId}`}>
        <div ref={body} className={styles.parts}>
          {picture ? (
            <PictureViewer {...{ picture, names, navigation }} detail={isBinned ? undefined : detail} />
          ) : (
            <div className={styles.stage}>{error ? null : <LoadingState />}</div>
          )}
          <div className={styles.side}>
            <PresentInDialog entity="media" id={pictureId} />
            {isBinned ? <BinNotice media={detail} /> : null}
            {picture && !isBinned ? <PictureTags {...{ picture, names }} /> : null}
            {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
            {detail ? (
              <>
                {isBinned ? null : <PictureFields key={detail.id} detail={detail} />}
                <PictureFacts detail={detail} />
                {isBinned ? null : (
                  <PictureActions
                    key={`actions ${detail.id}`}
                    detail={detail}
                    onDeleted={navigation.leave}
                    onShow={onGo}
                  />
                )}
              </>
            ) : error ? null : (
              <LoadingState />
            )}
          </div>
        </div>
      </RecordSavingProvider>
    </Dialog>
  );
}
