import { createHash } from 'node:crypto';
import type { CheckedInputOf } from '#contract/declare-call.ts';
import type { Db } from '#database/change-sets.ts';
import {
  type StoredFile,
  storedFile,
  storeImportFile,
} from '#features/results/server/shared/import-files-store.ts';
import { NO_ENTRIES, readEntries, type StoredProgram } from '#rules/lists-import/entries-response.ts';
import type { RaceListFile } from '#rules/lists-import/race-list-file.ts';
import type { Division } from '#rules/races/division.ts';
import { readCsvInWorker } from '#server/files/read-csv-in-worker.ts';
import { sentFile } from '#server/files/sent-file.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { type ListKind, listFileMissing, olderListFile, type planList } from '../../lists-import-contract.ts';
import type { RaceOfLists } from '../race-lists-store.ts';
import { fetchEntries } from './fetch-entries.ts';
import { hasNewerFile } from './list-import-store.ts';

type ListInput = CheckedInputOf<typeof planList>;

const kindOfList: Readonly<Record<ListKind, StoredFile['kind']>> = {
  start: 'start-list',
  wait: 'wait-list',
  participants: 'participants',
};

export interface ListSource {
  source: 'csv' | 'api';
  filename: string;
  /** As stored: without what the import ignores. */
  content: Buffer;
  /** The id under which it is stored; null while it is not. */
  file: number | null;
  list: RaceListFile;
  /** Why it cannot be imported. */
  problems: readonly string[];
}

/** A stored response of World Triathlon begins with a brace, a stored CSV file with this mark. */
const BYTE_ORDER_MARK = '\ufeff';

const listFileOf = ({ filename }: ListInput): string => (filename ?? '').split(/[\\/]/).at(-1) || 'list.csv';

type ReadSource = Omit<ListSource, 'filename' | 'file'>;

function readResponse(content: Buffer, kind: ListKind): ReadSource {
  const { programs } = JSON.parse(content.toString('utf8')) as { programs: StoredProgram[] };
  const list = readEntries(programs, kind === 'wait' ? 1 : 0);
  return { source: 'api', content, list, problems: list.lines.length === 0 ? [NO_ENTRIES] : [] };
}

/** Reads a CSV file. What is stored of it has no cells that the import ignores. */
async function readCsv(sent: Buffer, kind: ListKind): Promise<ReadSource> {
  const { text, ...list } = await readCsvInWorker(kind, sent);
  return { source: 'csv', content: Buffer.from(BYTE_ORDER_MARK + text), list, problems: [] };
}

const readStored = (content: Buffer, kind: ListKind) =>
  content.toString('latin1', 0, 1) === '{' ? readResponse(content, kind) : readCsv(content, kind);

/** The list of a call: sent with it, stored by an earlier plan, or fetched from World Triathlon. Stores nothing. */
export async function listSourceOf(
  context: Pick<RequestContext, 'db' | 'services'>,
  race: RaceOfLists,
  input: ListInput,
): Promise<ListSource> {
  const { id, list, file, content, encoding, source } = input;
  const stored = file === undefined ? null : await storedFile(context.db, id, file, [kindOfList[list]]);
  if (stored)
    return { filename: stored.filename, file: stored.id, ...(await readStored(stored.content, list)) };
  if (source === 'api' && file === undefined) {
    const response = JSON.stringify({ programs: await fetchEntries(context, race, list) });
    const filename = `World Triathlon ${list} list.json`;
    return { filename, file: null, ...readResponse(Buffer.from(response), list) };
  }
  if (content === undefined || source === 'api') throw listFileMissing();
  const sent = sentFile(content, encoding);
  return { filename: listFileOf(input), file: null, ...(await readCsv(sent, list)) };
}

/** Refuses a stored file after which a newer one of the same list and division was stored. */
export async function assertNewestFile(db: Db, input: ListInput): Promise<void> {
  if (input.file === undefined) return;
  const stored = await storedFile(db, input.id, input.file, [kindOfList[input.list]]);
  if (stored && (await hasNewerFile(db, input.id, stored))) throw olderListFile();
}

/** Stores a list that was read, once; returns its id. */
export async function storeList(
  db: Db,
  { id, list }: ListInput,
  { filename, content, file }: ListSource,
  { divisions, at }: { divisions: readonly Division[]; at: Date },
): Promise<number> {
  if (file !== null) return file;
  const sha256 = createHash('sha256').update(content).digest('hex');
  const stored = { kind: kindOfList[list], filename, sha256, content, divisions: [...divisions] };
  return storeImportFile(db, id, stored, at);
}
