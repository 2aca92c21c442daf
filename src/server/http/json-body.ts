import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#contract/refusal.ts';
import { namesIn, structureOfJson } from './json-structure.ts';

/** Maximum bytes of a body, with and without a session. A call that needs more declares it in its contract (`largestBody`). */
export const LARGEST_BODY = { open: 64 * 1024, admin: 256 * 1024 } as const;

/** Names that would change what every object inherits; no field has them. */
const reservedName = () =>
  new Refusal(400, 'bad-input', 'The body contains the name __proto__ or constructor.prototype. Remove it.');

/** Read as UTF-8, its other bytes would be stored as replacement characters. */
const notUtf8 = () =>
  new Refusal(400, 'bad-input', 'The body is not UTF-8, so its text cannot be read. Send it as UTF-8.');

/** Which value is meant is unclear: the last one is read here, perhaps another one by a program on the way. */
const nameTwice = () => new Refusal(400, 'bad-input', 'The body contains the same name twice in one object.');

/** Whether the body is JSON, refused for a name in it alone. */
function hasReservedName(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** JSON objects only; an empty body counts as {} so that messages can name what is missing. */
export function readJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    request.bodyHash = hash('sha256', bytes, 'base64url');
    if (!isUtf8(bytes as Buffer)) return done(notUtf8());
    const body = bytes.toString();
    if (body === '') return done(null, {});
    const { problem, names } = structureOfJson(body);
    if (problem !== null) return done(new Refusal(400, 'bad-input', problem));
    parse(request, body, (error, parsed) => {
      if (error) return done(hasReservedName(body) ? reservedName() : error);
      const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
      if (!isObject) return done(new Refusal(400, 'bad-input', 'The body must be a JSON object.'));
      if (namesIn(parsed) < names) return done(nameTwice());
      done(null, parsed);
    });
  });
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'GET' && (request.body === undefined || request.body === null)) request.body = {};
  });
}
