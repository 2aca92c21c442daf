import { useRef } from 'react';
import { callApi } from '#console/api/request.ts';
import { saveSponsors } from '#features/athletes/athlete-edit-contract.ts';
import type { AthletePage } from '#features/athletes/athletes-contract.ts';
import { moved } from '#rules/text/lists.ts';
import { useAthletePart } from '../athlete-saving.ts';

type BrandIds = readonly number[];

const idsOf = ({ sponsors }: AthletePage): BrandIds => sponsors.map(({ brand_id }) => brand_id);
const isSame = (one: BrandIds, other: BrandIds): boolean => one.join() === other.join();

/** The athlete's sponsors as one autosaved value: each change is shown immediately. */
export function useSponsors(nameOf: (brandId: number) => string) {
  const message = useRef('Sponsors saved');
  const field = useAthletePart<BrandIds>({
    id: 'sponsors',
    label: 'Sponsors',
    isEqual: isSame,
    print: (ids) => ids.map(nameOf).join(', '),
    savedMessage: message.current,
    read: idsOf,
    versionOf: (page) => page.sponsors_version,
    async save(id, ids, version, options) {
      const { response, changeSetId } = await callApi(
        saveSponsors,
        { id, sponsors: [...ids], version },
        options,
      );
      const { sponsors, sponsors_version } = response;
      return { changes: { sponsors, sponsors_version }, changeSetId };
    },
  });
  // A new brand is added to the list as it is by then, not as it was when its name was entered.
  const latest = useRef(field.value);
  latest.current = field.value;
  const change = (ids: BrandIds, text: string) => {
    message.current = text;
    field.onChange(ids);
    field.onCommit();
  };
  return {
    ids: field.value,
    state: field.state,
    add: (id: number) => change([...latest.current, id], `${nameOf(id)} added`),
    remove: (id: number) =>
      change(
        field.value.filter((one) => one !== id),
        `${nameOf(id)} removed`,
      ),
    move: (from: number, to: number) =>
      change(moved(field.value, from, to), `${nameOf(field.value[from] ?? 0)} moved to place ${to + 1}`),
  };
}
