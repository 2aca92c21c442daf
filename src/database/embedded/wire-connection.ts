import { type FrontendMessage, FrontendReader, MessageTooLong } from './frontend-reader.ts';
import { copyDirection, listenChange, refusalStatement } from './statement-kind.ts';
import {
  copyInResponse,
  errorResponse,
  FRONTEND,
  joinBytes,
  makeMessage,
  queryMessage,
  readInt32,
  readStartOptions,
  readText,
  START_CODE,
  withStatementName,
} from './wire-messages.ts';

/** The way back to one client. */
export interface ClientChannel {
  send(bytes: Uint8Array): void;
  close(): void;
}

/** Messages that the engine must get in one piece, so that no other connection comes between them. */
export interface Unit {
  bytes: Uint8Array;
  /** False for a unit that ends with Flush: the engine says no ReadyForQuery after it. */
  isWhole: boolean;
  listens: string[];
  /** Null stands for all channels. */
  unlistens: (string | null)[];
  statements: string[];
}

export interface ConnectionEvents {
  onStart(connection: WireConnection): void;
  onUnit(connection: WireConnection): void;
  onActivity(connection: WireConnection): void;
  onGone(connection: WireConnection): void;
}

interface Copy {
  query: Uint8Array;
  parts: Uint8Array[];
  size: number;
}

/** A COPY FROM STDIN is kept in memory until it is whole. */
const LARGEST_COPY_BYTES = 256 * 1024 * 1024;
/** Start options that mean nothing here or are already as asked. */
const HARMLESS_OPTIONS = new Set([
  'user',
  'database',
  'application_name',
  'client_encoding',
  'fallback_application_name',
]);

const emptyUnit = () => ({ listens: [], unlistens: [], statements: [] });

/** One client: turns what it sends into units for the engine, and answers itself what the engine must not see. */
export class WireConnection {
  readonly id: number;
  readonly units: Unit[] = [];
  readonly listening = new Set<string>();
  /** The client's names of prepared statements, and the names that they have in the engine's one session. */
  readonly statements = new Map<string, string>();
  isGone = false;
  readonly #channel: ClientChannel;
  readonly #events: ConnectionEvents;
  readonly #reader = new FrontendReader();
  #gathered: Uint8Array[] = [];
  #next: Pick<Unit, 'listens' | 'unlistens' | 'statements'> = emptyUnit();
  #copy: Copy | null = null;
  #statementCount = 0;

  constructor(id: number, channel: ClientChannel, events: ConnectionEvents) {
    this.id = id;
    this.#channel = channel;
    this.#events = events;
  }

  send(bytes: Uint8Array): void {
    if (!this.isGone) this.#channel.send(bytes);
  }

  /** Ends the connection from this side, after the words if there are any. */
  end(lastWords?: Uint8Array): void {
    if (this.isGone) return;
    if (lastWords) this.#channel.send(lastWords);
    this.#channel.close();
    this.leave();
  }

  /** The client is gone: nothing that it still wanted is run. */
  leave(): void {
    if (this.isGone) return;
    this.isGone = true;
    this.units.length = 0;
    this.#gathered = [];
    this.#copy = null;
    this.listening.clear();
    this.#events.onGone(this);
  }

  /** Takes the next chunk from the client. */
  receive(chunk: Uint8Array): void {
    if (this.isGone) return;
    try {
      this.#reader.push(chunk);
      for (let message = this.#reader.next(); message && !this.isGone; message = this.#reader.next())
        this.#take(message);
      this.#events.onActivity(this);
    } catch (error) {
      if (!(error instanceof MessageTooLong)) throw error;
      this.end(errorResponse('FATAL', '08P01', error.message));
    }
  }

  #take(message: FrontendMessage): void {
    if (message.type === null) this.#takeStart(message.body);
    else if (message.type === FRONTEND.terminate) this.end();
    else if (this.#copy) this.#takeCopy(this.#copy, message);
    else this.#takeCommand(message.type, message);
  }

  #takeStart(body: Uint8Array): void {
    const code = readInt32(body, 0);
    if (code === START_CODE.tls || code === START_CODE.gss) {
      this.send(Uint8Array.of(0x4e)); // "N": not here
      return;
    }
    // A running statement cannot be called off; see the watchdog.
    if (code === START_CODE.cancel) return this.end();
    if (code !== START_CODE.version3)
      return this.end(errorResponse('FATAL', '0A000', 'Only version 3.0 of the protocol is spoken here.'));
    const unknown = [...readStartOptions(body).keys()].find((name) => !HARMLESS_OPTIONS.has(name));
    if (unknown !== undefined)
      return this.end(
        errorResponse('FATAL', '0A000', `The embedded database cannot take the start option ${unknown}.`),
      );
    this.#reader.startUp();
    this.#events.onStart(this);
  }

