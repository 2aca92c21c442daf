import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** Longer than the pause between two requests of a page of which one causes the other. */
const IDLE_MS = 500;

export interface Wire {
  /** The scripts received so far: URL, and bytes of the body as sent. */
  scripts(): { address: string; bytes: number }[];
  /** Waits until no request has been in progress for a while. */
  quiet(): Promise<void>;
}

/** Records what Chromium receives over the network, compressed by gzip. */
export async function watchWire(session: CDPSession): Promise<Wire> {
  const scripts = new Map<string, { address: string; bytes: number }>();
  const underWay = new Set<string>();
  let movedAt = performance.now();
  const note = (change: () => unknown) => {
    change();
    movedAt = performance.now();
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => note(() => underWay.add(requestId)));
  session.on('Network.loadingFinished', ({ requestId }) => note(() => underWay.delete(requestId)));
  session.on('Network.loadingFailed', ({ requestId }) => note(() => underWay.delete(requestId)));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script') scripts.set(requestId, { address: response.url, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } });
  return {
    scripts: () => [...scripts.values()],
    async quiet() {
      while (underWay.size > 0 || performance.now() - movedAt < IDLE_MS) await pause(IDLE_MS / 10);
    },
  };
}
