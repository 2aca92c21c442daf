import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { openMessage } from '#contract/live-messages.ts';
import type { Connection, Connections } from '#database/change-sets.ts';
import type { Authenticator, Session } from '../auth/authenticate.ts';
import { refuseUpgrade } from '../http/raw-http-errors.ts';
import { createPresence, type PresentConsole, readJson } from './presence.ts';

const PATH = '/live';
const HELLO_WITHIN_MS = 5_000;
const LARGEST_MESSAGE = 64 * 1024;
const LARGEST_BACKLOG = 1024 * 1024;
/** A console that stopped answering, such as a closed laptop, is gone after two heartbeats: within 30 s. */
const HEARTBEAT_MS = 10_000;
const MESSAGES_PER_SECOND = 20;
const LISTEN_AGAIN_MS = 1_000;
/** WebSocket close code for a client that breaks the rules. */
const POLICY_VIOLATION = 1008;
/** WebSocket close code for binary messages. */
const TEXT_ONLY = 1003;
/** WebSocket close code for a server error. */
const TRY_AGAIN = 1011;

interface OpenConsole extends PresentConsole {
  socket: WebSocket;
  token: string;
  account: Session;
  isAlive: boolean;
}

export interface LiveParts {
  pool: Connections;
  /** No other instance uses the database: who has a record open is not sent through it. */
  isOnlyProcess: boolean;
  /** Milliseconds between two heartbeats; 10 s unless set. */
  heartbeatMs?: number;
  authenticator: Authenticator;
  allowedOrigins: readonly string[];
  version: string;
  log: Pick<FastifyBaseLogger, 'error' | 'info' | 'warn'>;
  onJobUpdated(id: string): void;
}

export interface LiveUpdates {
  attach(server: Server): void;
  open(): Promise<void>;
  close(): Promise<void>;
}

const tokenOf = (raw: string): string | null => {
  const token = (readJson(raw) as { ptotoken?: unknown } | null)?.ptotoken;
  return typeof token === 'string' ? token : null;
};

