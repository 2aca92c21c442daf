import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Settings } from '../settings.ts';

const DAYS_180 = 180 * 24 * 60 * 60;

/** The page's policy: only the product's files run. Inline styles are allowed, since the widgets set positions by style. */
export const CONTENT_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  mediaSrc: ["'self'", 'blob:', 'https:'],
  workerSrc: ["'self'"],
  manifestSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  objectSrc: ["'none'"],
  frameAncestors: ["'none'"],
};

/** The headers that helmet sets, computed once: they are the same for every response. */
async function headersOfHelmet(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const once = Fastify();
  await once.register(helmet, options);
  once.get('/', async (_request, reply) => {
    const made = Object.entries(reply.raw.getHeaders());
    return Object.fromEntries(made.map(([name, value]) => [name, String(value)]));
  });
  const made = await once.inject('/');
  await once.close();
  return made.json<Record<string, string>>();
}

type PolicySettings = Pick<Settings, 'publicUrl' | 'allowedOrigins' | 'cdnUrl'>;

/** Other hosts of pictures: other names of this server, the content host. */
function pictureOrigins({ publicUrl, allowedOrigins, cdnUrl }: PolicySettings): string[] {
  const shown = [publicUrl, ...allowedOrigins, ...(cdnUrl ? [cdnUrl] : [])];
  return [...new Set(shown.map((one) => new URL(one).origin))];
}

/** Adds the security headers to every response of any status, and returns them. */
export async function addSecurityHeaders(
  app: FastifyInstance,
  settings: PolicySettings,
): Promise<Readonly<Record<string, string>>> {
  const { protocol, host } = new URL(settings.publicUrl);
  const isEncrypted = protocol === 'https:';
  // Browsers that do not yet count the live socket as 'self' need its address.
  const socket = `${isEncrypted ? 'wss' : 'ws'}://${host}`;
  const headers = await headersOfHelmet({
    global: true,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        ...CONTENT_POLICY,
        imgSrc: [...CONTENT_POLICY.imgSrc, ...pictureOrigins(settings)],
        // The player reads streams of the content host.
        connectSrc: [
          ...CONTENT_POLICY.connectSrc,
          socket,
          ...(settings.cdnUrl ? [new URL(settings.cdnUrl).origin] : []),
        ],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: isEncrypted ? { maxAge: DAYS_180, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  return headers;
}
