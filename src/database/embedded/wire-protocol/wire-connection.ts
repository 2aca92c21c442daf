import { CopyIn } from './copy-from-stdin.ts';
import { type FrontendMessage, FrontendReader, MessageTooLong } from './frontend-reader.ts';
import { copyPlace, isVacuum, type ListenChange, listenChange, refusalStatement } from './statement-kind.ts';
import { StatementNames } from './statement-names.ts';
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
  textField,
} from './wire-messages.ts';

export interface ClientChannel {
  send(bytes: Uint8Array): void;
  close(): void;
}

/** Messages that the engine must receive together, without messages of another connection in between. */
export interface Unit {
  bytes: Uint8Array;
  /** False for a unit that ends with Flush: the engine sends no ReadyForQuery after it. */
  isWhole: boolean;
  /** Maintenance of whole tables, which has no time limit. */
  isVacuum: boolean;
  listenChanges: ListenChange[];
}

export interface ConnectionEvents {
  onStart(connection: WireConnection): void;
  onUnit(connection: WireConnection): void;
  /** The client has sent something, even if only a part of a unit. */
  onActivity(connection: WireConnection): void;
  onGone(connection: WireConnection): void;
}

/** Start options without effect. */
const IGNORED_OPTIONS = new Set(['user', 'database', 'application_name', 'client_encoding']);
/** "N": neither TLS nor GSS is supported. */
const NOT_HERE = Uint8Array.of(0x4e);

/** Why a start message is refused; null when it is accepted. */
function startRefusal(body: Uint8Array): string | null {
  if (readInt32(body, 0) !== START_CODE.version3) return 'Only version 3.0 of the protocol is spoken here.';
  const unknown = [...readStartOptions(body).keys()].find((name) => !IGNORED_OPTIONS.has(name));
  return unknown === undefined ? null : `The embedded database cannot take the start option ${unknown}.`;
}

/** A Parse message with another statement's text and no parameter types. */
function withText(message: Uint8Array, text: string): Uint8Array {
  const body = message.subarray(5);
  return makeMessage(
    FRONTEND.parse,
    body.subarray(0, readText(body, 0).next),
    textField(text),
    Uint8Array.of(0, 0),
  );
}

/** One client: turns its messages into units for the engine, and responds itself to messages that the engine must not receive. */
export class WireConnection {
  readonly id: number;
  readonly units: Unit[] = [];
  readonly listening = new Set<string>();
  readonly statements: StatementNames;
  isGone = false;
  readonly #channel: ClientChannel;
  readonly #events: ConnectionEvents;
  readonly #reader = new FrontendReader();
  /** Messages of the incomplete unit, and the texts of its statements. */
  #gathered: Uint8Array[] = [];
  #texts: string[] = [];
  #copy: CopyIn | null = null;

  constructor(id: number, channel: ClientChannel, events: ConnectionEvents) {
    this.id = id;
    this.statements = new StatementNames(id);
    this.#channel = channel;
    this.#events = events;
  }

  send(bytes: Uint8Array): void {
    if (!this.isGone) this.#channel.send(bytes);
  }

  /** Closes the connection from this side, after the message if there is one. */
  end(lastMessage?: Uint8Array): void {
    if (this.isGone) return;
    if (lastMessage) this.#channel.send(lastMessage);
    this.#channel.close();
    this.leave();
  }

  /** The client has disconnected: its queued messages are not run. */
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
    else if (message.type === FRONTEND.query) this.#takeQuery(message);
    else this.#takeStep(message);
  }

  #takeStart(body: Uint8Array): void {
    const code = readInt32(body, 0);
    if (code === START_CODE.tls || code === START_CODE.gss) this.send(NOT_HERE);
    // A running statement cannot be cancelled; see the watchdog.
    else if (code === START_CODE.cancel) this.end();
    else {
      const refusal = startRefusal(body);
      if (refusal !== null) {
        this.end(errorResponse('FATAL', '0A000', refusal));
        return;
      }
      this.#reader.startUp();
      this.#events.onStart(this);
    }
  }

  #takeQuery(message: FrontendMessage): void {
    const { text } = readText(message.body, 0);
    this.#texts.push(text);
    const place = copyPlace(text);
    if (place === 'alone') {
      this.#copy = new CopyIn(message.whole);
      this.send(copyInResponse());
      return;
    }
    this.#gathered.push(place === null ? message.whole : queryMessage(refusalStatement));
    this.#finishUnit(true);
  }

  #takeCopy(copy: CopyIn, message: FrontendMessage): void {
    const taken = copy.take(message);
    if (taken === null) return;
    if (taken === 'misplaced') {
      this.end(errorResponse('FATAL', '08P01', 'Only data may follow a COPY FROM STDIN.'));
      return;
    }
    this.#copy = null;
    this.#gathered.push(taken);
    this.#finishUnit(true);
  }

  /** One message of the extended protocol. */
  #takeStep(message: FrontendMessage): void {
    const { type, body } = message;
    if (type === FRONTEND.password) return;
    const renamed = this.statements.rename(message);
    if (type === FRONTEND.parse) {
      const { text } = readText(body, readText(body, 0).next);
      this.#texts.push(text);
      // The engine cannot handle a COPY FROM STDIN in the extended protocol.
      this.#gathered.push(copyPlace(text) === null ? renamed : withText(renamed, refusalStatement));
    } else this.#gathered.push(renamed);
    if (type === FRONTEND.sync || type === FRONTEND.functionCall) this.#finishUnit(true);
    else if (type === FRONTEND.flush) this.#finishUnit(false);
  }

  #finishUnit(isWhole: boolean): void {
    this.units.push({
      bytes: joinBytes(this.#gathered),
      isWhole,
      isVacuum: this.#texts.some(isVacuum),
      listenChanges: this.#texts.map(listenChange).filter((change) => change !== null),
    });
    this.#gathered = [];
    this.#texts = [];
    this.#events.onUnit(this);
  }
}
