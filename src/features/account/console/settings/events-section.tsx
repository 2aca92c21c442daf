import { useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { SegmentedControl } from '#console/ui/actions/segmented-control.tsx';
import { formatMoment } from '#console/ui/format/dates.ts';
import { counted } from '#console/ui/format/figures.ts';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { Line } from '#console/ui/layout/stack.tsx';
import { type EventGroup, type LoggedEvent, listEvents } from '#features/account/events-contract.ts';
import styles from './settings.module.css';

const GROUPS: readonly { id: EventGroup | 'all'; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'sign-ins', label: 'Sign-ins' },
  { id: 'exports', label: 'Exports' },
  { id: 'deletions', label: 'Deletions' },
];

const KINDS: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  'sign-in refused': 'Sign-in refused',
  'second factor refused': 'Second factor refused',
  'second factor on': 'Second factor switched on',
  'second factor off': 'Second factor disabled',
  'password set': 'Password set',
};

function formatEvent({ kind, about, rows, with_emails: hasEmails }: LoggedEvent): string {
  if (kind === 'deleted') return about ?? 'Deleted';
  if (kind === 'erased') return `Erased: ${about ?? 'personal data'}`;
  if (kind !== 'export') return KINDS[kind] ?? kind;
  const amount = rows === null ? '' : `, ${counted(rows, 'row')}`;
  return `Exported: ${about ?? 'a list'}${amount}${hasEmails ? ', with e-mail addresses' : ''}`;
}

const isOfSignIn = ({ kind }: LoggedEvent): boolean => !['deleted', 'erased', 'export'].includes(kind);

function EventRow({ event }: { event: LoggedEvent }) {
  const { who, about, address, at } = event;
  const whom = who ?? (isOfSignIn(event) ? about : null);
  const facts = [whom, formatMoment(at), address].filter((fact) => fact !== null);
  return (
    <li>
      <span>
        <span className={styles.name}>{formatEvent(event)}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </span>
    </li>
  );
}

/** The log of sign-ins, files saved and deletions, for admins. */
export function EventsSection() {
  const [group, setGroup] = useState<EventGroup | 'all'>('all');
  const [page, setPage] = useState(1);
  const wanted = { page, ...(group === 'all' ? {} : { group }) };
  const { response, error, reload } = useApiQuery(listEvents, wanted, { isPreviousShown: true });
  const choose = (next: EventGroup | 'all') => {
    setGroup(next);
    setPage(1);
  };
  return (
    <>
      <SegmentedControl label="Which entries" segments={GROUPS} value={group} onChange={choose} />
      {!response && error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      {!response && !error ? <LoadingState lines={4} /> : null}
      {response?.events.length === 0 ? <p>No entries yet.</p> : null}
      {response && response.events.length > 0 ? (
        <ul className={styles.list} aria-label="Log">
          {response.events.map((event) => (
            <EventRow key={event.key} event={event} />
          ))}
        </ul>
      ) : null}
      {page > 1 || response?.has_more ? (
        <Line>
          <Button
            size="small"
            whyDisabled={page === 1 ? 'These are the newest entries' : null}
            onClick={() => setPage(page - 1)}
          >
            Newer
          </Button>
          <Button
            size="small"
            whyDisabled={response?.has_more ? null : 'There are no older entries'}
            onClick={() => setPage(page + 1)}
          >
            Older
          </Button>
        </Line>
      ) : null}
    </>
  );
}
