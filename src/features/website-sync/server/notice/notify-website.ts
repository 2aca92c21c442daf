import type { Actor } from '#database/change-sets.ts';
import {
  NOTICE_JOB,
  type Synced,
  websiteRefusesNotices,
} from '#features/website-sync/website-sync-contract.ts';
import { sendNotice } from '#integrations/website/website-notice.ts';
import type { FileUrls } from '#server/files/file-urls.ts';
import { type Jobs, RetryLater } from '#server/jobs/jobs.ts';
import { MANIFEST_KEY } from '../snapshot/snapshot-files.ts';
import { newestWebsiteSync } from '../syncs-store.ts';

type Announced = Pick<Synced, 'version' | 'counts' | 'parts'> & {
  /** The entry of the sync in the log. */
  entry: number;
  /** ISO 8601: when the version was published. */
  at: string;
};

/** The body of a notice: docs/snapshot.md, "Notification". */
function bodyOf({ version, counts, parts, at }: Announced, manifest: string): string {
  const changed = parts.filter(({ added, changed: altered, removed }) => added + altered + removed > 0);
  return JSON.stringify({
    type: 'snapshot.published',
    timestamp: at,
    data: { version, manifest, parts: changed.map(({ kind }) => kind), counts },
  });
}

/** The job that notifies the website: repeated for a day until the website accepts it, refuses it, or a newer sync replaces it. */
export function defineNotice(
  jobs: Jobs,
  addresses: FileUrls,
  website: { url: string; secret: string } | null,
): void {
  jobs.define<Announced, { notified: boolean }>({
    kind: NOTICE_JOB,
    isNotice: true,
    async run({ id, input, clock, database }) {
      if (!website || (await newestWebsiteSync(database.db)) > input.entry) return { notified: false };
      const body = bodyOf(input, addresses.of(MANIFEST_KEY));
      const outcome = await sendNotice(website, { id: `msg_${id}`, at: clock.now(), body });
      if (outcome.isAccepted) return { notified: true };
      if (outcome.isFinal) throw websiteRefusesNotices();
      throw new RetryLater(`The website ${outcome.why}.`);
    },
  });
}

/** Queues the notice of a sync. It does not delay the response. */
export async function requestNotice(jobs: Jobs, actor: Actor, announced: Announced): Promise<void> {
  const what = `Notify the website of version ${announced.version}`;
  await jobs.start(NOTICE_JOB, `sync ${announced.entry}`, what, announced, actor);
}
