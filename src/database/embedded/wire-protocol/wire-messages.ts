// Messages of the PostgreSQL wire protocol, version 3.0 (PostgreSQL manual, chapter "Frontend/Backend Protocol").
// A message is one type byte, a length of four bytes that counts itself but not the type, then the body.

/** Type bytes that the client sends. */
export const FRONTEND = {
  bind: 0x42, // B
  close: 0x43, // C
  describe: 0x44, // D
  execute: 0x45, // E
  functionCall: 0x46, // F
  flush: 0x48, // H
  parse: 0x50, // P
  query: 0x51, // Q
  sync: 0x53, // S
  terminate: 0x58, // X
  copyDone: 0x63, // c
  copyData: 0x64, // d
  copyFail: 0x66, // f
  password: 0x70, // p
} as const;

/** Type bytes of messages of the engine that the wire server reads. */
export const BACKEND = {
  notification: 0x41, // A
  error: 0x45, // E
  copyIn: 0x47, // G
  readyForQuery: 0x5a, // Z
} as const;

/** Codes that replace the version number in the first message of a connection. */
export const START_CODE = {
  version3: 196_608,
  cancel: 80_877_102,
  tls: 80_877_103,
  gss: 80_877_104,
} as const;

/** State of the session in ReadyForQuery: idle, in a transaction, in a failed transaction. */
export type SessionState = 'I' | 'T' | 'E';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Text up to the zero byte at or after `start`, and the start of the next field. */
export function readText(bytes: Uint8Array, start: number): { text: string; next: number } {
  const found = bytes.indexOf(0, start);
  const end = found === -1 ? bytes.length : found;
  return { text: decoder.decode(bytes.subarray(start, end)), next: end + 1 };
}

/** The four bytes at `at`, big-endian. */
export function readInt32(bytes: Uint8Array, at: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getInt32(at);
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  if (parts.length === 1) return parts[0] as Uint8Array;
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Zero-terminated text of a message. */
export const textField = (text: string): Uint8Array => encoder.encode(`${text}\0`);

function int32Field(value: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, value);
  return bytes;
}

/** Builds a message from its type (a letter or its code) and the parts of its body. */
export function makeMessage(type: number | string, ...body: Uint8Array[]): Uint8Array {
  const length = body.reduce((sum, part) => sum + part.length, 4);
  const code = typeof type === 'string' ? type.charCodeAt(0) : type;
  return joinBytes([Uint8Array.of(code), int32Field(length), ...body]);
}

export const syncMessage = (): Uint8Array => makeMessage(FRONTEND.sync);

export const queryMessage = (text: string): Uint8Array => makeMessage(FRONTEND.query, textField(text));

export const closeStatementMessage = (name: string): Uint8Array =>
  makeMessage(FRONTEND.close, textField(`S${name}`));

export const readyForQuery = (state: SessionState): Uint8Array => makeMessage('Z', encoder.encode(state));

/** CopyInResponse without columns; drivers only wait for it. */
export const copyInResponse = (): Uint8Array => makeMessage('G', Uint8Array.of(0, 0, 0));

/** The response to a start message: accepted, the settings that drivers read, ready. */
export function welcome(settings: Readonly<Record<string, string>>, connectionId: number): Uint8Array {
  return joinBytes([
    makeMessage('R', int32Field(0)),
    ...Object.entries(settings).map(([name, value]) => makeMessage('S', textField(name), textField(value))),
    makeMessage('K', int32Field(connectionId), int32Field(0)),
    readyForQuery('I'),
  ]);
}

/** ErrorResponse with an SQLSTATE code; FATAL ends the connection. */
export function errorResponse(severity: 'ERROR' | 'FATAL', code: string, text: string): Uint8Array {
  const fields = [`S${severity}`, `V${severity}`, `C${code}`, `M${text}`].map(textField);
  return makeMessage('E', ...fields, Uint8Array.of(0));
}

/** The fields of an ErrorResponse by their letter: V severity, C SQLSTATE code, M message. */
export function readErrorFields(body: Uint8Array): Record<string, string> {
  const fields: Record<string, string> = {};
  let at = 0;
  while (at < body.length && body[at] !== 0) {
    const letter = String.fromCharCode(body[at] as number);
    const { text, next } = readText(body, at + 1);
    fields[letter] = text;
    at = next;
  }
  return fields;
}

/** The options of a start message, such as user and database. */
export function readStartOptions(body: Uint8Array): Map<string, string> {
  const options = new Map<string, string>();
  let at = 4;
  while (at < body.length && body[at] !== 0) {
    const name = readText(body, at);
    const value = readText(body, name.next);
    options.set(name.text, value.text);
    at = value.next;
  }
  return options;
}
