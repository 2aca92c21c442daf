import { useEffect, useState } from 'react';
import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { ButtonLink } from '#console/ui/actions/button.tsx';
import { Page } from '#console/ui/layout/page.tsx';
import { ErrorState, Skeleton } from '#console/ui/layout/page-states.tsx';
import { syncImRaces } from '#features/im-races/im-races-contract.ts';
import { syncWebsite } from '#features/website-sync/website-sync-contract.ts';
import { readDashboard } from '../dashboard-contract.ts';
import styles from './dashboard.module.css';
import { NoticeState } from './notice-state.tsx';
import { SyncLog } from './sync-log.tsx';
import { SyncPanel } from './sync-panel.tsx';
import { racesDone, websiteDone } from './sync-texts.ts';
import { useSync } from './use-sync.tsx';
import { FailedJobs, WaitingList } from './waiting-list.tsx';
import { WebsitePreview } from './website-preview.tsx';

/** How often a running sync is read again, in addition to live updates. */
const RUNNING_MS = 1_000;
/** Stale sets are calculated after each change of a race, so a series of changes, such as an import, is not followed one by one. */
const REST_MS = 2_000;

/** /: what waits for someone, the two syncs, and their log. */
export function DashboardScreen() {
  const website = useSync(syncWebsite, websiteDone);
  const races = useSync(syncImRaces, racesDone);
  const [isRunningElsewhere, setRunningElsewhere] = useState(false);
  const isRunning = website.isRunning || races.isRunning || isRunningElsewhere;
  const { response, error, reload } = useApiQuery(
    readDashboard,
    {},
    { refreshEvery: isRunning ? RUNNING_MS : false, restMs: REST_MS },
  );
  const isShownRunning = Boolean(response?.website.running ?? response?.im_races.running);
  useEffect(() => setRunningElsewhere(isShownRunning), [isShownRunning]);
  return (
    <Page name="Dashboard" layout="flow" actions={<ButtonLink address={addresses.jobs()}>Jobs</ButtonLink>}>
      {error ? <ErrorState message={error.message} onRetry={reload} /> : null}
      <div className={styles.columns}>
        <div className={styles.column} id="syncs">
          <SyncPanel label="Sync to Rankings Website" isMain sync={website} state={response?.website}>
            {response ? <NoticeState {...response.notice} /> : null}
            <WebsitePreview />
          </SyncPanel>
          <SyncPanel label="Sync IM Races" sync={races} state={response?.im_races} />
        </div>
        <div className={styles.column}>
          <section className={styles.panel} aria-label="To do">
            <h2 className={styles.heading}>To do</h2>
            {response ? <WaitingList waiting={response.waiting} /> : <Skeleton />}
          </section>
          {response ? <FailedJobs jobs={response.failed_jobs} /> : null}
          <section className={styles.panel} aria-label="Sync log">
            <h2 className={styles.heading}>Sync log</h2>
            <SyncLog />
          </section>
        </div>
      </div>
    </Page>
  );
}
