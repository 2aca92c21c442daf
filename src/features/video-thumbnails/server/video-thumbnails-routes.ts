import { presentVideo } from '#features/videos/server/shared/present-video.ts';
import { choosePoster } from '#features/videos/video-edits-contract.ts';
import type { Serve } from '#server/http/register-call.ts';
import { chooseThumbnail } from './choose-thumbnail.ts';

export function videoThumbnailsRoutes(serve: Serve): void {
  serve(choosePoster, async (given, context) => ({
    status: 0 as const,
    video: presentVideo(await chooseThumbnail(context, given), context.files.addresses),
  }));
}
