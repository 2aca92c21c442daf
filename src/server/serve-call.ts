import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { type AnswerOf, type Call, type CheckedInputOf, pathParameters } from '#contract/declare-call.ts';
import type { Act, Actor, Database, Db, Tx } from '#database/transaction.ts';
import { sendFinished } from './caching.ts';
import type { Clock } from './clock.ts';
import type { Files } from './files.ts';
import type { Jobs } from './jobs.ts';
import { type KeptAnswers, type LookedAt, quarterHour } from './kept-answers.ts';
import { ReadyText } from './ready-text.ts';
import type { SignedIn } from './session-gate.ts';
import type { Settings } from './settings.ts';

/** What a call's handler works with, besides its checked input. */
export interface CallContext {
  /** For reading, and for tables without history. */
  db: Db;
  /** The one way to write: names the act in words; the answer's header `x-change-set` carries its id. */
  change<T>(what: string, work: (tx: Tx, changeSetId: number) => Promise<T>): Promise<T>;
  actor: Actor;
  /** Null only on open calls. */
  signedIn: SignedIn | null;
  jobs: Jobs;
  files: Files;
  clock: Clock;
  /**
   * When the present quarter of an hour began: enough to know which day it is anywhere on earth. A call that declares `reads` takes
   * it instead of the clock, so that its answer can be kept.
   */
  quarterHour(): Date;
  settings: Settings;
  /** The token as sent, the client's address, its browser. */
  client: { token: unknown; address: string; userAgent: string | null };
}

/** Only what may be kept, a GET for admins that declares `reads`, may be answered as {@link ReadyText}. */
export type Handler<C extends Call> = (
  input: CheckedInputOf<C>,
  context: CallContext,
) => Promise<AnswerOf<C> | ReadyText>;

/** Puts a declared call into the router. Every feature's routes are a function of this one. */
export type Serve = <C extends Call>(call: C, handler: Handler<C>) => void;

export interface ServeParts {
  database: Database;
  jobs: Jobs;
  files: Files;
  clock: Clock;
  settings: Settings;
  answers: KeptAnswers;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Call['access'];
    call?: Call;
  }
  interface FastifyRequest {
    signedIn: SignedIn | null;
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

function actorOf(signedIn: SignedIn | null): Actor {
  return signedIn ? { accountId: signedIn.id, name: `${signedIn.first} ${signedIn.last}`.trim() } : SYSTEM;
}

function contextOf(parts: ServeParts, call: Call, request: FastifyRequest, reply: FastifyReply): CallContext {
  const actor = actorOf(request.signedIn);
  return {
    db: parts.database.db,
    async change(what, work) {
      const act: Act = {
        actor,
        what,
        at: parts.clock.now(),
        route: `${call.method} ${request.url.split('?')[0]}`,
      };
      const { answer, changeSetId } = await parts.database.change(act, work);
      if (changeSetId !== null) reply.header('x-change-set', String(changeSetId));
      return answer;
    },
    actor,
    signedIn: request.signedIn,
    jobs: parts.jobs,
    files: parts.files,
    clock: parts.clock,
    quarterHour: () => quarterHour(parts.clock.now()),
    settings: parts.settings,
    client: {
      token: request.headers.ptotoken,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? null,
    },
  };
}

/** The context of an answer that may be kept for others: notes when it is of this request alone, or of this day. */
function notedContext(context: CallContext, looked: LookedAt): CallContext {
  const own = <T>(value: T): T => {
    looked.isOwn = true;
    return value;
  };
  return {
    db: context.db,
    files: context.files,
    settings: context.settings,
    change: (what, work) => own(context.change(what, work)),
    quarterHour() {
      looked.isDayBound = true;
      return context.quarterHour();
    },
    get actor() {
      return own(context.actor);
    },
    get signedIn() {
      return own(context.signedIn);
    },
    get jobs() {
      return own(context.jobs);
    },
    get clock() {
      return own(context.clock);
    },
    get client() {
      return own(context.client);
    },
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
    response: { [call.status ?? 200]: call.answer, '4xx': z.string(), '5xx': z.string() },
  };
};

/** Makes the {@link Serve} of an app: each call becomes one route with its rule, validation in and out. */
export function makeServe(app: FastifyInstance, parts: ServeParts): Serve {
  const typed = app.withTypeProvider<ZodTypeProvider>();
  return (call, handler) => {
    // What no schema looked at is no input.
    const isQueryRead = inputParts(call).querystring !== null;
    const isKeepable = call.method === 'GET' && call.access === 'admin' && call.reads !== undefined;
    typed.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { access: call.access, call },
      schema: schemaOf(call),
      async handler(request, reply) {
        const input = {
          ...((request.body as object | undefined) ?? {}),
          ...(isQueryRead ? (request.query as object) : {}),
          ...((request.params as object | undefined) ?? {}),
        } as CheckedInputOf<typeof call>;
        const context = contextOf(parts, call, request, reply);
        if (isKeepable) {
          const make = async (looked: LookedAt) => {
            const made = await handler(input, notedContext(context, looked));
            return made instanceof ReadyText ? made.bytes : Buffer.from(String(reply.serialize(made)));
          };
          const name = `${call.path} ${JSON.stringify(input)}`;
          const asked = { name, route: request.routeOptions.url ?? call.path, address: request.url };
          return sendFinished(request, reply, await parts.answers.answer(asked, make));
        }
        const answer = await handler(input, context);
        const isGoingOn =
          typeof answer === 'object' && answer !== null && 'job' in answer && call.status === 202;
        reply.status(isGoingOn ? 202 : 200);
        return answer;
      },
    });
  };
}
