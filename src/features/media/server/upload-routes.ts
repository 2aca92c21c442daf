import type { Serve } from '#server/serve-call.ts';
import { noSuchMedia } from '../media-contract.ts';
import { convertImage, createUploadUrl, replaceMedia } from '../upload-contract.ts';
import { convertAndWait } from './convert-image.ts';
import { promisePlace } from './create-upload-url.ts';
import { mediaAnswer } from './media-answers-store.ts';
import { mediaById } from './media-store.ts';

export function uploadRoutes(serve: Serve): void {
  serve(createUploadUrl, (input, context) => promisePlace(context, input));

  serve(convertImage, async ({ file }, context) => {
    const made = await convertAndWait(context, file, null);
    return typeof made === 'number' ? { media: await mediaAnswer(context, made) } : made;
  });

  serve(replaceMedia, async ({ id, file, version }, context) => {
    const row = await mediaById(context.db, id);
    if (!row || row.deleted_at !== null) throw noSuchMedia(id);
    const made = await convertAndWait(context, file, { mediaId: id, version });
    return typeof made === 'number' ? { media: await mediaAnswer(context, made) } : made;
  });
}
