import {
  BackgroundNotRemoved,
  type CreatedPicture,
  removeBackgroundBy,
} from '#integrations/background-removal/background-removal.ts';
import type { Serve } from '#server/http/register-call.ts';
import type { Settings } from '#server/settings.ts';
import {
  backgroundNotRemoved,
  noRemovalService,
  readBackgroundRemoval,
  removeBackground,
} from '../pictures-contract.ts';
import { readPicture, readServiceResponse } from './read-picture.ts';

async function callBackgroundRemoval(settings: Settings, picture: CreatedPicture): Promise<Buffer> {
  const service = settings.outside.backgroundRemoval;
  if (service === null) throw noRemovalService();
  try {
    return await removeBackgroundBy(service, picture);
  } catch (error) {
    throw error instanceof BackgroundNotRemoved ? backgroundNotRemoved(error.message) : error;
  }
}

export function picturesRoutes(serve: Serve): void {
  serve(readBackgroundRemoval, async (_input, { settings }) => ({
    is_service: settings.outside.backgroundRemoval !== null,
  }));

  serve(removeBackground, async ({ picture }, { settings }) => {
    const sent = await readPicture(Buffer.from(picture, 'base64'));
    const { bytes, width, height } = await readServiceResponse(
      await callBackgroundRemoval(settings, sent),
      sent,
    );
    return { picture: bytes.toString('base64'), width, height };
  });
}
