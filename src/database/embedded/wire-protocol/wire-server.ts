import { setImmediate as nextTurn } from 'node:timers/promises';
import { BackendFilter, type UnitEnd } from './backend-filter.ts';
import { type ClientChannel, type Unit, WireConnection } from './wire-connection.ts';
import { errorResponse, joinBytes, queryMessage, syncMessage, welcome } from './wire-messages.ts';

/** The database engine: one session, one unit at a time. */
export interface Engine {
  /** Runs a unit; `onData` receives chunks of the response that are only valid during the call. */
  run(unit: Uint8Array, onData: (chunk: Uint8Array) => void): Promise<void>;
}

export interface WireServerConfig {
  engine: Engine;
  /** Settings that are sent to a client at the start of its connection. */
  settings: Readonly<Record<string, string>>;
  /** How long a connection may have an open transaction without sending anything. */
  idleTransactionMilliseconds: number;
  /** Called before each unit, and with null after it; maintenance may take longer than a statement. */
  onRun(kind: 'statement' | 'upkeep' | null): void;
  /** The engine cannot continue; no more units are run. */
  onBroken(reason: string): void;
}

const QUOTE = /"/g;

/**
 * Serves many clients with the engine's only session. A connection holds the session from its first unit until the
 * engine is idle again, that is until the end of its transaction; the others wait in the order of arrival.
 */
export class WireServer {
  readonly #config: WireServerConfig;
  readonly #connections = new Set<WireConnection>();
  #waiting: WireConnection[] = [];
  #holder: WireConnection | null = null;
  #isRunning = false;
  #isBroken = false;
  #needsListening = false;
  #idleTimer: NodeJS.Timeout | null = null;
  #connectionCount = 0;

  constructor(config: WireServerConfig) {
    this.#config = config;
  }

  /** Adds a client; the caller passes its data to `receive` and calls `leave` when it disconnects. */
  connect(channel: ClientChannel): WireConnection {
    this.#connectionCount += 1;
    const connection = new WireConnection(this.#connectionCount, channel, {
      onStart: (started) => started.send(welcome(this.#config.settings, started.id)),
      onUnit: (asking) => this.#queue(asking),
      onActivity: (active) => active === this.#holder && this.#idleTimer?.refresh(),
      onGone: (gone) => this.#queue(gone),
    });
    this.#connections.add(connection);
    return connection;
  }

  #queue(connection: WireConnection): void {
    if (connection !== this.#holder && !this.#waiting.includes(connection)) this.#waiting.push(connection);
    void this.#run();
  }

  /** Runs all units that can be run; one loop at a time. */
  async #run(): Promise<void> {
    if (this.#isRunning || this.#isBroken) return;
    this.#isRunning = true;
    try {
      // Lets messages and timers be processed between two units.
      while (!this.#isBroken && (await this.#runNext())) await nextTurn();
    } catch (error) {
      this.#break(error instanceof Error ? error.message : String(error));
    } finally {
      this.#isRunning = false;
    }
  }

  /** Runs one unit, or cleans up after one connection; false when there is nothing to do. */
  async #runNext(): Promise<boolean> {
    const isHolding = this.#holder !== null;
    this.#holder ??= this.#waiting.shift() ?? null;
    if (!this.#holder) return false;
    this.#stopIdleTimer();
    if (this.#holder.isGone) {
      await this.#cleanUp(this.#holder, isHolding);
      return true;
    }
    const unit = this.#holder.units.shift();
    if (!unit) {
      this.#startIdleTimer();
      return false;
    }
    await this.#runUnit(this.#holder, unit);
    return true;
  }

  async #runUnit(connection: WireConnection, unit: Unit): Promise<void> {
    const end = await this.#execute(unit.bytes, (piece) => connection.send(piece), unit.isVacuum);
    if (end.state === null && unit.isWhole) throw new Error('The engine gave no response.');
    if (!end.hasFailed) this.#noteListening(connection, unit);
    if (end.state === 'I') await this.#release(connection);
  }

  async #release(connection: WireConnection): Promise<void> {
    this.#holder = null;
    if (connection.units.length > 0 || connection.isGone) this.#waiting.push(connection);
    if (!this.#needsListening) return;
    this.#needsListening = false;
    const wanted = new Set([...this.#connections].flatMap((one) => [...one.listening]));
    const listens = [...wanted].map((channel) => `listen "${channel.replace(QUOTE, '""')}"`);
    if (listens.length > 0) await this.#execute(queryMessage(listens.join(';')));
  }

  /** Cleans up the session after a closed connection: its transaction and its prepared statements. */
  async #cleanUp(connection: WireConnection, isHolding: boolean): Promise<void> {
    const closing = connection.statements.closeAll();
    const unit = [
      ...(isHolding ? [syncMessage(), queryMessage('rollback')] : []),
      ...(closing.length > 0 ? [...closing, syncMessage()] : []),
    ];
    this.#connections.delete(connection);
    if (unit.length > 0) await this.#execute(joinBytes(unit));
    this.#holder = null;
  }

  async #execute(
    unit: Uint8Array,
    onPiece: (piece: Uint8Array) => void = () => undefined,
    isVacuum = false,
  ): Promise<UnitEnd> {
    const filter = new BackendFilter({
      onPiece,
      onNotification: (channel, message) => this.#notify(channel, message),
      onFatal: (message) => this.#break(message),
    });
    this.#config.onRun(isVacuum ? 'upkeep' : 'statement');
    try {
      await this.#config.engine.run(unit, (chunk) => filter.push(chunk));
    } finally {
      this.#config.onRun(null);
    }
    return filter.finish();
  }

  #break(reason: string): void {
    if (this.#isBroken) return;
    this.#isBroken = true;
    this.#stopIdleTimer();
    this.#config.onBroken(reason);
  }

  #notify(channel: string, message: Uint8Array): void {
    for (const connection of this.#connections)
      if (connection.listening.has(channel)) connection.send(message.slice());
  }

  #noteListening(connection: WireConnection, unit: Unit): void {
    for (const { isListen, channel } of unit.listenChanges) {
      if (isListen) connection.listening.add(channel);
      else if (channel === '*') connection.listening.clear();
      else connection.listening.delete(channel);
      // An UNLISTEN ended the listening of the engine's only session, for all connections.
      if (!isListen) this.#needsListening = true;
    }
  }

  #startIdleTimer(): void {
    this.#idleTimer = setTimeout(() => this.#endIdleHolder(), this.#config.idleTransactionMilliseconds);
  }

  #stopIdleTimer(): void {
    if (this.#idleTimer) clearTimeout(this.#idleTimer);
    this.#idleTimer = null;
  }

  #endIdleHolder(): void {
    const text = 'The transaction was ended because it was idle for too long.';
    this.#holder?.end(errorResponse('FATAL', '25P03', text));
  }
}
