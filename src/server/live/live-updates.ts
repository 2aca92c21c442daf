import type { Server } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { openMessage } from '#contract/live-messages.ts';
import type { Connections } from '#database/change-sets.ts';
import type { Authenticator, Session } from '../auth/authenticate.ts';
import { refuseUpgrade } from '../http/raw-http-errors.ts';
import { NotificationListener } from './notification-listener.ts';
import { Presence, type PresentConsole, readJson } from './presence.ts';

const PATH = '/live';
const HELLO_WITHIN_MS = 5_000;
const LARGEST_MESSAGE = 64 * 1024;
const LARGEST_BACKLOG = 1024 * 1024;
/** A console that stopped answering, such as a closed laptop, is gone after two heartbeats: within 30 s. */
const HEARTBEAT_MS = 10_000;
const MESSAGES_PER_SECOND = 20;
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

const tokenOf = (raw: string): string | null => {
  const token = (readJson(raw) as { ptotoken?: unknown } | null)?.ptotoken;
  return typeof token === 'string' ? token : null;
};

function send({ socket }: OpenConsole, text: string): void {
  if (socket.bufferedAmount > LARGEST_BACKLOG) socket.terminate();
  else socket.send(text);
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

/** The message to consoles about a notification of the database; null when it is not for them. */
function messageOf(channel: string, payload: string): string | null {
  if (channel === 'job') return JSON.stringify({ job: payload });
  return channel === 'live' ? `{"changed":${payload}}` : null;
}

/** The socket at /live: notifies open consoles of changed records, whichever instance of the server changed them. */
export class LiveUpdates {
  readonly #parts: LiveParts;
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: true,
  });
  readonly #consoles = new Set<OpenConsole>();
  readonly #presence: Presence;
  readonly #listener: NotificationListener;
  readonly #heartbeat: NodeJS.Timeout;
  /** Sessions that ended or lost a right, as far as this process has been notified. */
  #accessChanges = 0;
  /** When this process was last notified of a change; at first, since when it is notified. */
  #lastChange = performance.now();

  constructor(parts: LiveParts) {
    this.#parts = parts;
    this.#presence = new Presence({
      notify: parts.isOnlyProcess
        ? null
        : (message) => parts.pool.query('select pg_notify($1, $2)', ['present', message]),
      now: () => performance.now(),
    });
    this.#listener = new NotificationListener({
      pool: parts.pool,
      onNotification: (channel, payload) => this.#onNotification(channel, payload),
      onListening: () => {
        this.#lastChange = performance.now();
      },
      onGap: () => this.#catchUp(),
    });
    this.#heartbeat = setInterval(() => this.#beat(), parts.heartbeatMs ?? HEARTBEAT_MS).unref();
  }

  attach(server: Server): void {
    this.#sockets.on('wsClientError', (_error, socket) => refuseUpgrade(server, socket, ''));
    server.on('upgrade', (request, socket, head) => {
      const isOurs = this.#parts.allowedOrigins.includes(request.headers.origin ?? '');
      // A query could contain a token.
      if (request.url !== PATH) refuseUpgrade(server, socket, 'UPGRADE_PATH');
      else if (!isOurs) refuseUpgrade(server, socket, 'UPGRADE_ORIGIN');
      else this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#authorize(opened));
    });
  }

  open(): Promise<void> {
    return this.#listener.open();
  }

  async close(): Promise<void> {
    clearInterval(this.#heartbeat);
    for (const client of this.#sockets.clients) client.close(1001, 'the server stops');
    this.#sockets.close();
    this.#listener.close();
    await this.#presence.close();
  }

  #authorize(socket: WebSocket): void {
    const timer = setTimeout(() => socket.close(POLICY_VIOLATION, 'sign in first'), HELLO_WITHIN_MS);
    socket.on('error', () => socket.terminate());
    socket.on('close', () => clearTimeout(timer));
    guardRate(socket);
    socket.once('message', (data, isBinary) => {
      clearTimeout(timer);
      if (isBinary) return socket.close(TEXT_ONLY, 'text only');
      this.#welcome(socket, String(data)).catch((error: unknown) => {
        this.#parts.log.warn({ err: error }, 'live');
        socket.close(TRY_AGAIN, 'try again');
      });
    });
  }

  async #welcome(socket: WebSocket, raw: string): Promise<void> {
    const token = tokenOf(raw);
    const session = token === null ? null : await this.#findSession(token);
    // No await is allowed from here until the connection is registered.
    if (!token || session?.admin !== 1) return socket.close(POLICY_VIOLATION, 'sign in first');
    if (socket.readyState !== socket.OPEN) return;
    const console: OpenConsole = {
      ...{ socket, token, account: session, isAlive: true },
      show: (present) => send(console, JSON.stringify({ present })),
    };
    this.#consoles.add(console);
    socket.on('close', () => this.#remove(console));
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(TEXT_ONLY, 'text only');
      else this.#onMessage(console, String(data));
    });
    socket.on('pong', () => {
      console.isAlive = true;
    });
    const hello = { server_version: this.#parts.version, quiet_ms: performance.now() - this.#lastChange };
    send(console, JSON.stringify({ hello }));
  }

  /** The session, read after the point from which every change of access reaches `checkRights`. */
  async #findSession(token: string): Promise<Session | null> {
    for (;;) {
      const before = this.#accessChanges;
      const session = await this.#parts.authenticator.find(token);
      if (before === this.#accessChanges) return session;
    }
  }

  /** A message of a console that is connected. An unknown one is ignored, so that newer consoles may send more. */
  #onMessage(console: OpenConsole, raw: string): void {
    const message = readJson(raw);
    if (message === null) console.socket.close(POLICY_VIOLATION, 'JSON only');
    if (
      !this.#consoles.has(console) ||
      typeof message !== 'object' ||
      message === null ||
      !('open' in message)
    )
      return;
    this.#presence.open(console, openMessage.safeParse(message).data?.open ?? null);
  }

  #remove(console: OpenConsole): void {
    this.#consoles.delete(console);
    this.#presence.leave(console);
  }

  /** At once: the closing handshake with a console that does not respond takes half a minute. */
  #closeConsole(console: OpenConsole, code: number, reason: string): void {
    this.#remove(console);
    console.socket.close(code, reason);
  }

  /** Closes the connections of one account, or of all accounts, that may no longer read. */
  async #checkRights(accountId?: string): Promise<void> {
    this.#accessChanges += 1;
    for (const console of this.#consoles) {
      if (accountId !== undefined && String(console.account.id) !== accountId) continue;
      try {
        const found = await this.#parts.authenticator.find(console.token);
        if (found?.admin !== 1) this.#closeConsole(console, POLICY_VIOLATION, 'signed out');
      } catch (error) {
        this.#parts.log.warn({ err: error }, 'live');
        this.#closeConsole(console, TRY_AGAIN, 'try again');
      }
    }
  }

  #onNotification(channel: string, payload: string): void {
    if (channel === 'access') void this.#checkRights(payload);
    if (channel === 'present') this.#presence.receive(payload);
    if (channel === 'job') this.#parts.onJobUpdated(payload);
    const text = messageOf(channel, payload);
    if (text === null) return;
    this.#lastChange = performance.now();
    for (const console of this.#consoles) send(console, text);
  }

  /** After a gap, notifications may be missing: sessions are checked again, and every console reloads its data. */
  async #catchUp(): Promise<void> {
    await this.#checkRights();
    for (const console of this.#consoles) send(console, '{"again":true}');
  }

  #beat(): void {
    for (const console of this.#consoles) {
      if (!console.isAlive) console.socket.terminate();
      console.isAlive = false;
      console.socket.ping();
    }
    this.#presence.heartbeat();
  }
}
