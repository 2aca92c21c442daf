import { Fragment } from 'react';
import { addresses } from '#console/routes.ts';
import { TextLink } from '#console/ui/actions/app-link.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import type { MediaDetail, MediaUse } from '#features/media/media-contract.ts';
import styles from './picture-dialog.module.css';

const KILOBYTE = 1024;

/** "840 KB", "2.4 MB". */
export function printBytes(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`;
  const kilobytes = bytes / KILOBYTE;
  return kilobytes < KILOBYTE ? `${Math.round(kilobytes)} KB` : `${(kilobytes / KILOBYTE).toFixed(1)} MB`;
}

const ADDRESS_OF: Readonly<Record<MediaUse['kind'], (id: number) => string>> = {
  athlete: (id) => addresses.athlete(id, 'medias'),
  race: (id) => addresses.race(id),
  brand: (id) => addresses.brand(id),
  news: (id) => addresses.newsItem(id),
  video: () => addresses.videos(),
};

function Uses({ used }: { used: readonly MediaUse[] }) {
  if (used.length === 0) return <>Nowhere yet</>;
  return (
    <ul>
      {used.map((use) => (
        <li key={`${use.kind} ${use.id} ${use.as}`}>
          <TextLink address={ADDRESS_OF[use.kind](use.id)}>{use.name}</TextLink> ({use.as})
        </li>
      ))}
    </ul>
  );
}

/** The facts of the picture that cannot be changed here. */
export function PictureFacts({ detail }: { detail: MediaDetail }) {
  const { width, height, size, type, created_at, uploaded_by, used, id } = detail;
  const facts = [
    [
      'Size',
      `${printCount(width)} × ${printCount(height)}, ${printBytes(size)}, ${type.replace('image/', '').toUpperCase()}`,
    ],
    [
      'Added',
      <Fragment key="at">
        <Moment at={created_at} />
        {uploaded_by === null ? null : `, ${uploaded_by.name}`}
      </Fragment>,
    ],
    ['Used', <Uses key="used" used={used} />],
    ['ID', id],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
