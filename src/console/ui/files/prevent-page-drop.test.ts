import { createEvent, fireEvent } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { preventPageDrops } from './prevent-page-drop.ts';

/** True when the browser is prevented from opening what is dropped on the page. */
function isHeld(kind: 'dragOver' | 'drop', types: readonly string[]): boolean {
  const event = createEvent[kind](document.body, { dataTransfer: { types } });
  fireEvent(document.body, event);
  return event.defaultPrevented;
}

test('a file dropped outside its area does not replace the page; text can be dropped anywhere', () => {
  const end = preventPageDrops();
  expect([isHeld('dragOver', ['Files']), isHeld('drop', ['Files'])]).toEqual([true, true]);
  expect(isHeld('drop', ['text/plain'])).toBe(false);
  end();
  expect(isHeld('drop', ['Files'])).toBe(false);
});
