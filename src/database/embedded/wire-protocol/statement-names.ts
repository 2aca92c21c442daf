import type { FrontendMessage } from './frontend-reader.ts';
import { closeStatementMessage, FRONTEND, makeMessage, readText, textField } from './wire-messages.ts';

const STATEMENT = 0x53; // "S"; "P" is a portal

/**
 * Maps the prepared statements of one connection to names in the engine's only session, so that two connections may
 * use the same name. The engine truncates names at 63 bytes; the replacements are short.
 */
export class StatementNames {
  readonly #prefix: string;
  readonly #names = new Map<string, string>();
  #count = 0;

  constructor(connectionId: number) {
    this.#prefix = `c${connectionId}s`;
  }

  /** Renames a Parse, Bind, Describe or Close message for the engine; any other message is unchanged. */
  rename(message: FrontendMessage): Uint8Array {
    const { type, body, whole } = message;
    if (type === FRONTEND.parse) return this.#inPlace(message, 0, this.#add);
    if (type === FRONTEND.bind) return this.#inPlace(message, readText(body, 0).next, this.#find);
    if (body[0] !== STATEMENT) return whole;
    if (type === FRONTEND.describe) return this.#inPlace(message, 1, this.#find);
    if (type === FRONTEND.close) return this.#inPlace(message, 1, this.#remove);
    return whole;
  }

  /** Messages that close all of them in the engine; Sync must follow if there are any. */
  closeAll(): Uint8Array[] {
    return [...this.#names.values()].map(closeStatementMessage);
  }

  readonly #add = (name: string): string => {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    this.#count += 1;
    const own = `${this.#prefix}${this.#count}`;
    this.#names.set(name, own);
    return own;
  };

  /** An unknown name is unknown to the engine too, which then reports it. */
  readonly #find = (name: string): string => this.#names.get(name) ?? `${this.#prefix} ${name}`.slice(0, 60);

  readonly #remove = (name: string): string => {
    const own = this.#find(name);
    this.#names.delete(name);
    return own;
  };

  #inPlace({ type, body, whole }: FrontendMessage, at: number, change: (name: string) => string): Uint8Array {
    const { text, next } = readText(body, at);
    // The unnamed statement exists only during its unit.
    if (text === '' || type === null) return whole;
    return makeMessage(type, body.subarray(0, at), textField(change(text)), body.subarray(next));
  }
}
