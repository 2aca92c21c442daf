import type { CSSProperties } from 'react';
import { IconButton } from '#console/ui/actions/button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#console/ui/icons/record-icons.tsx';
import type { MediaDetail } from '#features/media/media-contract.ts';
import { type Picture, sourcesOf } from '../library/pictures.ts';
import type { TagNames } from '../tags/tag-names.ts';
import { FocalMark } from './focal-mark.tsx';
import styles from './picture-dialog.module.css';

interface Props {
  picture: Picture;
  /** Undefined until it is loaded. */
  detail: MediaDetail | undefined;
  names: TagNames;
  navigation: { hasPrevious: boolean; hasNext: boolean; goToPrevious(): void; goToNext(): void };
}

/** The dialog's size hint: most of a window. */
export const LARGEST_PX = 1920;

/** The picture as large as the window allows, with arrows to its neighbours. */
export function PictureViewer({ picture, detail, names, navigation }: Props) {
  const { webp, plain, src } = sourcesOf(picture, LARGEST_PX, LARGEST_PX);
  const { width, height } = picture;
  const ratio = { '--ratio': height === 0 ? 1 : width / height, '--natural': `${width}px` } as CSSProperties;
  return (
    <div className={styles.stage}>
      <div className={styles.room}>
        <div className={styles.frame} style={ratio}>
          <picture key={picture.id}>
            <source type="image/webp" srcSet={webp} sizes="70vw" />
            <img
              src={src}
              srcSet={plain}
              sizes="70vw"
              alt={names.altText(picture)}
              width={width}
              height={height}
            />
          </picture>
          {detail?.id === picture.id ? <FocalMark key={`focal ${picture.id}`} detail={detail} /> : null}
        </div>
      </div>
      <div className={styles.arrow} data-side="left">
        <IconButton
          variant="plain"
          icon={ChevronLeftIcon}
          label="Previous picture (Shift and left arrow)"
          whyDisabled={navigation.hasPrevious ? null : 'This is the first picture'}
          onClick={navigation.goToPrevious}
        />
      </div>
      <div className={styles.arrow} data-side="right">
        <IconButton
          variant="plain"
          icon={ChevronRightIcon}
          label="Next picture (Shift and right arrow)"
          whyDisabled={navigation.hasNext ? null : 'This is the last picture'}
          onClick={navigation.goToNext}
        />
      </div>
    </div>
  );
}
