import {
  createJsonClient,
  isRecord,
  type JsonClientOptions,
  ServiceFailed,
} from '../json-service/json-client.ts';
import { type ProgramEntries, readProgramEntries } from './program-entries.ts';

// The client of the World Triathlon API (docs/domain.md, "World Triathlon API"): the entries of one program of an event, in one call that is
// not paged. Time-outs, sizes and retries are those of the JSON client.

const NAME = 'World Triathlon';
const LONGEST_MESSAGE = 200;

export interface WorldTriathlonSettings {
  /** With the version: "https://api.triathlon.org/v1". */
  url: string;
  key: string;
}

export interface EntriesRequest {
  eventId: number;
  programId: number;
  type: 'start' | 'wait';
}

export interface WorldTriathlonClient {
  /** The service's own JSON, read as by `entriesOf`. Throws {@link ServiceFailed}. */
  entriesResponse(request: EntriesRequest, signal?: AbortSignal): Promise<unknown>;
  /**
   * The start list or wait list of a program: its name ("Elite Men"; null when the service sent none) and its entries, in their order, with
   * nothing but name, gender, nation and the service's athlete id. A program without entries is an empty list. Throws {@link ServiceFailed}
   * when the service fails, rejects the key, does not know the program or sends something else; its message is for staff.
   */
  entriesOf(request: EntriesRequest, signal?: AbortSignal): Promise<ProgramEntries>;
}

/** The failure that a response states: in its HTTP status, its `code` or its `status`; null when it states none. */
function failureCode(status: number, body: unknown): number | null {
  if (status >= 400) return status;
  if (!isRecord(body)) return null;
  const { code = null } = body;
  if (code !== null && code !== '' && Number(code) !== 200) return Number(code) || status;
  return String(body.status).toLowerCase() === 'error' ? status : null;
}

function failure(code: number, body: unknown, { eventId, programId }: EntriesRequest, key: string) {
  if (code === 401 || code === 403)
    return new ServiceFailed(`${NAME} rejects WORLD_TRIATHLON_KEY. Ask the operator to check it.`, code);
  if (code === 404)
    return new ServiceFailed(
      `${NAME} does not know program ${programId} of event ${eventId}. Check both on the Info tab of the race.`,
      code,
    );
  const message = isRecord(body) && typeof body.message === 'string' ? body.message.trim() : '';
  const said = message === '' ? '' : `: ${message.replaceAll(key, '…').slice(0, LONGEST_MESSAGE)}`;
  return new ServiceFailed(`${NAME} responded with an error (${code})${said}.`, code);
}

/** Creates the client of a process; all its calls share the limit of four at a time. */
export function createWorldTriathlonClient(
  { url, key }: WorldTriathlonSettings,
  limits: Pick<JsonClientOptions, 'timeoutMs' | 'pause'> = {},
): WorldTriathlonClient {
  const json = createJsonClient({ name: NAME, url, headers: { apikey: key }, ...limits });

  async function respond(request: EntriesRequest, signal: AbortSignal | undefined) {
    const { eventId, programId, type } = request;
    const path = ['events', String(eventId), 'programs', String(programId), 'entries'];
    const { status, body } = await json.get(path, { type }, signal);
    const code = failureCode(status, body);
    if (code !== null) throw failure(code, body, request, key);
    const read = readProgramEntries(body);
    if (!read) throw new ServiceFailed(`${NAME} sent something that is not a list of entries.`, status);
    return { body, read };
  }

  return {
    entriesResponse: async (request, signal) => (await respond(request, signal)).body,
    entriesOf: async (request, signal) => (await respond(request, signal)).read,
  };
}
