import { emptyFile, type UploadPlace } from '#features/media/upload-contract.ts';
import { storedFileName } from '#rules/files/file-names.ts';
import { LARGEST_VIDEO_BYTES, videoEnding } from '#rules/videos/video-file.ts';
import { FILES_PATH } from '#server/files/file-urls.ts';
import { VIDEO_UPLOADS } from '#server/files/files.ts';
import type { RequestContext } from '#server/http/register-call.ts';
import { videoTooLarge } from '../../videos-contract.ts';
import { newVideoUploadId } from '../video-keys.ts';

/** Takes one PUT of this video, or tus, until 24 hours after its last byte; null if the file is not a video. */
export async function announceVideo(
  { files, settings }: Pick<RequestContext, 'files' | 'settings'>,
  { name, size, type }: { name: string; size: number; type: string },
  md5: () => string | null,
): Promise<UploadPlace | null> {
  const ending = videoEnding(type, name);
  if (ending === null) return null;
  if (size < 1) throw emptyFile();
  if (size > LARGEST_VIDEO_BYTES) throw videoTooLarge();
  const id = newVideoUploadId(ending);
  await files.resumable.announce({ id, size, filename: storedFileName(name), md5: md5() });
  const put_here = `${FILES_PATH}/${VIDEO_UPLOADS}/${id}`;
  const put = new URL(settings.publicUrl).origin + put_here;
  return {
    put,
    put_here,
    type: type || 'application/octet-stream',
    cc: 'no-store',
    cdn: '',
    status: 0,
    media: null,
  };
}
