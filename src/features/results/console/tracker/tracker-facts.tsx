import { callApi } from '#console/api/request.ts';
import { Button } from '#console/ui/actions/button.tsx';
import { Moment } from '#console/ui/display/moment.tsx';
import { downloadFile } from '#console/ui/files/csv-download.ts';
import { counted } from '#console/ui/format/figures.ts';
import { DownloadIcon } from '#console/ui/icons/icons.tsx';
import { Disclosure } from '#console/ui/layout/disclosure.tsx';
import { Notice } from '#console/ui/layout/notice.tsx';
import { Line } from '#console/ui/layout/stack.tsx';
import { reportExport } from '#features/exports/exports-contract.ts';
import type { PlanTracker, ResultsPlan } from '#features/results/results-import-contract.ts';
import { exportFileName } from '#rules/files/exports.ts';
import { splitsExport } from '#rules/race-tracker/splits-export.ts';
import styles from './tracker.module.css';
import { FetchState, FollowField, whyNoFetch } from './tracker-controls.tsx';
import type { Tracker } from './use-tracker.ts';

/** Downloads the splits of the fetch, and records the export in the log. */
function exportSplits(raceName: string, { lines }: ResultsPlan, { points, athletes }: PlanTracker): void {
  const byLine = new Map(athletes.map((athlete) => [athlete.line, athlete]));
  const rows = lines.flatMap(({ line, division, first, last, status, status_question }) => {
    const athlete = byLine.get(line);
    // Nobody is a finisher while that is still a question: the file says what the tracker says.
    const own = status_question === null ? { status } : {};
    return athlete ? [{ ...athlete, division, first, last, ...own }] : [];
  });
  const text = splitsExport(
    points.map((point) => point.name),
    rows,
  );
  const file = new Blob([text], { type: 'text/csv;charset=utf-8' });
  downloadFile(exportFileName(['Splits', raceName], new Date().toISOString()), file);
  const what = `splits ${raceName}`;
  void callApi(reportExport, { what, rows: rows.length, with_emails: 0 }).catch(() => undefined);
}

const nameOf = ({ lines }: ResultsPlan, line: number): string => {
  const found = lines.find((one) => one.line === line);
  return found?.athlete?.name ?? `${found?.first ?? ''} ${found?.last ?? ''}`.trim();
};

/** Who is on the start list or in the tracker only. */
function AgainstStartList({ plan, tracker }: { plan: ResultsPlan; tracker: PlanTracker }) {
  const { not_in_tracker: absent, not_on_start_list: extra } = tracker;
  if (absent.length + extra.length === 0) return null;
  return (
    <Disclosure
      isInline
      label={`Against the start list: ${absent.length} not in the tracker, ${extra.length} not on the list`}
    >
      <dl className={styles.lists}>
        {absent.length > 0 ? (
          <>
            <dt>On the start list, not in the tracker</dt>
            <dd>{absent.map((one) => one.name).join(', ')}</dd>
          </>
        ) : null}
        {extra.length > 0 ? (
          <>
            <dt>In the tracker, not on the start list</dt>
            <dd>{extra.map((line) => nameOf(plan, line)).join(', ')}</dd>
          </>
        ) : null}
      </dl>
    </Disclosure>
  );
}

/** "250 entries, 44 professionals, 330 splits, 12 without a finish, 3 lines changed"; in a race that is followed "12 still on the course". */
function formatFetch(
  { profiles, professionals, splits, athletes, changed_lines }: PlanTracker,
  isFollowing: boolean,
): string {
  const racing = athletes.filter((one) => one.is_racing).length;
  return [
    counted(profiles, 'entry', 'entries'),
    counted(professionals, 'professional'),
    counted(splits, 'split'),
    ...(racing > 0 ? [`${racing} ${isFollowing ? 'still on the course' : 'without a finish'}`] : []),
    ...(changed_lines.length > 0 ? [`${counted(changed_lines.length, 'line')} changed`] : []),
  ].join(', ');
}

interface TrackerFactsProps {
  plan: ResultsPlan;
  tracker: Tracker;
  raceName: string;
  /** When the plan was received. */
  at: Date | null;
}

/** What was read from the tracker, where reading stopped, and how to read again. */
export function TrackerFacts({ plan, tracker, raceName, at }: TrackerFactsProps) {
  const { tracker: read } = plan;
  if (!read) return null;
  const { stopped } = read;
  return (
    <section className={styles.facts} aria-label="Race tracker">
      <Line gap={12}>
        <span role="status">
          {formatFetch(read, tracker.isFollowing)}
          {at ? (
            <>
              , <Moment at={at.toISOString()} />
            </>
          ) : null}
        </span>
        <Button
          size="small"
          onClick={() => void tracker.fetchResults()}
          whyDisabled={whyNoFetch(tracker)}
          isBusy={tracker.fetching === 'results'}
        >
          Fetch Tracker Results
        </Button>
        <Button
          size="small"
          variant="quiet"
          icon={DownloadIcon}
          onClick={() => exportSplits(raceName, plan, read)}
        >
          Export Splits
        </Button>
        <FollowField tracker={tracker} />
      </Line>
      <p>A time that the tracker does not have stays as it is stored.</p>
      {tracker.isFollowing ? <p>Updated every minute. Nothing is saved before Submit Results.</p> : null}
      <FetchState tracker={tracker} />
      {stopped.is_complete ? null : (
        <Notice
          kind="look"
          action={
            read.take_incomplete === 1 ? null : (
              <Button
                size="small"
                onClick={() => void tracker.takeIncomplete(plan.file)}
                whyDisabled={whyNoFetch(tracker)}
              >
                Use incomplete data
              </Button>
            )
          }
        >
          Incomplete after {counted(stopped.read, 'row')}: {stopped.why}.{' '}
          {read.unread_lines.length > 0
            ? `Not all splits of ${counted(read.unread_lines.length, 'athlete')} were read, so their times may be missing. `
            : ''}
          {read.take_incomplete === 1
            ? 'Results of athletes who are not in it stay as they are.'
            : 'Fetch again, or use it as it is: nobody will be removed.'}
        </Notice>
      )}
      <AgainstStartList plan={plan} tracker={read} />
    </section>
  );
}
