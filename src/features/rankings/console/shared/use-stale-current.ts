import { useApiQuery } from '#console/api/queries.ts';
import { readCurrentRanking } from '../../current-ranking-contract.ts';
import { formatCauses } from './stale-causes.ts';

/** Every change of a result can change it; the sidebar of every screen shows it. */
const REST_MS = 5_000;

/** Why the current rankings are stale: "The current rankings of 2025-07-08 are stale: 3 results changed"; null if they are up to date. */
export function useStaleCurrent(): string | null {
  const current = useApiQuery(readCurrentRanking, {}, { restMs: REST_MS }).response?.current;
  const causes = current ? formatCauses(current.stale_because) : null;
  return current && causes ? `The current rankings of ${current.date} are stale: ${causes}` : null;
}
