import { presentVideo } from '#features/videos/server/shared/present-video.ts';
import type { Serve } from '#server/http/register-call.ts';
import { addCaptions, removeCaptions, replaceVideoFile } from '../../video-edits-contract.ts';
import { addCaptionsTo, removeCaptionsFrom } from './edit-captions.ts';
import { replaceFile } from './replace-file.ts';

export function videoEditsRoutes(serve: Serve): void {
  serve(addCaptions, async (given, context) => ({
    status: 0 as const,
    video: presentVideo(await addCaptionsTo(context, given), context.files.addresses),
  }));

  serve(removeCaptions, async (given, context) => ({
    status: 0 as const,
    video: presentVideo(await removeCaptionsFrom(context, given), context.files.addresses),
  }));

  serve(replaceVideoFile, async (given, context) => ({
    status: 0 as const,
    video: presentVideo(await replaceFile(context, given), context.files.addresses),
  }));
}
