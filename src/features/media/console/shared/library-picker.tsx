import { useRef, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { ShowMore } from '#console/ui/actions/show-more.tsx';
import { FilterBox } from '#console/ui/form/filter-box.tsx';
import { EmptyState, ErrorState, LoadingState, NoMatch } from '#console/ui/layout/page-states.tsx';
import { Line, Mute, Stack } from '#console/ui/layout/stack.tsx';
import { Dialog } from '#console/ui/overlay/dialog.tsx';
import { hasEveryWord, searchWords } from '#rules/text/words.ts';
import { readMediaLibrary } from '../../media-contract.ts';
import { THUMBNAIL_PX } from '../library/grid-layout.ts';
import { type Picture, picturesOf, searchTextOf, sourcesOf } from '../library/pictures.ts';
import styles from './library-picker.module.css';

const SHOWN_AT_FIRST = 60;

interface PickerProps {
  isOpen: boolean;
  onClose(): void;
  onChoose(mediaId: number): void;
}

function Pictures({ pictures, onChoose }: Pick<PickerProps, 'onChoose'> & { pictures: readonly Picture[] }) {
  const [filter, setFilter] = useState('');
  const [limit, setLimit] = useState(SHOWN_AT_FIRST);
  const grid = useRef<HTMLDivElement>(null);
  const words = searchWords(filter);
  const found = pictures.filter((picture) => hasEveryWord(searchTextOf(picture), words));
  return (
    <Stack>
      <Line>
        <FilterBox
          label="Filter pictures"
          placeholder="Filter by file name"
          value={filter}
          onChange={setFilter}
        />
        <Mute>{`${Math.min(limit, found.length)} of ${found.length} pictures shown`}</Mute>
      </Line>
      {found.length === 0 ? <NoMatch filter={filter} onClear={() => setFilter('')} /> : null}
      <div ref={grid} className={styles.grid}>
        {found.slice(0, limit).map((picture) => (
          <button key={picture.id} type="button" onClick={() => onChoose(picture.id)}>
            <img src={sourcesOf(picture, THUMBNAIL_PX, 640).src} alt={picture.seen} loading="lazy" />
            <span title={picture.filename}>{picture.filename}</span>
          </button>
        ))}
      </div>
      <ShowMore list={grid} hasMore={found.length > limit} onMore={() => setLimit(limit + SHOWN_AT_FIRST)} />
    </Stack>
  );
}

/** A dialog to choose a picture of the library, newest first. */
export function LibraryPicker({ isOpen, onClose, onChoose }: PickerProps) {
  const { response, error, reload } = useApiQuery(readMediaLibrary, {}, { isOff: !isOpen });
  const pictures = response && picturesOf(response);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Choose a picture" size="full">
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      {pictures === undefined && !error ? <LoadingState /> : null}
      {pictures?.length === 0 ? (
        <EmptyState title="No pictures yet" message="Upload pictures to the media library first." />
      ) : null}
      {pictures && pictures.length > 0 ? <Pictures pictures={pictures} onChoose={onChoose} /> : null}
    </Dialog>
  );
}
