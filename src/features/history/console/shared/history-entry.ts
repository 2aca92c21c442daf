import { addresses } from '#console/routes.ts';
import type { MenuEntry } from '#console/ui/actions/menu-entry.ts';
import { ClockIcon } from '#console/ui/icons/icons.tsx';

/** The entry of a record's menu that lists its changes; of a list's menu, without an id, those of all its records. */
export const historyEntry = (entity: string, id?: number | string): MenuEntry => ({
  label: 'History',
  icon: ClockIcon,
  address: addresses.history({ entity, ...(id === undefined ? {} : { id }) }),
});
