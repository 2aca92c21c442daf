import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws when the port cannot be used. Called before anything is opened, so that a port in use is reported at once. */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
