import { useApiQuery } from '#console/api/queries.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { copyText } from '#console/ui/files/copy-text.ts';
import { formatMoment } from '#console/ui/format/dates.ts';
import { CopyIcon } from '#console/ui/icons/record-icons.tsx';
import { SectionHead } from '#console/ui/layout/page.tsx';
import { ErrorState, LoadingState } from '#console/ui/layout/page-states.tsx';
import { toasts } from '#console/ui/overlay/toasts/toast-list.ts';
import { compareLists } from '#rules/participants/compare-lists.ts';
import { listChangesText } from '#rules/participants/list-changes-text.ts';
import { type Lists, readLists } from '../../../lists-desk-contract.ts';
import type { RaceOfParticipants } from '../../race-of-participants.ts';
import styles from '../desk.module.css';

interface Props {
  race: RaceOfParticipants['race'];
  since: string;
  /** The lists that are shown, and their time; null: now. */
  lists: Lists;
  at: string | null;
}

async function copyChanges(text: string): Promise<void> {
  if (await copyText(text)) toasts.success('Changes copied');
  else toasts.error('The browser does not allow copying. Select the text and copy it.');
}

/** What changed from one time to the other, as text for a mail. */
export function ListChanges({ race, since, lists, at }: Props) {
  const { response: before, error, reload } = useApiQuery(readLists, { id: race.id, at: since });
  const times = `${formatMoment(since)} to ${at === null ? 'now' : formatMoment(at)}`;
  const changes = before ? listChangesText(compareLists(before, lists)) : null;
  const text = `${race.name}: changes of the lists, ${times}\n\n${changes}`;
  return (
    <section className={styles.list} aria-label="Changes">
      <SectionHead
        name="Changes"
        facts={times}
        end={
          <Button
            size="small"
            icon={CopyIcon}
            whyDisabled={changes === null ? 'The changes are not loaded yet' : null}
            onClick={() => void copyChanges(text)}
          >
            Copy text
          </Button>
        }
      />
      <div className={styles.changes}>
        {changes !== null ? (
          <pre className={styles.changesText}>{changes}</pre>
        ) : error ? (
          <ErrorState message={error.message} onRetry={reload} />
        ) : (
          <LoadingState lines={4} />
        )}
      </div>
    </section>
  );
}
