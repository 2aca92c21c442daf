import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Call, type CheckedInputOf, pathParameters, type ResponseOf } from '#contract/declare-call.ts';
import type { done } from '#contract/fields.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Actor, ChangeSetInfo, Database, Db, Tx } from '#database/change-sets.ts';
import { stateOfData } from '#database/database-state.ts';
import type { Session } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Files } from '../files/files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Services } from '../services/outside-services.ts';
import type { Settings } from '../settings.ts';
import { changeOnce, errorOfRepeat } from './idempotency.ts';
import { LARGEST_BODY } from './json-body.ts';
import { sendCached } from './responses/etag.ts';
import type { ResponseCache } from './responses/response-cache.ts';

/** The context of a call's handler, in addition to its validated input. */
export interface RequestContext extends Omit<ServeParts, 'database' | 'cache'> {
  /** The database, for reading and for tables without history. */
  db: Db;
  /** The only way to write. `what` is the text in history; the response header `x-change-set` contains the id of the change set. */
  change<T>(what: string, work: (tx: Tx, changeSetId: number) => Promise<T>): Promise<T>;
  actor: Actor;
  /** Null only on open calls. */
  session: Session | null;
  /** The token as sent, the client's address and its browser. */
  client: { token: unknown; address: string; userAgent: string | null };
}

/** The context of a cached call: only values that are in the cache key. The clock shows the full minute. */
export type CachedContext = Pick<RequestContext, 'db' | 'files' | 'settings' | 'clock'>;

/** A stream is the JSON of a response that is too large to validate and write at once; a test checks it against the contract. */
export type Handler<C extends Call> = (
  input: CheckedInputOf<C>,
  context: C extends { cached: true } ? CachedContext : RequestContext,
) => Promise<ResponseOf<C> | Readable> | NoData<C>;

/** A handler of a call that returns no data returns nothing. */
type NoData<C extends Call> = z.output<typeof done> extends ResponseOf<C> ? Promise<void> : never;

export type Serve = <C extends Call>(call: C, handler: Handler<C>) => void;

export interface ServeParts {
  database: Database;
  jobs: Jobs;
  files: Files;
  clock: Clock;
  settings: Settings;
  services: Services;
  cache: ResponseCache;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Call['access'];
    call?: Call;
  }
  interface FastifyRequest {
    session: Session | null;
  }
}

/** A call's input, collected from the path, the query and the body. */
export function inputParts(call: Call) {
  const inPath = new Set(pathParameters(call.path));
  const pick = (isWanted: (name: string) => boolean) => {
    const entries = Object.entries(call.input.shape).filter(([name]) => isWanted(name));
    return entries.length > 0 ? z.object(Object.fromEntries(entries)) : null;
  };
  const rest = pick((name) => !inPath.has(name));
  return {
    params: pick((name) => inPath.has(name)),
    querystring: call.method === 'GET' ? rest : (call.query ?? null),
    body: call.method === 'GET' ? null : rest,
  };
}

const SYSTEM: Actor = { accountId: null, name: 'tridesk' };

function actorOf(session: Session | null): Actor {
  return session ? { accountId: session.id, name: `${session.first} ${session.last}`.trim() } : SYSTEM;
}

/** The path of the contract with the values of this request, independent of the notation of the URL. */
const filledPath = (call: Call, params: Record<string, unknown>): string =>
  call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));

function createContext(
  parts: ServeParts,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext {
  const actor = actorOf(request.session);
  const { database, jobs, files, clock, settings, services } = parts;
  return {
    ...{ jobs, files, clock, settings, services },
    db: database.db,
    async change(what, work) {
      const act: ChangeSetInfo = {
        actor,
        what,
        at: clock.now(),
        route: `${call.method} ${filledPath(call, request.params as Record<string, unknown>)}`,
        claim: request.claim ?? undefined,
      };
      const { result, changeSetId } = await changeOnce(request.claim, work, (once) =>
        database.change(act, once),
      );
      if (changeSetId !== null) reply.header('x-change-set', String(changeSetId));
      return result;
    },
    actor,
    session: request.session,
    client: {
      token: request.headers.ptotoken,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    },
  };
}

const MINUTE_MS = 60_000;

/** The cache key of a request and the context of its handler. */
function cachedRequest({ database, files, settings, clock }: ServeParts, call: Call, input: object) {
  const minute = new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS);
  const context: CachedContext = { db: database.db, files, settings, clock: { now: () => new Date(minute) } };
  return {
    context,
    keyIn: (databaseState: string) =>
      `${stateOfData(database.db, databaseState)} ${minute.toISOString()} ${call.path} ${JSON.stringify(input)}`,
  };
}

const schemaOf = (call: Call) => {
  const { params, querystring, body } = inputParts(call);
  return {
    summary: call.purpose,
    tags: [call.path.split('/')[1] === 'auth' ? 'auth' : (call.path.split('/')[2] ?? 'api')],
    ...(call.access === 'open' ? {} : { security: [{ ptotoken: [] }] }),
    ...(params ? { params } : {}),
    ...(querystring ? { querystring } : {}),
    ...(body ? { body } : {}),
    response: { [call.status ?? 200]: call.response, '4xx': z.string(), '5xx': z.string() },
  };
};

/** A HEAD request would run the handler of its GET. */
const refuseHead = (app: FastifyInstance, url: string, access: Call['access']): void =>
  void app.route({
    method: 'HEAD',
    url,
    config: { access },
    schema: { hide: true },
    handler: async (_request, reply) => {
      reply.header('allow', 'GET');
      throw new Refusal(405, 'method-not-allowed', 'This address only takes GET.');
    },
  });

/** Creates the {@link Serve} of an app: each call becomes a route with access check and validation of input and response. */
export function createServe(app: FastifyInstance, parts: ServeParts): Serve {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  return (call, handler) => {
    // Only validated values are passed on.
    const isQueryRead = inputParts(call).querystring !== null;
    if (call.cached && (call.method !== 'GET' || call.access !== 'admin'))
      throw new Error(`${call.path} cannot be cached: it is not a GET for admins.`);
    // The type of the call determines its context.
    const respond = handler as (input: CheckedInputOf<typeof call>, context: unknown) => Promise<unknown>;
    const url = call.path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (call.isWrite && call.method === 'GET') refuseHead(app, url, call.access);
    typed.route({
      method: call.method,
      url,
      exposeHeadRoute: !call.isWrite,
      config: { access: call.access, call },
      bodyLimit: call.largestBody ?? LARGEST_BODY[call.access],
      schema: schemaOf(call),
      async handler(request, reply) {
        const input = {
          ...((request.body as object | undefined) ?? {}),
          ...(isQueryRead ? (request.query as object) : {}),
          ...((request.params as object | undefined) ?? {}),
        } as CheckedInputOf<typeof call>;
        const { session } = request;
        if (call.cached && session) {
          const { context, keyIn } = cachedRequest(parts, call, input);
          const make = async () => Buffer.from(String(reply.serialize(await respond(input, context))));
          return sendCached(request, reply, await parts.cache.fetch(keyIn(session.databaseState), make));
        }
        const body = await respond(input, createContext(parts, call, request, reply)).catch(
          (error: unknown) => {
            throw errorOfRepeat(request.claim, error);
          },
        );
        if (body instanceof Readable) return reply.type('application/json; charset=utf-8').send(body);
        const isJobInProgress =
          call.status === 202 &&
          typeof body === 'object' &&
          body !== null &&
          'job' in body &&
          !('status' in body);
        reply.status(isJobInProgress ? 202 : 200);
        return body ?? { status: 0 };
      },
    });
  };
}
