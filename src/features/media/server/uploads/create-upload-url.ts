import type { CheckedInputOf } from '#contract/declare-call.ts';
import {
  type createUploadUrl,
  emptyFile,
  fileTooLarge,
  md5Missing,
  notAPictureKind,
  type UploadPlace,
} from '#features/media/upload-contract.ts';
import { announceVideo } from '#features/videos/server/shared/announce-video.ts';
import { storedFileName } from '#rules/files/file-names.ts';
import { LARGEST_PICTURE_BYTES, pictureKind } from '#rules/pictures/pictures.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { incomingKeyOf, newUploadKey } from '../library/media-keys.ts';
import { mediaResponse } from '../library/media-responses-store.ts';
import { mediaWithBytes } from '../library/media-store.ts';
import { insertUpload } from './upload-store.ts';

/** Content never changes under its key. */
export const FOREVER = 'public, max-age=31536000, immutable';
export const PLACE_MS = 60 * 60 * 1000;
/** How long a received file waits to be used; including the sweep interval it is deleted within the hour. */
export const WAITS_MS = 45 * 60 * 1000;

/** The md5 in the body, or `?md5=false` for pictures that the console has just created: they are never looked up in the library. */
function md5Of(given: CheckedInputOf<typeof createUploadUrl>['md5']): string | null {
  if (given === 'false' || given === false) return null;
  if (!/^[0-9a-f]{32}$/i.test(given ?? '')) throw md5Missing();
  return (given as string).toLowerCase();
}

/** Hashing a large video takes too long in a browser. */
const md5OfVideo = (given: CheckedInputOf<typeof createUploadUrl>['md5']): string | null =>
  given ? md5Of(given) : null;

/** Reserves a place for a file: refuses files that are never accepted, returns the picture with the same bytes, or signs a URL. */
export async function reservePlace(
  context: RequestContext,
  input: CheckedInputOf<typeof createUploadUrl>,
): Promise<UploadPlace> {
  const { db, files, clock, actor, settings } = context;
  const { size } = input;
  const video = await announceVideo(context, input, () => md5OfVideo(input.md5));
  if (video) return video;
  if (size < 1) throw emptyFile();
  if (size > LARGEST_PICTURE_BYTES) throw fileTooLarge();
  const type = pictureKind(input.type);
  if (type === null) throw notAPictureKind(input.type, input.name);
  const md5 = md5Of(input.md5);
  const known = md5 === null ? null : await mediaWithBytes(db, { md5, size });
  if (known !== null) {
    const media = await mediaResponse(context, known);
    const cdn = media.srcset.images.at(-1)?.src ?? media.cdn;
    return { put: null, put_here: null, type, cc: FOREVER, cdn, status: 2, media };
  }
  const now = clock.now();
  const key = newUploadKey(type);
  const expiresAt = new Date(now.getTime() + PLACE_MS);
  const put = files.door.signedPut({ ...{ type, size, md5, expiresAt }, key: incomingKeyOf(key) });
  await insertUpload(db, {
    ...{ type, size, md5 },
    path_key: key,
    filename: storedFileName(input.name),
    account_id: actor.accountId,
    created_at: now,
    expires_at: expiresAt,
  });
  const put_here = put.slice(new URL(settings.publicUrl).origin.length);
  return { put, put_here, type, cc: FOREVER, cdn: files.addresses.of(key), status: 0, media: null };
}
