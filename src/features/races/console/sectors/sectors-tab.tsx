import { useApiQuery } from '#console/api/queries.ts';
import { SectionHead } from '#console/ui/layout/page.tsx';
import { Line } from '#console/ui/layout/stack.tsx';
import { UPLOAD_LIMIT_MESSAGE } from '#features/media/console/shared/accept-files.ts';
import { PictureButtons } from '#features/media/console/shared/picture-buttons.tsx';
import { type Media, readMedia } from '#features/media/media-contract.ts';
import type { RaceRecord } from '../../race-record-contract.ts';
import type { RaceTabProps } from '../race-tab-props.ts';
import styles from './sectors-tab.module.css';
import { type SectorField, useSectorUpload } from './use-sector-upload.ts';

/** The website scales the pictures down from this width. */
const RECOMMENDED_WIDTH = 1920;

type Frame = 'desktop' | 'mobile';
interface Slot {
  field: SectorField;
  label: string;
  frame: Frame;
}

const SLOTS: readonly Slot[] = [
  { field: 'sectors_bike_lg', label: 'Bike, desktop', frame: 'desktop' },
  { field: 'sectors_bike_sm', label: 'Bike, mobile', frame: 'mobile' },
  { field: 'sectors_run_lg', label: 'Run, desktop', frame: 'desktop' },
  { field: 'sectors_run_sm', label: 'Run, mobile', frame: 'mobile' },
];

/** The picture at the width of the website's column, in the frame of a window or a phone. */
function Framed({ media, message, label, frame }: Omit<Slot, 'field'> & { media?: Media; message: string }) {
  const largest = media?.srcset.images.toSorted((one, other) => other.size - one.size)[0];
  return (
    <div className={styles.frame} data-frame={frame}>
      {media && largest ? (
        <img
          src={largest.src}
          alt={media.alt_text ?? label}
          width={media.width}
          height={media.height}
          className={styles.picture}
        />
      ) : (
        <span>{message}</span>
      )}
    </div>
  );
}

function widthNote(media: Media | undefined): string {
  const recommended = `Recommended width: ${RECOMMENDED_WIDTH}px.`;
  if (!media) return `${recommended} ${UPLOAD_LIMIT_MESSAGE}.`;
  const size = `${media.filename}, ${media.width} × ${media.height}px.`;
  return media.width < RECOMMENDED_WIDTH
    ? `${size} Narrower than recommended. ${recommended}`
    : `${size} ${recommended}`;
}

function SectorSlot({ race, field, label, frame }: Slot & { race: RaceRecord }) {
  const mediaId = race[field];
  const { response, error } = useApiQuery(readMedia, { id: mediaId ?? 1 }, { isOff: mediaId === null });
  const media = mediaId === null ? undefined : response?.media;
  const picture = useSectorUpload(race, field, label);
  const isNarrow = media !== undefined && media.width < RECOMMENDED_WIDTH;
  const message = mediaId === null ? 'No picture yet' : (error?.message ?? 'Loading the picture');
  return (
    <fieldset className={styles.slot} aria-label={label}>
      <SectionHead name={label} />
      <Framed {...{ label, frame, message }} {...(media ? { media } : {})} />
      <Line>
        <PictureButtons picture={picture} isEmpty={mediaId === null} />
      </Line>
      <p className={styles.note} data-narrow={isNarrow || undefined}>
        {widthNote(media)}
      </p>
    </fieldset>
  );
}

/** The four pictures of a race's sectors as the website shows them; each is replaced, removed and restored separately. */
export function SectorsTab({ response: { race } }: RaceTabProps) {
  return (
    <div className={styles.slots}>
      {SLOTS.map((slot) => (
        <SectorSlot key={slot.field} race={race} {...slot} />
      ))}
    </div>
  );
}
