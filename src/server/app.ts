import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { z } from 'zod';
import { Refusal } from '#contract/refusal.ts';
import { addApiDocs } from './api-docs.ts';
import { answerNoRequest, closeTooLargeGently } from './bare-answers.ts';
import { isTooDeep } from './body-depth.ts';
import { limitBodyTime } from './body-time.ts';
import { addCaching } from './caching.ts';
import { addDoubleSubmit } from './double-submit.ts';
import { answerErrors } from './errors.ts';
import { addFeatures } from './features.ts';
import { addFileRoutes } from './file-routes.ts';
import { addHealth } from './health.ts';
import { addIdempotency } from './idempotency.ts';
import { createResponseCache } from './response-cache.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { makeServe, type ServeParts } from './serve-call.ts';
import { makeSessionGate, type SessionGate } from './session-gate.ts';
import { serveConsole } from './static-files.ts';
import { validationWords } from './validation-words.ts';
import { SERVER_VERSION } from './version.ts';

/** Addresses and headers together; a parameter cannot be longer, so validation sees (and words) every one. */
const LONGEST_HEADERS = 16_384;
const LARGEST_JSON = 10 * 1024 * 1024;
/** The largest file over the slowest line that is taken. Everything else has the time of body-time.ts. */
const LONGEST_UPLOAD_MS = 30 * 60 * 1000;

export interface AppParts extends Omit<ServeParts, 'cache'> {
  log: Logger;
  gate?: SessionGate;
  /** Development: the bundler serves the console instead of the built files. */
  isConsoleServedElsewhere?: boolean;
}

/** A percent sign that stands for itself, as in an e-mail address of a link that was decoded on its way. */
const wholePercents = (url: string): string => url.replaceAll(/%(?![0-9a-fA-F]{2})/g, '%25');

/** An address that is no text. It comes before every hook. */
const answerUnreadable = (reply: FastifyReply, headers: Record<string, string>): FastifyReply =>
  reply
    .headers(headers)
    .status(400)
    .header('cache-control', 'no-store')
    .header('x-error-code', 'bad-request')
    .type('text/plain; charset=utf-8')
    .send('The address cannot be read.');

/** JSON objects only; an empty body counts as {} so that messages can name what is missing. */
function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, {});
    if (isTooDeep(body as string)) return done(new Refusal(400, 'bad-input', 'The body is nested too deep.'));
    parse(request, body as string, (error, parsed) => {
      if (error) return done(error);
      const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
      if (!isObject) return done(new Refusal(400, 'bad-input', 'The body must be a JSON object.'));
      done(null, parsed);
    });
  });
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'GET' && (request.body === undefined || request.body === null)) request.body = {};
  });
}

/** Each /api and /auth route states its rule, or the product does not start; the rule is enforced here and nowhere else. */
function guardRoutes(app: FastifyInstance, gate: SessionGate): void {
  app.decorateRequest('signedIn', null);
  app.addHook('onRoute', (route) => {
    const isDocs = route.url.startsWith('/api/docs');
    const isCall = /^\/(api|auth)(\/|$)/.test(route.url);
    if (isCall && !isDocs && route.config?.access === undefined)
      throw new Error(`The route ${String(route.method)} ${route.url} states no access rule.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const { access } = request.routeOptions.config;
    if (access !== undefined) request.signedIn = await gate.admit(access, request.headers.ptotoken);
    else if (request.is404 && /^\/(api|auth)(\/|$|\?)/.test(request.url))
      await gate.admit('admin', request.headers.ptotoken);
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      throw new Refusal(415, 'encoded-body', 'Send the body without Content-Encoding.');
  });
}

/** The whole server without its port: security, sessions, contract, documentation, console. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, database, clock } = parts;
  const headers: Record<string, string> = {};
  const app = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: LARGEST_JSON,
    trustProxy: settings.trustedProxies.length > 0 ? settings.trustedProxies : false,
    requestTimeout: LONGEST_UPLOAD_MS,
    keepAliveTimeout: 65_000,
    rewriteUrl: (request) => wholePercents(request.url ?? '/'),
    frameworkErrors: (_error, _request, reply: FastifyReply) => void answerUnreadable(reply, headers),
    clientErrorHandler: (error, socket) => answerNoRequest(error, socket, headers),
    http: { headersTimeout: 20_000, maxHeaderSize: LONGEST_HEADERS },
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: LONGEST_HEADERS,
    },
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
  z.config({ localeError: validationWords });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const gate = parts.gate ?? makeSessionGate(database.db, clock);
  readJsonOnly(app);
  answerErrors(app);
  Object.assign(headers, await addSecurityHeaders(app, settings));
  limitBodyTime(app);
  closeTooLargeGently(app);
  addDoubleSubmit(app);
  guardRoutes(app, gate);
  addCaching(app);
  addIdempotency(app, database.db, clock);
  await addApiDocs(app, SERVER_VERSION);
  addHealth(app, {
    pool: database.pool,
    gate,
    metricsToken: settings.metricsToken,
    isStoreReady: () => parts.files.storage.isReady(),
  });
  const cache = createResponseCache();
  app.register(async (calls) => addFeatures(makeServe(calls, { ...parts, cache })));
  addFileRoutes(app, { db: database.db, clock, files: parts.files });
  await serveConsole(app, parts.isConsoleServedElsewhere ?? false);
  return app;
}
