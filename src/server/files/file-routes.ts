import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { nothingHere, Refusal } from '#contract/refusal.ts';
import type { Db } from '#database/change-sets.ts';
import { receiveUpload } from '#features/media/server/uploads/receive-upload.ts';
import { servedFile } from '#features/media/server/uploads/serve-file.ts';
import { storageUnavailable } from '#features/media/upload-contract.ts';
import { putVideo, videoUploadOf } from '#features/videos/server/shared/receive-video.ts';
import { streamFile } from '#features/videos/server/shared/stream-file.ts';
import { snapshotFile } from '#features/website-sync/server/snapshot/snapshot-file.ts';
import { type ByteRange, StorageUnavailable } from '#integrations/object-storage/object-storage.ts';
import type { Clock } from '../clock.ts';
import { FILES_PATH } from './file-urls.ts';
import type { Files } from './files.ts';
import type { ServedFile } from './served-file.ts';

// Serves files of the store under URLs that cannot be guessed or are signed; they need no session, so that other sites can show them.

interface FileParts {
  db: Db;
  clock: Clock;
  files: Files;
}

const keyOf = (request: FastifyRequest): string => (request.params as { '*': string })['*'];
const queryOf = (request: FastifyRequest): string => request.url.split('?')[1] ?? '';

const notPossible = () => new Refusal(403, 'not-possible', 'This URL does not accept that.');

/** A header by RFC 6266: an ASCII name for old clients, the real one in UTF-8. */
export function attachment(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
  const exact = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}

/** The requested byte range; null for none or several, 'none' when it is outside of the file. RFC 9110, 14. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [from, to] = [match[1] ?? '', match[2] ?? ''];
  if (from === '')
    return size === 0 || Number(to) === 0
      ? 'none'
      : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < Number(from)) return null;
  return Number(from) >= size ? 'none' : { first: Number(from), last };
}

const isKnownTo = (request: FastifyRequest, etag: string): boolean =>
  (request.headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);

/** The headers of all responses with a file. A file that is opened directly cannot run any script. */
function describeFile(reply: FastifyReply, file: ServedFile, etag: string): void {
  reply.headers({
    etag,
    'cache-control':
      file.caching ??
      (file.downloadName === null ? 'public, max-age=31536000, immutable' : 'private, no-store'),
    ...(file.isForOtherSites ? { 'access-control-allow-origin': '*' } : {}),
    'accept-ranges': 'bytes',
    'content-security-policy': "default-src 'none'; sandbox",
    // The public website shows these pictures too.
    'cross-origin-resource-policy': 'cross-origin',
    'content-disposition': file.downloadName === null ? 'inline' : attachment(file.downloadName),
  });
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { files }: FileParts,
  file: ServedFile,
): Promise<FastifyReply> {
  const { key, size, type } = file;
  // Almost every key is written once, so that it identifies its content.
  const etag = `"${file.digest ?? key}"`;
  describeFile(reply, file, etag);
  if (isKnownTo(request, etag)) return reply.status(304).send();
  const isRangeGood = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
  const range = isRangeGood && !file.content ? rangeOf(request.headers.range, size) : null;
  if (range === 'none') return reply.status(416).header('content-range', `bytes */${size}`).send();
  reply.type(type).header('content-length', range ? range.last - range.first + 1 : size);
  if (range) reply.status(206).header('content-range', `bytes ${range.first}-${range.last}/${size}`);
  if (request.method === 'HEAD') return reply.send();
  const content = file.content ?? (await files.storage.read(key, range ?? undefined));
  if (!content) throw nothingHere();
  return reply.send(content);
}

/** Which files are found by their own rules, by the first part of their key. */
const finders = new Map([
  ['website', snapshotFile],
  ['videos', streamFile],
]);

const orStoreAway = (error: unknown): never => {
  throw error instanceof StorageUnavailable ? storageUnavailable(error) : error;
};

/**
 * Continues an announced video, or says how much of it has arrived. The library writes the response itself, in addition to the headers of
 * every response.
 */
async function continueByTus(
  { resumable }: Files,
  upload: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!(await resumable.find(upload))) throw nothingHere();
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value);
  reply.hijack();
  await resumable.handle(request.raw, reply.raw);
  return reply;
}

/** Serves files, and receives those whose upload was announced. */
export function addFileRoutes(app: FastifyInstance, parts: FileParts): void {
  const { db, clock, files } = parts;
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    // The handler reads bodies itself: in chunks, or not at all.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const config = { access: 'open', isPaced: true } as const;
    // Not in the API documentation: clients receive these URLs and do not build them.
    const hidden = { url: `${FILES_PATH}/*`, config, schema: { hide: true } } as const;

    scope.route({
      method: ['GET', 'HEAD'],
      ...hidden,
      async handler(request, reply) {
        const match = { key: keyOf(request), query: queryOf(request), now: clock.now() };
        const upload = request.method === 'HEAD' ? videoUploadOf(match.key) : null;
        if (upload !== null) return continueByTus(files, upload, request, reply);
        const find = finders.get(match.key.slice(0, match.key.indexOf('/'))) ?? servedFile;
        const file = await find(files, match).catch(orStoreAway);
        if (!file) throw nothingHere();
        return sendFile(request, reply, parts, file).catch(orStoreAway);
      },
    });

    scope.route({
      method: 'PUT',
      ...hidden,
      async handler(request, reply) {
        const upload = videoUploadOf(keyOf(request));
        if (upload !== null) {
          await putVideo(files, upload, request.raw);
          return reply.status(200).send();
        }
        const sent = {
          key: keyOf(request),
          pathAndQuery: request.raw.url ?? '',
          headers: request.headers,
          content: request.raw,
        };
        await receiveUpload({ db, files, clock }, sent).catch(orStoreAway);
        return reply.status(200).send();
      },
    });

    scope.route({
      method: ['POST', 'PATCH', 'DELETE', 'OPTIONS'],
      ...hidden,
      async handler(request, reply) {
        const isTus = request.method === 'PATCH' || request.method === 'OPTIONS';
        const upload = isTus ? videoUploadOf(keyOf(request)) : null;
        if (upload === null) throw notPossible();
        return continueByTus(files, upload, request, reply);
      },
    });
  });
}
