import { useApiQuery } from '#console/api/queries.ts';
import { addresses } from '#console/routes.ts';
import { ButtonLink } from '#console/ui/actions/button.tsx';
import { printCount } from '#console/ui/format/figures.ts';
import { listDuplicates } from '../../identity-contract.ts';

/** The way to the identity desk, with the number of pairs to look at. `isReady`: what matters more on the page was read. */
export function DuplicatesLink({ isReady }: { isReady: boolean }) {
  const { answer } = useApiQuery(listDuplicates, {}, { isOff: !isReady });
  const count = answer === undefined || answer.total === 0 ? '' : ` ${printCount(answer.total)}`;
  return <ButtonLink address={addresses.identity()}>Duplicates{count}</ButtonLink>;
}
