import { Button } from '#console/ui/actions/button.tsx';
import { Menu } from '#console/ui/actions/menu.tsx';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { NameCell } from '#console/ui/data-table/name-cell.tsx';
import type { TableColumn } from '#console/ui/data-table/table-column.ts';
import { valueColumn } from '#console/ui/data-table/value-column.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { Progress } from '#console/ui/display/progress.tsx';
import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { DeleteIcon, EditIcon, VideosIcon } from '#console/ui/icons/icons.tsx';
import { Mute } from '#console/ui/layout/stack.tsx';
import { historyEntry } from '#features/history/console/shared/history-entry.ts';
import { WebsiteState, websiteLabel } from '#features/news/console/shared/website-state.tsx';
import { printTime } from '#rules/dates-and-times/times.ts';
import type { Video } from '../videos-contract.ts';
import { isConverting, whyNotPlayed } from './video-texts.ts';
import styles from './videos.module.css';

export interface VideoActions {
  play(video: Video & { stream: string }): void;
  edit(video: Video): void;
  stop(video: Video): void;
  retry(video: Video): void;
  remove(video: Video): void;
}

function State({ video }: { video: Video }) {
  const { state, progress, error, name, replacement } = video;
  if (state === 'ready' && replacement === null) return <Mute>Ready</Mute>;
  if (error !== null)
    return (
      <div className={styles.state}>
        <StatusBadge state="failed" label="Failed" />
        <Mute>{error}</Mute>
      </div>
    );
  return (
    <div className={styles.state}>
      <Mute>
        {replacement === null ? 'Converting' : 'Converting the new file'}, {progress} %
      </Mute>
      <Progress label={`Conversion of ${name}`} value={progress} max={100} isThin />
    </div>
  );
}

const entriesOf = (video: Video, actions: VideoActions): MenuEntry[] => [
  { label: 'Edit', icon: EditIcon, onSelect: () => actions.edit(video) },
  ...(isConverting(video)
    ? [{ label: 'Stop the conversion', needsNetwork: true, onSelect: () => actions.stop(video) }]
    : []),
  ...(video.error !== null
    ? [{ label: 'Convert again', needsNetwork: true, onSelect: () => actions.retry(video) }]
    : []),
  historyEntry('video', video.id),
  { label: 'Delete', icon: DeleteIcon, isDanger: true, onSelect: () => actions.remove(video) },
];

const hasStream = (video: Video): video is Video & { stream: string } => video.stream !== null;

export const videoColumns = (actions: VideoActions): readonly TableColumn<Video>[] => [
  {
    ...{ id: 'thumbnail', head: '', fullHead: 'Thumbnail', width: 112, isFixed: true },
    cell: ({ thumbnail }) =>
      thumbnail === null ? (
        <span className={styles.thumbnail} />
      ) : (
        <img className={styles.thumbnail} src={thumbnail} alt="" loading="lazy" />
      ),
  },
  valueColumn<Video>('date', 'Date', ({ date }) => date, {
    ...{ width: 168, tone: 'ink2', sortFirst: 'desc' },
    cell: ({ date }) => <Moment at={date} />,
  }),
  valueColumn<Video>('name', 'Name', ({ name }) => name, {
    isName: true,
    cell: ({ name }) => <NameCell name={name} />,
  }),
  valueColumn<Video>('duration', 'Duration', ({ duration }) => duration, {
    ...{ align: 'right', width: 88 },
    cell: ({ duration }) => (duration === null ? '–' : printTime(duration)),
  }),
  valueColumn<Video>('state', 'State', ({ state }) => state, {
    ...{ width: 128, hideBelow: 760 },
    cell: (video) => <State video={video} />,
  }),
  valueColumn<Video>('website', 'Website', websiteLabel, {
    ...{ width: 132, hideBelow: 900 },
    cell: ({ website }) => <WebsiteState website={website} />,
  }),
  {
    ...{ id: 'actions', head: '', fullHead: 'Actions', width: 132, align: 'right', isFixed: true },
    cell: (video) => (
      <>
        <Button
          size="small"
          icon={VideosIcon}
          aria-label={`Play ${video.name}`}
          whyDisabled={whyNotPlayed(video)}
          onClick={() => hasStream(video) && actions.play(video)}
        >
          Play
        </Button>
        <Menu label={`Actions for ${video.name}`} entries={entriesOf(video, actions)} />
      </>
    ),
  },
];
