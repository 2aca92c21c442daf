import { memo } from 'react';
import { DoneIcon } from '#console/ui/icons/icons.tsx';
import type { TagNames } from '../tags/tag-names.ts';
import { THUMBNAIL_PX } from './grid-layout.ts';
import styles from './picture-grid.module.css';
import { type Picture, sourcesOf } from './pictures.ts';

/** Maximum width of a thumbnail on a screen with two device pixels per pixel. */
const LARGEST_THUMBNAIL_PX = 640;

interface Props {
  picture: Picture;
  /** Its index in the list, from 0, and its column. */
  place: number;
  column: number;
  isSelected: boolean;
  /** The cell is reached with Tab. */
  isCurrent: boolean;
  names: TagNames;
}

const positionOf = ([x, y]: readonly [number, number]) => `${x * 100}% ${y * 100}%`;

function Caption({ picture, names }: Pick<Props, 'picture' | 'names'>) {
  const [athlete, ...others] = names.athletes(picture);
  const [category] = names.categories(picture);
  const who = athlete ?? (category === undefined ? 'No tags' : null);
  return (
    <span className={styles.caption} aria-hidden>
      <span
        className={styles.who}
        data-none={athlete === undefined || undefined}
        title={names.message(picture)}
      >
        {who}
        {others.length > 0 ? ` +${others.length}` : ''}
      </span>
      {category === undefined ? null : <span className={styles.what}>{category}</span>}
    </span>
  );
}

/** One thumbnail with who and what is on it. Clicks and keys are handled by the grid. */
export const PictureCell = memo(function PictureCell(props: Props) {
  const { picture, place, column, isSelected, isCurrent, names } = props;
  const { webp, plain, src } = sourcesOf(picture, THUMBNAIL_PX, LARGEST_THUMBNAIL_PX);
  const sizes = `${THUMBNAIL_PX}px`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid has no table
    <div
      className={styles.cell}
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      data-place={place}
    >
      <picture className={styles.picture} style={{ height: 'var(--picture)' }}>
        <source type="image/webp" srcSet={webp} sizes={sizes} />
        <img
          src={src}
          srcSet={plain}
          sizes={sizes}
          alt={names.altText(picture)}
          width={picture.width}
          height={picture.height}
          decoding="async"
          draggable={false}
          style={picture.focal ? { objectPosition: positionOf(picture.focal) } : undefined}
        />
      </picture>
      <span className={styles.check} data-check aria-hidden>
        <span className={styles.box}>
          <DoneIcon size={14} />
        </span>
      </span>
      <Caption picture={picture} names={names} />
    </div>
  );
});
