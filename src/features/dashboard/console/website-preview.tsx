import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { AppLink } from '#console/ui/actions/app-link.tsx';
import { counted, printCount } from '#console/ui/format/figures.ts';
import { ErrorState, Skeleton } from '#console/ui/layout/page-states.tsx';
import { Mute, Stack } from '#console/ui/layout/stack.tsx';
import { previewSync, type SyncPreview } from '#features/website-sync/website-sync-contract.ts';
import styles from './dashboard.module.css';
import { KINDS } from './sync-texts.ts';

/** The preview counts every record, so that it does not follow each change. */
const REST_MS = 30_000;

function Retirements({ retired, returned }: SyncPreview) {
  if (retired.length + returned.length === 0) return <Mute>Nobody will be retired.</Mute>;
  return (
    <>
      {retired.length > 0 ? (
        <>
          <span>
            {counted(retired.length, 'athlete')} will be retired (no race in 104 weeks). To keep one of them
            active, clear the retirement date on the profile after the sync: later syncs leave it empty.
          </span>
          <ul className={styles.people} aria-label="Will be retired">
            {retired.map(({ id, name, retirement_date, note }) => (
              <li key={id}>
                <AppLink address={addresses.athlete(id)}>{name}</AppLink>{' '}
                <Mute>last race {retirement_date}</Mute>
                {note ? <strong> Check: {note}</strong> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {returned.length > 0 ? (
        <span>
          Raced again and become active:{' '}
          {returned.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 ? ', ' : ''}
              <AppLink address={addresses.athlete(id)}>{name}</AppLink>
            </span>
          ))}
        </span>
      ) : null}
    </>
  );
}

/** What the next sync to the website will send, and who will be retired. */
export function WebsitePreview() {
  const { response, error, reload } = useApiQuery(previewSync, {}, { restMs: REST_MS });
  if (!response) return error ? <ErrorState message={error.message} onRetry={reload} /> : <Skeleton />;
  return (
    <Stack gap={8}>
      <h2 className={styles.heading}>What will be sent</h2>
      <ul className={styles.kinds} aria-label="What will be sent">
        {response.parts.map(({ kind, records }) => (
          <li key={kind}>
            <AppLink address={KINDS[kind].address}>{KINDS[kind].label}</AppLink>{' '}
            <span className={styles.count}>{printCount(records)}</span>
          </li>
        ))}
      </ul>
      <Retirements {...response} />
    </Stack>
  );
}
