import { savedVideo } from '#features/videos/server/shared/present-video.ts';
import type { Serve } from '#server/http/register-call.ts';
import { addCaptions, removeCaptions, replaceVideoFile } from '../../video-edits-contract.ts';
import { addCaptionsTo, removeCaptionsFrom } from './edit-captions.ts';
import { replaceFile } from './replace-file.ts';

export function videoEditsRoutes(serve: Serve): void {
  serve(addCaptions, async (given, context) => savedVideo(await addCaptionsTo(context, given), context));
  serve(removeCaptions, async (given, context) =>
    savedVideo(await removeCaptionsFrom(context, given), context),
  );
  serve(replaceVideoFile, async (given, context) => savedVideo(await replaceFile(context, given), context));
}
