import type { Icon } from '../icons/icons.tsx';

export interface MenuEntry {
  label: string;
  icon?: Icon;
  onSelect?(): void;
  /** Instead of `onSelect`: the URL that it opens. */
  address?: string;
  /** It deletes or revokes something; listed last. */
  isDanger?: boolean;
  /** It sends a request: disabled while the browser is offline. Default: the value of `isDanger`. */
  needsNetwork?: boolean;
  /** Why it cannot be chosen now, shown in its second line; it can still be focused. Null: it can be chosen. */
  whyDisabled?: string | null | undefined;
  /** Second line: what it does. */
  hint?: string;
}
