import { type ClipboardEvent, useRef, useState } from 'react';

/** Whether the last change was a pasted text that was too long: browsers cut it without saying so. `props` of the text area. */
export function usePasteCut(maxLength: number | undefined, onChange: (text: string) => void) {
  const [isCut, setCut] = useState(false);
  /** The change that follows is that text, maybe cut before the limit: a browser does not halve an emoji. */
  const isNext = useRef(false);
  const props = {
    onPaste({ currentTarget: area, clipboardData }: ClipboardEvent<HTMLTextAreaElement>) {
      const chosen = area.selectionEnd - area.selectionStart;
      const pasted = clipboardData.getData('text').replaceAll('\r\n', '\n');
      const room = (maxLength ?? Number.POSITIVE_INFINITY) - area.value.length + chosen;
      setCut(pasted.length > room);
      isNext.current = pasted.length > room && room > 0;
    },
    onChange({ target }: { target: { value: string } }) {
      setCut(isNext.current);
      isNext.current = false;
      onChange(target.value);
    },
  };
  return { isCut, props };
}
