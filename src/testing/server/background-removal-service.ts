import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

// A service that speaks remove.bg's wire format over HTTP. It treats the colour of the first pixel as the background.

/** The next response. */
export type ServiceMood =
  | 'well'
  | 'no-credits'
  | 'nobody-found'
  | 'too-often'
  | 'broken'
  | 'cut'
  | 'garbage'
  | 'silent'
  | 'leads-away';

export interface BackgroundRemovalService {
  url: string;
  key: string;
  mood: ServiceMood;
  /** The received requests, in order. */
  requests: {
    path: string;
    key: string | undefined;
    fields: Record<string, string>;
    picture: Buffer | null;
  }[];
  close(): Promise<void>;
}

const REFUSALS: Partial<Record<ServiceMood, [status: number, title: string, code: string]>> = {
  'no-credits': [402, 'Insufficient credits', 'insufficient_credits'],
  'nobody-found': [400, 'Could not identify foreground in image.', 'unknown_foreground'],
  broken: [500, 'Internal error', 'internal_error'],
  'too-often': [429, 'Rate limit exceeded', 'rate_limit_exceeded'],
};

function refuse(response: ServerResponse, [status, title, code]: [number, string, string]): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ errors: [{ title, code }] }));
}

async function withoutGround(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const ground = [data[0], data[1], data[2]].map(Number);
  for (let at = 0; at < data.length; at += 4) {
    const distance = ground.reduce(
      (sum, value, colour) => sum + Math.abs(value - Number(data[at + colour])),
      0,
    );
    if (distance < 40) data[at + 3] = 0;
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
}

async function formOf(request: IncomingMessage): Promise<FormData> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const headers = { 'content-type': String(request.headers['content-type']) };
  return new Response(new Uint8Array(Buffer.concat(pieces)), { headers }).formData();
}

async function answer(service: BackgroundRemovalService, request: IncomingMessage, response: ServerResponse) {
  const key = request.headers['x-api-key'];
  const form = await formOf(request);
  const fields: Record<string, string> = {};
  let picture: Buffer | null = null;
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else if (name === 'image_file') picture = Buffer.from(await value.arrayBuffer());
  }
  service.requests.push({
    path: String(request.url),
    key: key === undefined ? undefined : String(key),
    fields,
    picture,
  });
  if (key !== service.key) return refuse(response, [403, `API Key ${String(key)} invalid`, 'auth_failed']);
  const refusal = REFUSALS[service.mood];
  if (refusal) return refuse(response, refusal);
  if (service.mood === 'silent') return;
  if (service.mood === 'leads-away') {
    response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    return;
  }
  const png = service.mood === 'garbage' || !picture ? Buffer.from('<html>') : await withoutGround(picture);
  const head = { 'content-type': 'image/png', 'x-credits-charged': '1', 'content-length': png.length };
  response.writeHead(200, head);
  // The line is drawn in the middle of the picture.
  if (service.mood === 'cut') response.write(png.subarray(0, png.length / 2), () => response.destroy());
  else response.end(png);
}

/** Starts the service on a free port. */
export async function startBackgroundRemovalService(key: string): Promise<BackgroundRemovalService> {
  const server: Server = createServer((request, response) => {
    answer(service, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: BackgroundRemovalService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    mood: 'well',
    requests: [],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return service;
}
