import { mediaNotFound } from '#features/media/media-contract.ts';
import { convertImage, createUploadUrl, replaceMedia } from '#features/media/upload-contract.ts';
import type { Serve } from '#server/http/register-call.ts';
import { mediaResponse } from '../library/media-responses-store.ts';
import { mediaStore } from '../library/media-store.ts';
import { convertAndWait } from './convert-image.ts';
import { reservePlace } from './create-upload-url.ts';

export function uploadRoutes(serve: Serve): void {
  serve(createUploadUrl, (input, context) => reservePlace(context, input));

  serve(convertImage, async ({ file }, context) => {
    const made = await convertAndWait(context, file, null);
    return typeof made === 'number' ? { media: await mediaResponse(context, made) } : made;
  });

  serve(replaceMedia, async ({ id, file, version }, context) => {
    const row = await mediaStore.find(context.db, id);
    if (!row || row.deleted_at !== null) throw mediaNotFound(id);
    const made = await convertAndWait(context, file, { mediaId: id, version });
    return typeof made === 'number' ? { media: await mediaResponse(context, made) } : made;
  });
}
