import { StatusBadge } from '#console/ui/display/status-badge.tsx';
import { formatMoment } from '#console/ui/format/dates.ts';
import { counted } from '#console/ui/format/figures.ts';
import type { NoticeState as Notice } from '#features/dashboard/dashboard-contract.ts';

/** Whether the website was notified of the last sync. */
export function NoticeState({ state, tries, at, error }: Notice) {
  if (state === 'none') return null;
  const when = at ? ` ${formatMoment(at)}` : '';
  if (state === 'notified') return <StatusBadge state="published" label={`Website notified${when}`} />;
  const why = error ? `. ${error}` : '';
  return state === 'waiting' ? (
    <StatusBadge state="stale" label={`Website not notified yet, ${counted(tries, 'try', 'tries')}${why}`} />
  ) : (
    <StatusBadge state="failed" label={`Website not notified${why}`} />
  );
}
