import type { Icon } from '../icons/icons.tsx';

export interface MenuEntry {
  label: string;
  icon?: Icon;
  onSelect?(): void;
  /** In place of an act: where it leads. */
  address?: string;
  /** It destroys something; stands last, apart. */
  isDanger?: boolean;
  isDisabled?: boolean;
  /** Second line: why it is off, or what it does. */
  hint?: string;
}
