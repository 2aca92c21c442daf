import { createStore, useStore } from '../store.ts';

/** `offline`: the browser has no network. `unreachable`: it has one, but the server does not respond. */
export type Connection = 'online' | 'offline' | 'unreachable';

/** The element that says so on every screen; it describes the buttons that are disabled while offline. */
export const CONNECTION_ID = 'connection-state';

/** Milliseconds between two tests of a lost connection. */
const TEST_EVERY_MS = 3000;

const connection = createStore<Connection>('online');
let timer: ReturnType<typeof setTimeout> | undefined;

function set(next: Connection): void {
  clearTimeout(timer);
  if (next !== 'online') timer = setTimeout(testConnection, TEST_EVERY_MS);
  connection.set(next);
}

/** Browsers also report "offline" where the server runs on the same machine: only the server's response counts. */
async function testConnection(): Promise<void> {
  const isReached = await fetch(new URL('healthz', location.origin), { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (isReached) set('online');
  else noteFailedRequest();
}

export const currentConnection = connection.get;

/** A request ended without a response. */
export const noteFailedRequest = (): void => set(navigator.onLine ? 'unreachable' : 'offline');

/** The server responded. While the browser says that it is offline, this may be the end of an earlier request. */
export function noteResponse(): void {
  if (connection.get() === 'unreachable') set('online');
}

export const onConnectionChange = connection.subscribe;

export const useConnection = (): Connection => useStore(connection);

const onOnline = () => set('online');
const onOffline = () => set('offline');

/** Follows the browser's network state, until the returned function is called. */
export function followConnection(): () => void {
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  if (!navigator.onLine) {
    onOffline();
    void testConnection();
  }
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
  };
}
