import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { renderScreen } from '#testing/console/render-screen.tsx';
import { VideoPlayer } from './video-player.tsx';
import { shownVideo } from './videos-screen.states.tsx';

const stream = { element: createRef<HTMLVideoElement>(), qualities: [], setLevel: () => undefined };
let problem: string | null = null;
vi.mock('#console/ui/video/use-stream.ts', () => ({ useStream: () => ({ ...stream, problem }) }));

// jsdom has none.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
});
afterAll(() => {
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal');
});

const show = () =>
  renderScreen(
    <VideoPlayer
      video={{ ...shownVideo(), stream: '/files/videos/1/master.m3u8' }}
      onClose={() => undefined}
    />,
    { address: '/videos', responses: {} },
  );
const player = () => screen.findByRole('dialog', { name: 'Play Roth finish' });
const video = async () => (await player()).querySelector('video') as HTMLVideoElement;

it('has the same keys after a click on the picture, and M and F wherever the focus is', async () => {
  const { user } = await show();
  const shown = await video();
  shown.tabIndex = 0;
  await user.click(shown);
  await user.keyboard('m{ArrowDown}');
  expect([shown.muted, shown.volume]).toEqual([true, expect.closeTo(0.9)]);
  for (const focused of [shown, screen.getByRole('button', { name: 'Close' })]) {
    const { muted } = shown;
    focused.focus();
    await user.keyboard('m');
    expect(shown.muted).toBe(!muted);
  }
});

it('keeps its keys when a failed stream is tried again', async () => {
  problem = 'The video could not be loaded.';
  const { user } = await show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  problem = null;
  await user.click(again);
  expect(screen.queryByText('The video could not be loaded.')).toBeNull();
  expect(document.activeElement).toBe(await player());
  await user.keyboard('m');
  expect((await video()).muted).toBe(true);
});
