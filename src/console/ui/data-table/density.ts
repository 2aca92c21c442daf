import { createStoredChoice, useStore } from '../store.ts';

export type Density = 'dense' | 'comfortable';

const densities = createStoredChoice<Density>('tridesk-density', ['dense', 'comfortable']);

/** Height of a row in pixels; tokens.css has the same values. */
export const rowHeight = (density: Density | 'tall'): number =>
  ({ dense: 32, comfortable: 40, tall: 64 })[density];

/** The row height, chosen per browser: 32 or 40 pixels. */
export function useDensity(): { density: Density; choose(density: Density): void } {
  return { density: useStore(densities), choose: densities.set };
}
