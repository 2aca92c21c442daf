import { Agent, request } from 'node:http';

/** A request of this client. */
export interface HttpRequest {
  method?: string;
  headers?: Record<string, string>;
  /** Text is sent as JSON. */
  body?: string | Buffer;
}

export interface Answered {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Connections stay open between requests, like those of a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: 32 });

function send(
  address: string,
  options: HttpRequest,
  onPart: (part: Buffer) => void,
): Promise<Omit<Answered, 'body'>> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', body } = options;
    const headers = {
      ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
      ...options.headers,
    };
    const sent = request(address, { agent, method, headers }, (response) => {
      response.on('data', onPart);
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }));
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Sends one request and reads the whole response; throws when the status is 400 or above. */
export async function ask(address: string, options: HttpRequest = {}): Promise<Answered> {
  const parts: Buffer[] = [];
  const answered = await send(address, options, (part) => parts.push(part));
  const body = Buffer.concat(parts);
  if (answered.status >= 400)
    throw new Error(`${address} answered ${answered.status}: ${body.toString('utf8', 0, 300)}`);
  return { ...answered, body };
}

/** The parsed response. */
export async function requestJson<T>(address: string, options: HttpRequest = {}): Promise<T> {
  return JSON.parse((await ask(address, options)).body.toString()) as T;
}

export interface Load {
  connections: number;
  forMs: number;
}

/** Responses per second with `status`, over several connections for a limited time. */
export async function requestsPerSecond(
  address: string,
  options: HttpRequest & { status: number },
  { connections, forMs }: Load,
): Promise<number> {
  const started = performance.now();
  let answers = 0;
  const askOn = async () => {
    while (performance.now() - started < forMs) {
      const { status } = await send(address, options, () => undefined);
      if (status !== options.status) throw new Error(`${address} answered ${status}, not ${options.status}.`);
      answers += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, askOn));
  return (answers * 1000) / (performance.now() - started);
}
