import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { useVirtualRows, type VirtualRows } from './use-virtual-rows.ts';

let rows: VirtualRows;

function List({ count = 1000, rowPx = 32, isVirtual = true }) {
  const scroller = useRef<HTMLDivElement>(null);
  rows = useVirtualRows(scroller, { count, rowPx, startPx: 28, coveredPx: 28, isVirtual });
  return (
    <div ref={scroller} data-testid="scroller">
      {`${rows.first} to ${rows.last}`}
    </div>
  );
}

/** A scroller of 900 pixels; jsdom has no layout, so its content has a given height. */
function draw(props: Parameters<typeof List>[0] = {}) {
  const view = render(<List {...props} />);
  const scroller = screen.getByTestId('scroller');
  Object.defineProperty(scroller, 'scrollHeight', { value: 100_000 });
  const scroll = (top: number) => {
    scroller.scrollTop = top;
    fireEvent.scroll(scroller);
  };
  return { ...view, scroller, scroll };
}

test.each([
  { what: 'at the top', top: 0, count: 1000, drawn: '0 to 39' },
  { what: 'in the middle', top: 3228, count: 1000, drawn: '88 to 140' },
  { what: 'fewer rows than fit', top: 0, count: 5, drawn: '0 to 4' },
  { what: 'scrolled further than a shorter list goes', top: 31_128, count: 5, drawn: '0 to 4' },
  { what: 'no rows', top: 0, count: 0, drawn: '0 to -1' },
])('$what, the visible rows and 12 on each side are rendered', ({ top, count, drawn }) => {
  const { scroll, scroller } = draw({ count });
  scroll(top);
  expect(scroller.textContent).toBe(drawn);
});

test('omitted rows retain their height', () => {
  const { scroll } = draw();
  scroll(3228);
  expect([rows.before, rows.after]).toEqual([88 * 32, 859 * 32]);
});

test('another row height renders other rows at once', () => {
  const { scroller, rerender } = draw();
  rerender(<List rowPx={64} />);
  expect(scroller.textContent).toBe('0 to 25');
});

test('without virtual rows, all are rendered', () => {
  expect(draw({ isVirtual: false }).scroller.textContent).toBe('0 to 999');
});

test.each([
  { what: 'a visible row stays in place', index: 5, top: 0, to: 0 },
  { what: 'a row below moves to the lower edge', index: 40, top: 0, to: 28 + 41 * 32 - 900 },
  { what: 'a row above moves under the head', index: 10, top: 3200, to: 320 },
  { what: 'the first row', index: 0, top: 3200, to: 0 },
])('$what', ({ index, top, to }) => {
  const { scroll, scroller } = draw();
  scroll(top);
  act(() => rows.scrollToRow(index));
  expect(scroller.scrollTop).toBe(to);
});
