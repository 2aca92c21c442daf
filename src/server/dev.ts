import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createServer, type ViteDevServer } from 'vite';
import { createLog, logUnhandled } from './log.ts';
import { readSettings } from './settings.ts';
import { startProduct } from './start.ts';

// Development: the server with the bundler in front of it. The console reloads in the browser as its files change;
// `node --watch` (npm run dev) restarts this file when a file of the server changes.

/** Paths that the server handles; the bundler handles all others. */
const OF_THE_SERVER = /^\/(api|auth|live|healthz|readyz|metrics|media|files)(\/|$|\?)/;

/** Passes all other requests and sockets to the bundler. */
function putInFront(server: Server, vite: ViteDevServer, ownUpgrades: ReturnType<Server['listeners']>): void {
  const ownRequests = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const respond = () => {
      for (const listener of ownRequests) listener.call(server, request, response);
    };
    if (OF_THE_SERVER.test(request.url ?? '')) respond();
    else vite.middlewares(request, response, respond);
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!OF_THE_SERVER.test(request.url ?? '')) return;
    for (const listener of ownUpgrades) listener.call(server, request, socket, head);
  });
}

const settings = readSettings(process.env);
const log = createLog(undefined, { level: 'warn' });
logUnhandled(log);
const product = await startProduct({ settings, log });
const server = product.app.server;
const ownUpgrades = server.listeners('upgrade');
server.removeAllListeners('upgrade');
const vite = await createServer({
  configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
  // Bundling the configuration would write a new file at each start, and `node --watch` would restart because of it.
  configLoader: 'native',
  server: { middlewareMode: true, ws: { server } },
});
putInFront(server, vite, ownUpgrades);

async function stop(): Promise<void> {
  await vite.close();
  await product.close();
  process.exit(0);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());

await product.app.listen({ port: settings.port, host: settings.host });
const admin = product.madeAdmin;
const signIn = admin
  ? `\n  Sign in as ${admin.email} with the password ${admin.password} (shown only this once)`
  : '';
process.stdout.write(`\n  tridesk (development) is at ${settings.publicUrl}${signIn}\n\n`);
