import { once } from 'node:events';
import { createServer } from 'node:net';

/** Throws when nobody could listen there. Asked before anything is opened: a port that is taken is told at once. */
export async function checkPort(port: number, host: string): Promise<void> {
  const server = createServer().listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
