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
  isDisabled?: boolean;
  /** Second line: why it is disabled, or what it does. */
  hint?: string;
}
