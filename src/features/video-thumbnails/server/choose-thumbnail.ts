import type { CheckedInputOf } from '#contract/declare-call.ts';
import { acceptUploadedPicture } from '#features/media/server/uploads/uploaded-pictures-store.ts';
import { storeFrame } from '#features/videos/server/shared/store-frame.ts';
import { type VideoRow, videoByStream, videoStore } from '#features/videos/server/videos-store.ts';
import {
  type choosePoster,
  onePoster,
  pictureNotFound,
  posterNotOwn,
} from '#features/videos/video-edits-contract.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { libraryPictureUrl } from './library-pictures-store.ts';

type Parts = Pick<RequestContext, 'db' | 'files' | 'services' | 'change'>;
type Given = CheckedInputOf<typeof choosePoster>;

/** The key of an uploaded picture, or of one of the library. */
async function pictureKey({ db, files }: Parts, { media_id, picture }: Given): Promise<string> {
  const url = media_id === undefined ? (picture ?? '') : await libraryPictureUrl(db, media_id);
  if (url === null) throw pictureNotFound();
  const key = files.addresses.keyOf(url);
  if (key === null) throw posterNotOwn();
  await acceptUploadedPicture({ db, files }, url, 'picture');
  return key;
}

/** Sets the thumbnail of a video to one of its frames or a picture. */
export async function chooseThumbnail(parts: Parts, given: Given): Promise<VideoRow> {
  const { id, version, second, media_id, picture } = given;
  if ([second, media_id, picture].filter((one) => one !== undefined).length !== 1) throw onePoster();
  const row = await videoByStream(parts.db, id);
  const isFrame = second !== undefined;
  const thumbnail = isFrame ? await storeFrame(parts, row, second) : await pictureKey(parts, given);
  const poster_source = isFrame ? ('frame' as const) : ('picture' as const);
  await parts.change(`Thumbnail of video ${row.name} chosen`, async (tx) => {
    await videoStore.lockForEdit(tx, row.id, version, ['thumbnail']);
    await videoStore.update(tx, row.id, { thumbnail, poster_source, poster_second: second ?? null });
  });
  return videoStore.read(parts.db, row.id);
}
