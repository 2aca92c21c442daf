import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type Call, type CheckedInputOf, pathParameters, type ResponseOf } from '#contract/declare-call.ts';
import type { Actor, ChangeSetInfo, Database, Db, Tx } from '#database/change-sets.ts';
import type { Session } from '../auth/authenticate.ts';
import type { Clock } from '../clock.ts';
import type { Files } from '../files/files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Settings } from '../settings.ts';
import { sendCached } from './etag.ts';
import { changeOnce } from './idempotency.ts';
import { LARGEST_BODY } from './json-body.ts';
import type { ResponseCache } from './response-cache.ts';

/** What a call's handler works with, besides its checked input. */
export interface RequestContext {
  /** For reading, and for tables without history. */
  db: Db;
  /** The one way to write: names the act in words; the answer's header `x-change-set` carries its id. */
  change<T>(what: string, work: (tx: Tx, changeSetId: number) => Promise<T>): Promise<T>;
  actor: Actor;
  /** Null only on open calls. */
  session: Session | null;
  jobs: Jobs;
  files: Files;
  clock: Clock;
  settings: Settings;
  /** The token as sent, the client's address, its browser. */
  client: { token: unknown; address: string; userAgent: string | null };
}

/** What the handler of a cached call works with: nothing that the key of its response does not contain. The clock stands at the full minute. */
export type CachedContext = Pick<RequestContext, 'db' | 'files' | 'settings' | 'clock'>;

/** A stream is the JSON of the answer, for what is too large to be checked and written at once; a test holds it to the contract. */
export type Handler<C extends Call> = (
  input: CheckedInputOf<C>,
  context: C extends { cached: true } ? CachedContext : RequestContext,
) => Promise<ResponseOf<C> | Readable>;

/** Puts a declared call into the router. Every feature's routes are a function of this one. */
export type Serve = <C extends Call>(call: C, handler: Handler<C>) => void;

export interface ServeParts {
  database: Database;
  jobs: Jobs;
  files: Files;
  clock: Clock;
  settings: Settings;
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

/** The parts of a call's input by where they travel. */
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

/** The path as the contract writes it, with the values of this request: whatever notation the URL had. */
const filledPath = (call: Call, params: Record<string, unknown>): string =>
  call.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(params[name]));

function contextOf(
  parts: ServeParts,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): RequestContext {
  const actor = actorOf(request.session);
  return {
    db: parts.database.db,
    async change(what, work) {
      const act: ChangeSetInfo = {
        actor,
        what,
        at: parts.clock.now(),
        route: `${call.method} ${filledPath(call, request.params as Record<string, unknown>)}`,
        claim: request.claim ?? undefined,
      };
      const { answer, changeSetId } = await changeOnce(request.claim, work, (once) =>
        parts.database.change(act, once),
      );
      if (changeSetId !== null) reply.header('x-change-set', String(changeSetId));
      return answer;
    },
    actor,
    session: request.session,
    jobs: parts.jobs,
    files: parts.files,
    clock: parts.clock,
    settings: parts.settings,
    client: {
      token: request.headers.ptotoken,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    },
  };
}

const MINUTE_MS = 60_000;

/** What a response of the cache depends on: its key, and the context of its handler. */
function cachedRequest({ database, files, settings, clock }: ServeParts, call: Call, input: object) {
  const minute = new Date(Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS);
  const context: CachedContext = { db: database.db, files, settings, clock: { now: () => new Date(minute) } };
  return {
    context,
    keyIn: (databaseState: string) =>
      `${databaseState} ${minute.toISOString()} ${call.path} ${JSON.stringify(input)}`,
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

/** Makes the {@link Serve} of an app: each call becomes one route with its rule, validation in and out. */
export function createServe(app: FastifyInstance, parts: ServeParts): Serve {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  return (call, handler) => {
    // What no schema looked at is no input.
    const isQueryRead = inputParts(call).querystring !== null;
    if (call.cached && (call.method !== 'GET' || call.access !== 'admin'))
      throw new Error(`${call.path} cannot be cached: it is no GET for admins.`);
    // Which of the two contexts it works with follows from the type of the call.
    const respond = handler as (input: CheckedInputOf<typeof call>, context: unknown) => Promise<unknown>;
    typed.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
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
        const answer = await respond(input, contextOf(parts, call, request, reply));
        if (answer instanceof Readable) return reply.type('application/json; charset=utf-8').send(answer);
        const isGoingOn =
          typeof answer === 'object' && answer !== null && 'job' in answer && call.status === 202;
        reply.status(isGoingOn ? 202 : 200);
        return answer;
      },
    });
  };
}
