import { type Ref, useImperativeHandle } from 'react';

/**
 * Stands where Mantine wants the button that opens a part, and hands it the button that stands in the page already: the button was there
 * before the part's code came, and keeps its focus.
 */
export function TriggerAnchor({ opener, ref }: { opener: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => opener, [opener]);
  return null;
}
