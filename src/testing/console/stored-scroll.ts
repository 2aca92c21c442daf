import { fireEvent } from '@testing-library/react';

/** Scrolls whatever contains the element; returns the names under which a screen stored the position for the way back. */
export function storedScroll(inside: HTMLElement): string[] {
  sessionStorage.clear();
  for (let area: HTMLElement | null = inside; area; area = area.parentElement) {
    area.scrollTop = 300;
    fireEvent.scroll(area);
  }
  const stored = Object.entries(sessionStorage).filter(([, position]) => position === '300');
  return stored.map(([key]) => key.slice(key.lastIndexOf(':') + 1));
}