  #takeCommand(type: number, message: FrontendMessage): void {
    if (type === FRONTEND.query) this.#takeQuery(message);
    else if (type === FRONTEND.parse) this.#gathered.push(this.#readParse(message.body));
    else if (type === FRONTEND.bind)
      this.#gathered.push(this.#renameIn(type, message.body, readText(message.body, 0).next));
    else if ((type === FRONTEND.describe || type === FRONTEND.close) && message.body[0] === 0x53)
      this.#gathered.push(this.#renameIn(type, message.body, 1));
    else if (type !== FRONTEND.password) this.#gathered.push(message.whole);
    if (type === FRONTEND.sync || type === FRONTEND.functionCall) this.#finishUnit(true);
    else if (type === FRONTEND.flush) this.#finishUnit(false);
  }

  #takeQuery(message: FrontendMessage): void {
    const { text } = readText(message.body, 0);
    this.#noteStatement(text);
    const direction = copyDirection(text);
    if (direction === 'in') {
      this.#copy = { query: message.whole, parts: [], size: 0 };
      this.send(copyInResponse());
      return;
    }
    this.#gathered.push(direction === 'refused' ? queryMessage(refusalStatement) : message.whole);
    this.#finishUnit(true);
  }

  #takeCopy(copy: Copy, { type, body, whole }: FrontendMessage): void {
    if (type === FRONTEND.copyData) {
      copy.size += body.length;
      if (copy.size > LARGEST_COPY_BYTES) copy.parts = [];
      else copy.parts.push(whole);
      return;
    }
    // The protocol has Flush and Sync ignored while a copy goes on.
    if (type === FRONTEND.flush || type === FRONTEND.sync) return;
    if (type !== FRONTEND.copyDone && type !== FRONTEND.copyFail)
      return this.end(errorResponse('FATAL', '08P01', 'Only data may follow a COPY FROM STDIN.'));
    const isTooLarge = copy.size > LARGEST_COPY_BYTES;
    const failure = makeMessage(
      FRONTEND.copyFail,
      new TextEncoder().encode('the data is larger than 256 MB\0'),
    );
    this.#copy = null;
    this.#gathered.push(
      copy.query,
      ...(type === FRONTEND.copyDone ? copy.parts : []),
      isTooLarge ? failure : whole,
    );
    this.#finishUnit(true);
  }

  #readParse(body: Uint8Array): Uint8Array {
    const name = readText(body, 0);
    const query = readText(body, name.next);
    this.#noteStatement(query.text);
    let renamed = body;
    if (name.text !== '') {
      this.#statementCount += 1;
      this.statements.set(name.text, this.statements.get(name.text) ?? `c${this.id}s${this.#statementCount}`);
      renamed = withStatementName(FRONTEND.parse, body, 0, this.statements.get(name.text) as string).subarray(
        5,
      );
    }
    // The engine loses its way in a COPY FROM STDIN that comes this way.
    if (copyDirection(query.text) === null) return makeMessage(FRONTEND.parse, renamed);
    const at = readText(renamed, 0).next;
    return makeMessage(
      FRONTEND.parse,
      renamed.subarray(0, at),
      new TextEncoder().encode(`${refusalStatement}\0`),
      Uint8Array.of(0, 0),
    );
  }

  /** The message with the engine's name of a prepared statement; an unknown one stays unknown there. */
  #renameIn(type: number, body: Uint8Array, at: number): Uint8Array {
    const { text } = readText(body, at);
    if (text === '') return makeMessage(type, body);
    const name = this.statements.get(text) ?? `c${this.id} ${text}`.slice(0, 60);
    if (type === FRONTEND.close) this.statements.delete(text);
    return withStatementName(type, body, at, name);
  }

  #noteStatement(text: string): void {
    this.#next.statements.push(text);
    const change = listenChange(text);
    if (change?.isListen) this.#next.listens.push(change.channel as string);
    else if (change) this.#next.unlistens.push(change.channel);
  }

  #finishUnit(isWhole: boolean): void {
    this.units.push({ bytes: joinBytes(this.#gathered), isWhole, ...this.#next });
    this.#gathered = [];
    this.#next = emptyUnit();
    this.#events.onUnit(this);
  }
}
