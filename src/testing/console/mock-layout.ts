import { vi } from 'vitest';

/** Gives every element a size: jsdom has no layout, and a chart uses the size that it measures. */
export function mockLayout(width: number, height: number): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({
    x: 0,
    y: 0,
    top: 0,
    left: 0,
    right: width,
    bottom: height,
    width,
    height,
    toJSON: () => '',
  });
}
