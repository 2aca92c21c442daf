import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Connections } from '#database/change-sets.ts';
import type { Authenticator } from '../auth/authenticate.ts';

export interface HealthParts {
  pool: Connections;
  authenticator: Authenticator;
  metricsToken: string | null;
  isStoreReady(): Promise<boolean>;
}

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Counts each response and measures its duration. */
function observeResponses(app: FastifyInstance, registry: Registry): void {
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to respond, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    times.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
}

/** /healthz (the process is up), /readyz (database and store respond), /metrics (Prometheus text; admin or METRICS_TOKEN). */
export function addHealth(app: FastifyInstance, parts: HealthParts): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeResponses(app, registry);

  app.get(
    '/healthz',
    { config: { access: 'open' }, schema: { hide: true }, logLevel: 'warn' },
    async () => 'ok',
  );

  let lastLook: { at: number; isReady: Promise<boolean> } | null = null;
  const look = async () => {
    await parts.pool.query('select 1');
    return parts.isStoreReady();
  };
  app.get(
    '/readyz',
    { config: { access: 'open' }, schema: { hide: true }, logLevel: 'warn' },
    async (_request, reply) => {
      if (!lastLook || performance.now() - lastLook.at > 1000)
        lastLook = { at: performance.now(), isReady: look().catch(() => false) };
      const isReady = await lastLook.isReady;
      return reply
        .status(isReady ? 200 : 503)
        .send(isReady ? 'ready' : 'not ready: the database or the file store does not respond');
    },
  );

  app.get('/metrics', { config: { access: 'open' }, schema: { hide: true } }, async (request, reply) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const isTokenRight =
      parts.metricsToken !== null && bearer !== undefined && isSame(bearer, parts.metricsToken);
    if (!isTokenRight) await parts.authenticator.authorize('admin', request.headers.ptotoken);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
