import { useMemo, useRef } from 'react';
import type { ApiError } from '#console/api/api-error.ts';
import { useApiQuery } from '#console/api/queries.ts';
import { useUploads } from '#features/media/console/shared/library-uploads.ts';
import type { UploadItem } from '#features/media/console/shared/upload-queue.ts';
import { type MediaLibrary, readMediaLibrary } from '#features/media/media-contract.ts';
import { type Picture, pictureOf, picturesOf } from './pictures.ts';

export interface LoadedPictures {
  /** Newest first; undefined until first loaded. */
  pictures: readonly Picture[] | undefined;
  error: ApiError | null;
  reload(): void;
}

/** Ids of all pictures that a response of the library has contained: one that is missing since then was deleted. */
const everListed = new Set<number>();

const isNew = (item: UploadItem): item is UploadItem & { state: { step: 'Cleared' } } =>
  item.state.step === 'Cleared' && !item.state.isKnown;

/** The finished uploads of new pictures; the same list until there is another one: progress changes nothing here. */
function useAdded(athleteId: number | null) {
  const isOurs = (item: UploadItem) => athleteId === null || item.athleteId === athleteId;
  const added = useUploads().filter(isNew).filter(isOurs);
  const addedBefore = useRef(added);
  const isSame =
    addedBefore.current.length === added.length &&
    addedBefore.current.every(({ id }, place) => id === added[place]?.id);
  if (!isSame) addedBefore.current = added;
  return addedBefore.current;
}

/** New media is placed first in the list. With an athlete: only pictures uploaded with the athlete's tag. */
export function useWithArrived(
  stored: readonly Picture[] | undefined,
  athleteId: number | null = null,
): readonly Picture[] | undefined {
  const added = useAdded(athleteId);
  return useMemo(() => {
    if (!stored) return stored;
    for (const { id } of stored) everListed.add(id);
    const pictures = added.map(({ state }) => pictureOf(state.media));
    const arrived = pictures.filter(({ id }) => !everListed.has(id)).toReversed();
    return arrived.length === 0 ? stored : [...arrived, ...stored];
  }, [stored, added]);
}

/** Above this size a library takes a while to load: during uploads it is loaded less often. New pictures of this page are shown at once. */
const LARGE = 5_000;
const LARGE_RESTS = { restMs: 4_000 };

const NOBODY: MediaLibrary['uploaders'] = [];

export function useLibrary() {
  const isLarge = useRef(false);
  const { response, error, reload } = useApiQuery(readMediaLibrary, {}, isLarge.current ? LARGE_RESTS : {});
  isLarge.current = (response?.columns.id.length ?? 0) > LARGE;
  const stored = useMemo(() => (response ? picturesOf(response) : undefined), [response]);
  const pictures = useWithArrived(stored);
  return { pictures, error, reload, uploaders: response?.uploaders ?? NOBODY };
}
