import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useScrollMemory } from './use-scroll-memory.ts';

afterEach(() => sessionStorage.clear());

const open = (element: HTMLElement) => renderHook(() => useScrollMemory({ current: element }, 'list', true));

test('a list that is left right after scrolling has its position again on return', () => {
  const before = document.createElement('div');
  const { unmount } = open(before);
  before.scrollTop = 373;
  before.dispatchEvent(new Event('scroll'));
  unmount();

  const after = document.createElement('div');
  open(after);
  expect(after.scrollTop).toBe(373);
});
