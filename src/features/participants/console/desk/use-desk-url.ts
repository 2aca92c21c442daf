import { useListParams } from '#console/ui/data-table/use-list-params.ts';

const DEFAULTS = { at: '', since: '', show: '' };
/** All of it belongs to the address alone: the tab opens with the lists of now. */
const ADDRESS_ONLY = ['at', 'since', 'show'];

export interface DeskUrl {
  /** The lists as they were then, ISO 8601; null: now. */
  at: string | null;
  /** With what changed since this time; null: no comparison. */
  since: string | null;
  /** As the website will show the lists. */
  isPublic: boolean;
  /** Lists of another time, a comparison and the public lists cannot be changed. */
  isReadOnly: boolean;
  show(view: { at?: string | null; since?: string | null; isPublic?: boolean }): void;
}

/** A time of the address; null for text that is not a time. */
function timeOf(text: string): string | null {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

/** Which lists of a race are shown: in the address, so that a copied link shows the same. */
export function useDeskUrl(): DeskUrl {
  const { values, set } = useListParams('race-lists', DEFAULTS, ADDRESS_ONLY);
  const at = timeOf(values.at);
  const since = timeOf(values.since);
  const isPublic = values.show === 'public';
  return {
    at,
    since,
    isPublic,
    isReadOnly: at !== null || since !== null || isPublic,
    show: (view) => set({ at: view.at ?? '', since: view.since ?? '', show: view.isPublic ? 'public' : '' }),
  };
}
