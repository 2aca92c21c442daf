import { useListParams } from '#console/ui/data-table/use-list-params.ts';
import { LazyCompareDialog } from './lazy-compare-dialog.ts';

const DEFAULTS = { one: '', other: '' };
const PASSING = ['one', 'other'] as const;

const idIn = (text: string): number | null => (/^\d{1,10}$/.test(text) ? Number(text) : null);

/** Compares the two athletes named in the URL, `?one=12&other=34`; any two can be compared, listed as likely duplicates or not. */
export function PairFromUrl() {
  const list = useListParams('identity', DEFAULTS, PASSING);
  const [one, other] = [idIn(list.values.one), idIn(list.values.other)];
  const ids = one === null || other === null ? null : { one, other };
  return (
    <LazyCompareDialog isOpen={ids !== null} onClose={() => list.set({ one: '', other: '' })} ids={ids} />
  );
}
