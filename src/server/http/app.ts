import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Logger } from 'pino';
import { z } from 'zod';
import { nothingHere, Refusal } from '#contract/refusal.ts';
import { type Authenticator, createAuthenticator } from '../auth/authenticate.ts';
import { refuseWritesOnFullDisk } from '../disk-full.ts';
import { addFeatures } from '../features.ts';
import { addFileRoutes } from '../files/file-routes.ts';
import { serveConsole } from '../files/static-files.ts';
import { SERVER_VERSION } from '../version.ts';
import { addApiDocs } from './api-docs.ts';
import { handleErrors } from './errors.ts';
import { addHealth } from './health.ts';
import { addIdempotency } from './idempotency.ts';
import { LARGEST_BODY, readJsonOnly } from './json-body.ts';
import { closeUnreadBodies, handleClientError, refuseUnclearRequests } from './raw-http-errors.ts';
import { createServe, type ServeParts } from './register-call.ts';
import { addBodyTimeout } from './request-body-timeout.ts';
import { addCompression } from './responses/compression.ts';
import { addEtags } from './responses/etag.ts';
import { createResponseCache } from './responses/response-cache.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { validationMessage } from './validation-messages.ts';

/** Applies to URL and headers together; a parameter cannot be longer, therefore validation checks every one. */
const LONGEST_HEADERS = 16_384;
/** The time that the largest file takes over the slowest accepted connection. request-body-timeout.ts limits all other requests. */
const LONGEST_UPLOAD_MS = 30 * 60 * 1000;

/** A connection on which nothing moves for this long is closed, such as that of a client that stopped reading. Longer than any request waits. */
const LONGEST_STANDSTILL_MS = 150_000;

export interface AppParts extends Omit<ServeParts, 'cache'> {
  log: Logger;
  authenticator?: Authenticator;
  /** Development: the bundler serves the console instead of the built files. */
  isConsoleServedElsewhere?: boolean;
}

/** Other protocols are only offered, such as HTTP/2 by some clients: their requests get their response over HTTP/1.1. */
const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Encodes a literal percent sign, for example in an e-mail address of a link that was decoded on its way. */
const wholePercents = (url: string): string => url.replaceAll(/%(?![0-9a-fA-F]{2})/g, '%25');

/** The response to a URL that cannot be decoded. It runs before every hook. */
const replyUnreadableUrl = (reply: FastifyReply, headers: Record<string, string>): FastifyReply =>
  reply
    .headers(headers)
    .status(400)
    .header('cache-control', 'no-store')
    .header('x-error-code', 'bad-request')
    .type('text/plain; charset=utf-8')
    .send('The address cannot be read.');

/** Each /api and /auth route declares its access, or the server does not start; only this function enforces access. */
function guardRoutes(app: FastifyInstance, authenticator: Authenticator): void {
  app.decorateRequest('session', null);
  app.addHook('onRoute', (route) => {
    const isDocs = route.url.startsWith('/api/docs');
    const isCall = /^\/(api|auth)(\/|$)/.test(route.url);
    if (isCall && !isDocs && route.config?.access === undefined)
      throw new Error(`The route ${String(route.method)} ${route.url} has no access rule.`);
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const { access } = request.routeOptions.config;
    if (access !== undefined)
      request.session = await authenticator.authorize(access, request.headers.ptotoken);
    // An unknown path is refused before the body is read; pages only accept GET.
    else if (request.is404 && request.method !== 'GET' && request.method !== 'HEAD') throw nothingHere();
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity')
      throw new Refusal(415, 'encoded-body', 'Send the body without Content-Encoding.');
  });
}

/** Unknown paths below /api and /auth: only staff get a 404. They are routes, so that access is checked like for any other route. */
function addUnknownCalls(app: FastifyInstance): void {
  for (const url of ['/api', '/api/*', '/auth', '/auth/*'])
    app.all(url, {
      config: { access: 'admin' },
      schema: { hide: true },
      onRequest: async () => {
        throw nothingHere();
      },
      handler: () => undefined,
    });
}

/** Fastify with its limits. `headers` are those of every response, also where no hook runs. */
function createFastify(
  log: Logger,
  { trustedProxies }: AppParts['settings'],
  headers: Record<string, string>,
): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: LARGEST_BODY.open,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    requestTimeout: LONGEST_UPLOAD_MS,
    connectionTimeout: LONGEST_STANDSTILL_MS,
    keepAliveTimeout: 65_000,
    rewriteUrl: (request) => wholePercents(request.url ?? '/'),
    frameworkErrors: (_error, _request, reply: FastifyReply) => void replyUnreadableUrl(reply, headers),
    clientErrorHandler: (error, socket) => handleClientError(error, socket, headers),
    http: {
      headersTimeout: 20_000,
      maxHeaderSize: LONGEST_HEADERS,
      shouldUpgradeCallback: isWebSocket,
      // The app refuses these requests, with the headers of every response.
      requireHostHeader: false,
    },
    routerOptions: {
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: LONGEST_HEADERS,
    },
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance;
}

/** The whole server without its port: security, sessions, calls, documentation, console. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { settings, database, clock } = parts;
  const headers: Record<string, string> = {};
  const app = createFastify(parts.log, settings, headers);
  z.config({ localeError: validationMessage });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const authenticator = parts.authenticator ?? createAuthenticator(database.db, clock);
  readJsonOnly(app);
  handleErrors(app);
  Object.assign(headers, await addSecurityHeaders(app, settings));
  addBodyTimeout(app);
  closeUnreadBodies(app);
  refuseUnclearRequests(app);
  const isEmbedded = settings.databaseUrl === null;
  addIdempotency(app, { db: database.db, clock, isEmbedded });
  guardRoutes(app, authenticator);
  if (isEmbedded) refuseWritesOnFullDisk(app, settings.dataDirectory);
  addEtags(app);
  addCompression(app);
  await addApiDocs(app, SERVER_VERSION);
  addHealth(app, {
    pool: database.pool,
    authenticator,
    metricsToken: settings.metricsToken,
    isStoreReady: () => parts.files.storage.isReady(),
  });
  addUnknownCalls(app);
  const cache = createResponseCache();
  app.register(async (calls) => addFeatures(createServe(calls, { ...parts, cache })));
  addFileRoutes(app, { db: database.db, clock, files: parts.files });
  await serveConsole(app, parts.isConsoleServedElsewhere ?? false);
  return app;
}
