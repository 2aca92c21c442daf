// The facts about a statement's text that the wire server needs. It recognises only the forms that this product's code may use:
// LISTEN, UNLISTEN and COPY as the only statement of their query.

const LISTEN = /^\s*(un)?listen\s+(\*|"(?:[^"]|"")+"|[a-z_][\w$]*)\s*;?\s*$/i;
const COPY_IN = /^\s*copy\s[^;]*?\sfrom\s+stdin\b[^;]*;?\s*$/i;
const COPY_SOMEWHERE = /\bcopy\s[^;]*\sfrom\s+stdin\b/i;
const UPKEEP = /^\s*(vacuum|analyze|checkpoint|reindex|create\s+(unique\s+)?index|alter\s+table)\b/i;

export interface ListenChange {
  isListen: boolean;
  /** `*` means all channels, in UNLISTEN. */
  channel: string;
}

/** The channel of a LISTEN or UNLISTEN, in the engine's spelling; null for any other statement. */
export function listenChange(text: string): ListenChange | null {
  const found = LISTEN.exec(text);
  if (!found) return null;
  const name = found[2] as string;
  const isListen = found[1] === undefined;
  if (name === '*') return isListen ? null : { isListen, channel: name };
  return {
    isListen,
    channel: name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name.toLowerCase(),
  };
}

/** Where a COPY FROM STDIN occurs: alone in its query, among other statements, or (null) nowhere. */
export function copyPlace(text: string): 'alone' | 'among others' | null {
  if (COPY_IN.test(text)) return 'alone';
  return COPY_SOMEWHERE.test(text) ? 'among others' : null;
}

/** True for maintenance of tables, which has no time limit. */
export const isVacuum = (text: string): boolean => UPKEEP.test(text);

/** The statement that the engine runs instead of a COPY that would stop it; it fails with a message, like on a server. */
export const refusalStatement =
  "do $$ begin raise exception using errcode = '0A000', message = 'COPY FROM STDIN must stand alone in a simple query on the embedded database'; end $$";
