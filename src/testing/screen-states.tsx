import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type RenderOptions, renderScreen } from './render-screen.tsx';

/** The states of one screen: what the server answers in each, and words by which the state is known once it stands. */
export interface ScreenStates {
  screen: () => ReactNode;
  states: Readonly<Record<string, RenderOptions & { shows: string | RegExp }>>;
}

/** An answer that never comes: the screen goes on loading. */
export const never = (): Promise<never> => new Promise(() => undefined);

/** Draws each state and fails on a complaint of React. Call it inside a `describe`. */
export function testStates({ screen: Screen, states }: ScreenStates): void {
  test.each(Object.entries(states))('%s: is drawn, without a complaint of React', async (_name, state) => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { shows, ...options } = state;
    await renderScreen(<Screen />, options);
    expect((await screen.findAllByText(shows)).length).toBeGreaterThan(0);
    expect(complaints.mock.calls).toEqual([]);
    complaints.mockRestore();
  });
}
