import type { Query, QueryClient } from '@tanstack/react-query';
import type { OpenRecord, PresentRecords } from '#contract/live-messages.ts';
import { currentConnection, onConnectionChange } from '../ui/connection/connection.ts';
import { createStore } from '../ui/store.ts';
import { storedToken } from './session-token.ts';

/** The messages that the server sends over the socket. */
interface LiveNotice {
  /** `quiet_ms`: milliseconds since the server was last notified of a change. */
  hello?: { server_version: string; quiet_ms: number };
  changed?: {
    changeSetId: number | null;
    who: number | null;
    records: { entity: string; ids: string[] | null }[];
  };
  job?: string;
  present?: PresentRecords;
  again?: true;
}

export interface LiveHandlers {
  onServerVersion(version: string): void;
  onSignedOut(): void;
}

/** Sends which record this page has open; null while the socket is not signed in. */
export const sendOpened = createStore<((open: OpenRecord | null) => void) | null>(null);

/** Who else has it open, as received last. */
export const presentRecords = createStore<PresentRecords>([]);

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
const GATHER_MS = 150;
const POLICY_VIOLATION = 1008;

const isTouched = (dependsOn: unknown, entities: ReadonlySet<string>): boolean =>
  !Array.isArray(dependsOn) || dependsOn.some((entity) => entities.has(entity as string));

/**
 * Milliseconds until a query may be read again. Large queries set a pause so that a series of changes does
 * not read them each time.
 */
function restLeft({ meta, state }: Query): number {
  const rest = typeof meta?.restMs === 'number' ? meta.restMs : 0;
  if (rest === 0) return 0;
  return state.fetchStatus === 'fetching' ? rest : state.dataUpdatedAt + rest - Date.now();
}

/** Reads again what a change affects; queries with a pause are read when it is over. */
export function refresher(client: QueryClient) {
  const resting = new Set<string>();
  let timer: number | undefined;
  const refresh = (touched: ReadonlySet<string>, isLate: boolean) => {
    let longest = 0;
    const isDue = (query: Query) => {
      if (!isTouched(query.meta?.dependsOn, touched)) return false;
      const left = restLeft(query);
      longest = Math.max(longest, left);
      return left <= 0 && (!isLate || query.meta?.restMs !== undefined);
    };
    void client.invalidateQueries({ predicate: isDue });
    if (longest === 0) return;
    for (const entity of touched) resting.add(entity);
    timer ??= window.setTimeout(() => {
      timer = undefined;
      const late = new Set(resting);
      resting.clear();
      refresh(late, true);
    }, longest);
  };
  return {
    refresh: (touched: ReadonlySet<string>) => refresh(touched, false),
    end: () => window.clearTimeout(timer),
  };
}

/** Acts on what the server sends; changes are gathered for a moment. */
function noticeReader(client: QueryClient, handlers: LiveHandlers) {
  let entities = new Set<string>();
  const refreshing = refresher(client);
  let gathering: number | undefined;
  let wasConnected = false;
  const refreshGathered = () => {
    gathering = undefined;
    refreshing.refresh(entities);
    entities = new Set();
  };
  return {
    read({ hello, again, present, job, changed }: LiveNotice) {
      if (hello) {
        handlers.onServerVersion(hello.server_version);
        if (wasConnected || hello.quiet_ms < performance.now()) void client.invalidateQueries();
        wasConnected = true;
      }
      if (again) void client.invalidateQueries();
      if (present) presentRecords.set(present);
      if (job) entities.add('job');
      for (const record of changed?.records ?? []) entities.add(record.entity);
      if (entities.size > 0) gathering ??= window.setTimeout(refreshGathered, GATHER_MS);
    },
    end() {
      window.clearTimeout(gathering);
      refreshing.end();
    },
  };
}

/**
 * Keeps a socket to the server open and refreshes the data on screen when anyone changes it. After a gap in
 * the connection everything is read again; also when something changed after the page was loaded, before its
 * first connection. Stops when the returned function is called.
 */
export function connectLive(client: QueryClient, handlers: LiveHandlers): () => void {
  let socket: WebSocket | null = null;
  let pause = FIRST_PAUSE_MS;
  let timer: number | undefined;
  let isEnded = false;
  const notices = noticeReader(client, handlers);

  const connect = () => {
    const token = storedToken();
    if (isEnded || token === null) return;
    const address = new URL('/live', location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    socket = new WebSocket(address);
    socket.onopen = () => socket?.send(JSON.stringify({ ptotoken: token }));
    socket.onmessage = (event) => {
      const notice = JSON.parse(String(event.data)) as LiveNotice;
      if (notice.hello) {
        pause = FIRST_PAUSE_MS;
        sendOpened.set((open) => socket?.send(JSON.stringify({ open })));
      }
      notices.read(notice);
    };
    socket.onclose = (event) => {
      if (isEnded) return;
      sendOpened.set(null);
      if (event.code === POLICY_VIOLATION && event.reason === 'signed out') return handlers.onSignedOut();
      timer = window.setTimeout(connect, pause);
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    };
  };
  connect();
  const stopFollowing = onConnectionChange(() => {
    if (currentConnection() !== 'online' || socket?.readyState !== WebSocket.CLOSED) return;
    window.clearTimeout(timer);
    connect();
  });

  return () => {
    isEnded = true;
    stopFollowing();
    sendOpened.set(null);
    window.clearTimeout(timer);
    notices.end();
    socket?.close();
  };
}
