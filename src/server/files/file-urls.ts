import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Settings } from '../settings.ts';

/** Where this server serves files. */
export const FILES_PATH = '/files';

type AddressSettings = Pick<Settings, 'publicUrl' | 'cdnUrl' | 'allowedOrigins'>;

/** The public URLs of files, built when a response is sent and never stored, so that the settings can change. */
export interface FileUrls {
  /** The base of all URLs, without a slash at the end. */
  base: string;
  of(key: string): string;
  /** The key in a URL of this product, under any of its host names; null for any other URL. */
  keyOf(address: string): string | null;
  /** A URL that downloads a file under the given name and is valid until the given time. */
  download(key: string, filename: string, until: Date): string;
  /** The name for the download; null unless {@link download} returned the URL and it is still valid. */
  downloadName(key: string, query: string, now: Date): string | null;
}

const keyBehind = (address: string, base: string): string | null =>
  address.startsWith(`${base}/`) ? address.slice(base.length + 1) : null;

/** Also encodes apostrophes, like browsers do, so that the URL is returned unchanged. */
const encodedName = (filename: string): string =>
  encodeURIComponent(filename.toWellFormed()).replaceAll("'", '%27');

/** The current form of a stored URL: a file of this product gets the current base, any other URL is unchanged. */
export function urlNow({ keyOf, of }: Pick<FileUrls, 'keyOf' | 'of'>, stored: string): string {
  const key = keyOf(stored);
  return key === null ? stored : of(key);
}

/** `secret` signs the URLs of downloads. */
export function createFileUrls(settings: AddressSettings, secret: Buffer): FileUrls {
  const own = settings.publicUrl + FILES_PATH;
  const base = settings.cdnUrl ?? own;
  const bases = [
    ...new Set([base, own, FILES_PATH, ...settings.allowedOrigins.map((one) => one + FILES_PATH)]),
  ];

  const queryOf = (key: string, filename: string, until: number): string => {
    const said = ['GET', key, filename, until].join('\n');
    const signature = createHmac('sha256', secret).update(said).digest('base64url');
    return `name=${encodedName(filename)}&until=${until}&signature=${signature}`;
  };

  return {
    base,
    of: (key) => `${base}/${key}`,
    keyOf: (address) => bases.map((one) => keyBehind(address, one)).find((key) => key !== null) ?? null,
    download: (key, filename, until) => `${own}/${key}?${queryOf(key, filename, until.getTime())}`,
    downloadName(key, query, now) {
      const given = new URLSearchParams(query);
      const [filename, until] = [given.get('name') ?? '', Number(given.get('until'))];
      const [said, expected] = [Buffer.from(query), Buffer.from(queryOf(key, filename, until))];
      const isSigned = said.length === expected.length && timingSafeEqual(said, expected);
      return isSigned && until > now.getTime() ? filename : null;
    },
  };
}
