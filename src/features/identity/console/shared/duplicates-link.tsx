import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { ButtonLink } from '#console/ui/actions/button.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import { listDuplicates } from '../../identity-contract.ts';

/** Link to the identity screen with the number of pairs to review. `isReady`: the more important content of the page has loaded. */
export function DuplicatesLink({ isReady }: { isReady: boolean }) {
  const { response } = useApiQuery(listDuplicates, {}, { isOff: !isReady });
  const count = response === undefined || response.total === 0 ? '' : ` ${printCount(response.total)}`;
  return <ButtonLink address={addresses.identity()}>Duplicates{count}</ButtonLink>;
}