/** The socket at /live: notifies open consoles of changed records, whichever instance of the server changed them. */
export function createLiveUpdates(parts: LiveParts): LiveUpdates {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: true,
  });
  const connections = new Set<OpenConsole>();
  let listener: Connection | null = null;
  /** Sessions that ended or lost a right, as far as this process has been notified. */
  let accessChanges = 0;
  /** When this process was last notified of a change; at first, since when it is notified. */
  let lastChange = performance.now();
  let isClosed = false;
  const presence = createPresence({
    notify: parts.isOnlyProcess
      ? null
      : (message) => parts.pool.query('select pg_notify($1, $2)', ['present', message]),
    now: () => performance.now(),
  });

  function send(connection: OpenConsole, text: string): void {
    if (connection.socket.bufferedAmount > LARGEST_BACKLOG) connection.socket.terminate();
    else connection.socket.send(text);
  }

  function guardRate(socket: WebSocket): void {
    let count = 0;
    const second = setInterval(() => {
      count = 0;
    }, 1000);
    socket.on('message', () => {
      count += 1;
      if (count > MESSAGES_PER_SECOND) socket.close(POLICY_VIOLATION, 'too many messages');
    });
    socket.on('close', () => clearInterval(second));
  }

  function remove(connection: OpenConsole): void {
    connections.delete(connection);
    presence.leave(connection);
  }

  /** A message of a console that is connected. An unknown one is ignored, so that newer consoles may send more. */
  function onMessage(connection: OpenConsole, raw: string): void {
    const message = readJson(raw);
    if (message === null) connection.socket.close(POLICY_VIOLATION, 'JSON only');
    if (
      !connections.has(connection) ||
      typeof message !== 'object' ||
      message === null ||
      !('open' in message)
    )
      return;
    presence.open(connection, openMessage.safeParse(message).data?.open ?? null);
  }

  /** The session, read after the point from which every change of access reaches `checkRights`. */
  async function findSession(token: string): Promise<Session | null> {
    for (;;) {
      const before = accessChanges;
      const session = await parts.authenticator.find(token);
      if (before === accessChanges) return session;
    }
  }

  async function welcome(socket: WebSocket, raw: string): Promise<void> {
    const token = tokenOf(raw);
    const session = token === null ? null : await findSession(token);
    // No await is allowed from here until the connection is registered.
    if (!token || session?.admin !== 1) return socket.close(POLICY_VIOLATION, 'sign in first');
    if (socket.readyState !== socket.OPEN) return;
    const connection: OpenConsole = {
      ...{ socket, token, account: session, isAlive: true },
      show: (present) => send(connection, JSON.stringify({ present })),
    };
    connections.add(connection);
    socket.on('close', () => remove(connection));
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(TEXT_ONLY, 'text only');
      else onMessage(connection, String(data));
    });
    socket.on('pong', () => {
      connection.isAlive = true;
    });
    const hello = { server_version: parts.version, quiet_ms: performance.now() - lastChange };
    send(connection, JSON.stringify({ hello }));
  }

  function authorize(socket: WebSocket): void {
    const timer = setTimeout(() => socket.close(POLICY_VIOLATION, 'sign in first'), HELLO_WITHIN_MS);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => clearTimeout(timer));
    guardRate(socket);
    socket.once('message', (data, isBinary) => {
      clearTimeout(timer);
      if (isBinary) return socket.close(TEXT_ONLY, 'text only');
      welcome(socket, String(data)).catch((error: unknown) => {
        parts.log.warn({ err: error }, 'live');
        socket.close(TRY_AGAIN, 'try again');
      });
    });
  }

  function attach(server: Server): void {
    sockets.on('wsClientError', (_error, socket) => refuseUpgrade(server, socket, ''));
    server.on('upgrade', (request, socket, head) => {
      const isOurs = parts.allowedOrigins.includes(request.headers.origin ?? '');
      // A query could contain a token.
      if (request.url !== PATH) refuseUpgrade(server, socket, 'UPGRADE_PATH');
      else if (!isOurs) refuseUpgrade(server, socket, 'UPGRADE_ORIGIN');
      else sockets.handleUpgrade(request, socket, head, authorize);
    });
  }

  /** At once: the closing handshake with a console that does not respond takes half a minute. */
  function closeConsole(connection: OpenConsole, code: number, reason: string): void {
    remove(connection);
    connection.socket.close(code, reason);
  }

  /** Closes the connections of one account, or of all accounts, that may no longer read. */
  async function checkRights(accountId?: string): Promise<void> {
    accessChanges += 1;
    for (const connection of connections) {
      if (accountId !== undefined && String(connection.account.id) !== accountId) continue;
      try {
        const found = await parts.authenticator.find(connection.token);
        if (found?.admin !== 1) closeConsole(connection, POLICY_VIOLATION, 'signed out');
      } catch (error) {
        parts.log.warn({ err: error }, 'live');
        closeConsole(connection, TRY_AGAIN, 'try again');
      }
    }
  }

  function onNotification(channel: string, payload: string): void {
    if (channel === 'access') void checkRights(payload);
    if (channel === 'present') presence.receive(payload);
    if (channel === 'job') parts.onJobUpdated(payload);
    const text =
      channel === 'job'
        ? JSON.stringify({ job: payload })
        : channel === 'live'
          ? `{"changed":${payload}}`
          : null;
    if (text === null) return;
    lastChange = performance.now();
    for (const connection of connections) send(connection, text);
  }

  async function listen(): Promise<void> {
    const client = await parts.pool.connect();
    client.on('notification', (notice) => onNotification(notice.channel, notice.payload ?? ''));
    const again = () => {
      if (listener !== client) return;
      listener = null;
      client.release(true);
      listenAgain();
    };
    client.on('error', again);
    client.on('end', again);
    try {
      for (const channel of ['live', 'job', 'access', 'present']) await client.query(`LISTEN ${channel}`);
    } catch (error) {
      client.release(true);
      throw error;
    }
    lastChange = performance.now();
    // A connection that is never released would make the close of the pool wait forever.
    if (isClosed) client.release(true);
    else listener = client;
  }

  /** After a gap, notifications may be missing: sessions are checked again, and every console reloads its data. */
  async function listenAndCatchUp(): Promise<void> {
    await listen();
    await checkRights();
    for (const connection of connections) send(connection, '{"again":true}');
  }

  function listenAgain(): void {
    if (isClosed) return;
    setTimeout(() => {
      if (!isClosed) listenAndCatchUp().catch(listenAgain);
    }, LISTEN_AGAIN_MS).unref();
  }

  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      if (!connection.isAlive) connection.socket.terminate();
      connection.isAlive = false;
      connection.socket.ping();
    }
    presence.heartbeat();
  }, parts.heartbeatMs ?? HEARTBEAT_MS);
  heartbeat.unref();

  return {
    attach,
    open: listen,
    async close() {
      isClosed = true;
      clearInterval(heartbeat);
      for (const client of sockets.clients) client.close(1001, 'the server stops');
      sockets.close();
      const client = listener;
      listener = null;
      client?.release(true);
      await presence.close();
    },
  };
}
