import { type RefObject, useEffect, useRef } from 'react';
import { Button } from './button.tsx';

interface ShowMoreProps {
  hasMore: boolean;
  isBusy?: boolean;
  /** The element whose children are the entries; each can be focused or contains a control. */
  list: RefObject<HTMLElement | null>;
  onMore(): void;
}

/** Below a list: shows more of it. With the last of them the button goes; the first that was added then has the focus. */
export function ShowMore({ hasMore, isBusy, list, onMore }: ShowMoreProps) {
  const before = useRef<number | null>(null);
  // After every rendering: the list may be that of its parent, which this component does not know.
  useEffect(() => {
    const entries = list.current?.children;
    const first = entries?.[before.current ?? entries.length];
    if (!first) return;
    before.current = null;
    if (document.activeElement !== document.body) return;
    const control = first.matches('[tabindex], button') ? first : first.querySelector('a, button');
    (control as HTMLElement | null)?.focus();
  });
  if (!hasMore) return null;
  const more = () => {
    before.current = list.current?.children.length ?? null;
    onMore();
  };
  return (
    <Button isBusy={isBusy} onClick={more}>
      Show more
    </Button>
  );
}
