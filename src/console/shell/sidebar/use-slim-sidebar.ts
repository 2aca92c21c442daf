import { useIsNarrow } from '#console/ui/layout/use-is-narrow.ts';
import { createStoredChoice, useStore } from '#console/ui/store.ts';

const sidebar = createStoredChoice('tridesk-sidebar', ['words', 'icons']);

/** Whether the sidebar shows icons only, and how to toggle that; a narrow window always shows icons only. */
export function useSlimSidebar(): { isSlim: boolean; toggle: (() => void) | undefined } {
  const isNarrow = useIsNarrow();
  const isSlim = useStore(sidebar) === 'icons';
  const toggle = () => sidebar.set(isSlim ? 'words' : 'icons');
  return { isSlim: isSlim || isNarrow, toggle: isNarrow ? undefined : toggle };
}
