import { pictureKindOf } from '#rules/pictures/pictures.ts';
import { readLimited } from '../guarded-fetch/read-limited.ts';

// The client of a service that speaks remove.bg's wire format: a multipart form with the picture, the key in a header, a PNG as the response,
// refusals as {"errors": [{title, code}]}. https://www.remove.bg/api

/** Staff wait for it; a slower service counts as unavailable. */
const LONGEST_WAIT_MS = 8_500;
const LARGEST_CUTOUT_BYTES = 30 * 1024 * 1024;
const OWN_PATH = '/v1.0/removebg';

export interface BackgroundRemovalSettings {
  /** The service's URL, with or without the path of the call. */
  url: string;
  key: string;
}

export interface CreatedPicture {
  bytes: Uint8Array;
  type: 'image/jpeg' | 'image/png';
}

/** The service did not remove the background. The message is ours, never the service's, which might repeat the key. */
export class BackgroundNotRemoved extends Error {
  /** HTTP status of the service; null when it did not respond. */
  readonly code: number | null;

  constructor(message: string, code: number | null) {
    super(message);
    this.name = 'BackgroundNotRemoved';
    this.code = code;
  }
}

/** `https://host` and `https://host/v1.0` are completed; any other URL is used exactly as written. */
export function serviceUrl(url: string): string {
  const { origin, pathname, search } = new URL(url);
  return /^(\/v1\.0)?\/*$/.test(pathname) ? origin + OWN_PATH + search : url;
}

const WORDS: Readonly<Record<number, string>> = {
  400: 'The service found no person in the picture. Try a picture with a clear foreground.',
  401: 'The service rejects BACKGROUND_REMOVAL_KEY. Ask the operator to check the key.',
  402: 'The service has no credits left. Ask the operator to top them up.',
  403: 'The service rejects BACKGROUND_REMOVAL_KEY. Ask the operator to check the key.',
  429: 'The service received too many requests. Try again in a minute.',
};

const NO_RESPONSE = 'The background removal service does not respond. Try again.';
const messageOf = (code: number): string =>
  WORDS[code] ?? `The background removal service responded with an error (${code}). Try again in a minute.`;

const notRemoved = (code: number | null, message = code === null ? NO_RESPONSE : messageOf(code)) =>
  new BackgroundNotRemoved(message, code);

function formOf({ bytes, type }: CreatedPicture): FormData {
  const form = new FormData();
  const name = type === 'image/png' ? 'picture.png' : 'picture.jpg';
  form.set('image_file', new Blob([new Uint8Array(bytes)], { type }), name);
  form.set('size', 'auto');
  form.set('type', 'person');
  form.set('format', 'png');
  return form;
}

/**
 * Removes the background of a picture with the service; returns a PNG. It does not retry: the user can. Throws
 * {@link BackgroundNotRemoved} and nothing else.
 */
export async function removeBackgroundBy(
  settings: BackgroundRemovalSettings,
  picture: CreatedPicture,
  waitMs = LONGEST_WAIT_MS,
): Promise<Buffer> {
  try {
    const response = await fetch(serviceUrl(settings.url), {
      method: 'POST',
      headers: { 'x-api-key': settings.key, accept: 'image/png' },
      body: formOf(picture),
      // The key is only sent to the configured URL.
      redirect: 'error',
      signal: AbortSignal.timeout(waitMs),
    });
    if (!response.ok) throw notRemoved(response.status);
    const { content, isCutOff } = await readLimited(response.body, LARGEST_CUTOUT_BYTES);
    if (isCutOff) throw notRemoved(response.status, 'The service returned a picture that is too large.');
    if (pictureKindOf(content) !== 'image/png')
      throw notRemoved(response.status, 'The service returned something that is not a picture.');
    return content;
  } catch (error) {
    throw error instanceof BackgroundNotRemoved ? error : notRemoved(null);
  }
}
