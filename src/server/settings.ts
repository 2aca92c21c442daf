import { isIP } from 'node:net';
import { resolve } from 'node:path';

/** All settings of the operator, read and checked once at the start. */
export interface Settings {
  port: number;
  host: string;
  dataDirectory: string;
  databaseUrl: string | null;
  adminEmail: string | null;
  adminPassword: string | null;
  isDemo: boolean;
  publicUrl: string;
  /** Origins whose pages may open the live socket. */
  allowedOrigins: string[];
  trustedProxies: string[];
  supportEmail: string | null;
  websiteUrl: string | null;
  metricsToken: string | null;
  smtpUrl: string | null;
  mailFrom: string | null;
  objectStorage: ObjectStorageSettings | null;
  cdnUrl: string | null;
  /** The ffmpeg program; null: the one on the PATH. */
  ffmpegPath: string | null;
  outside: OutsideSettings;
}

/** The URLs and keys of the external services; null where the operator set none. */
export interface OutsideSettings {
  tracker: { url: string; applicationId: string; token: string | null } | null;
  worldTriathlon: { url: string; key: string } | null;
  imRacesUrl: string | null;
  websiteSync: { url: string; secret: string } | null;
  xOembedUrl: string | null;
  instagramOembedUrl: string | null;
  instagramToken: string | null;
  backgroundRemoval: { url: string; key: string } | null;
  /** `host:port` that URLs typed by staff may reach although they are private or on another port. */
  fetchAllowedHosts: string[];
}

export interface ObjectStorageSettings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A setting that cannot be used; its message is shown to the operator. */
export class SettingError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

function read(environment: Environment, name: string): string | null {
  const value = environment[name]?.trim();
  return value ? value : null;
}

function readFlag(environment: Environment, name: string, fallback: boolean): boolean {
  const value = read(environment, name);
  if (value === null) return fallback;
  if (value === '1') return true;
  if (value === '0') return false;
  throw new SettingError(`${name} is "${value}"; it must be 1 or 0.`);
}

function readPort(environment: Environment): number {
  const value = read(environment, 'PORT') ?? '1237';
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw new SettingError(`PORT is "${value}"; it must be a number from 1 to 65535.`);
  return port;
}

const inAddress = (host: string): string => (host.includes(':') ? `[${host}]` : host);

function readHost(environment: Environment): string {
  const value = read(environment, 'HOST') ?? '127.0.0.1';
  if (!URL.canParse(`http://${inAddress(value)}`))
    throw new SettingError(`HOST is "${value}"; it must be an address of this machine, such as 0.0.0.0.`);
  return value;
}

/** A URL of one of the given schemes; the error message names the variable. */
function readUrl(environment: Environment, name: string, schemes: readonly string[]): string | null {
  const value = read(environment, name);
  if (value === null) return null;
  const scheme = URL.canParse(value) ? new URL(value).protocol.slice(0, -1) : '';
  if (!schemes.includes(scheme))
    throw new SettingError(
      `${name} must be an address that begins with ${schemes.map((s) => `${s}://`).join(' or ')}.`,
    );
  return value;
}

/** A URL to which paths are added: without slashes at its end. All other URLs are used exactly as written. */
const readBaseUrl = (...given: Parameters<typeof readUrl>): string | null =>
  readUrl(...given)?.replace(/\/+$/, '') ?? null;

function readAdmin(environment: Environment): Pick<Settings, 'adminEmail' | 'adminPassword'> {
  const adminEmail = read(environment, 'ADMIN_EMAIL')?.toLowerCase() ?? null;
  const adminPassword = environment.ADMIN_PASSWORD || null;
  if ((adminEmail === null) !== (adminPassword === null))
    throw new SettingError('ADMIN_EMAIL and ADMIN_PASSWORD belong together; set both or neither.');
  if (adminEmail !== null && !/^\S+@\S+$/.test(adminEmail))
    throw new SettingError('ADMIN_EMAIL is not an e-mail address.');
  if (adminPassword !== null && (adminPassword.length < 15 || adminPassword.length > 128))
    throw new SettingError('ADMIN_PASSWORD must have 15 to 128 characters.');
  return { adminEmail, adminPassword };
}

const STORAGE_NAMES = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

function readObjectStorage(environment: Environment): ObjectStorageSettings | null {
  const values = STORAGE_NAMES.map((name) => read(environment, name));
  if (values.every((value) => value === null)) return null;
  const missing = STORAGE_NAMES.filter((_name, at) => values[at] === null);
  if (missing.length > 0)
    throw new SettingError(
      `The object store is only partly configured; ${missing.join(', ')} is missing. Set all five or none.`,
    );
  const [, bucket, region, accessKeyId, secretAccessKey] = values as [string, string, string, string, string];
  const endpoint = readBaseUrl(environment, 'S3_ENDPOINT', ['http', 'https']) as string;
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

/** A URL and the settings that belong to it: all are set, or none. */
function readService(
  environment: Environment,
  urlName: string,
  keyName: string,
): { url: string; key: string } | null {
  const url = readUrl(environment, urlName, ['http', 'https']);
  const key = read(environment, keyName);
  if ((url === null) !== (key === null))
    throw new SettingError(`${urlName} and ${keyName} belong together; set both or neither.`);
  return url !== null && key !== null ? { url, key } : null;
}

function readOutside(environment: Environment): OutsideSettings {
  const tracker = readService(environment, 'TRACKER_URL', 'TRACKER_APPID');
  const token = read(environment, 'TRACKER_TOKEN');
  if (token !== null && tracker === null)
    throw new SettingError('TRACKER_TOKEN is set but TRACKER_URL and TRACKER_APPID are not; set all three.');
  const sync = readService(environment, 'WEBSITE_SYNC_URL', 'WEBSITE_SYNC_SECRET');
  return {
    tracker: tracker && { url: tracker.url, applicationId: tracker.key, token },
    worldTriathlon: readService(environment, 'WORLD_TRIATHLON_URL', 'WORLD_TRIATHLON_KEY'),
    imRacesUrl: readUrl(environment, 'IM_RACES_URL', ['http', 'https']),
    websiteSync: sync && { url: sync.url, secret: sync.key },
    xOembedUrl: readUrl(environment, 'X_OEMBED_URL', ['http', 'https']),
    instagramOembedUrl: readUrl(environment, 'INSTAGRAM_OEMBED_URL', ['http', 'https']),
    instagramToken: read(environment, 'INSTAGRAM_TOKEN'),
    backgroundRemoval: readService(environment, 'BACKGROUND_REMOVAL_URL', 'BACKGROUND_REMOVAL_KEY'),
    fetchAllowedHosts: readAllowedHosts(environment),
  };
}

const readList = (environment: Environment, name: string): string[] =>
  (read(environment, name) ?? '').split(/[\s,]+/).filter((entry) => entry !== '');

/** Hosts with their port, as they are in a normalised URL: lower case, 127.1 as 127.0.0.1. */
function readAllowedHosts(environment: Environment): string[] {
  return readList(environment, 'FETCH_ALLOWED_HOSTS').map((entry) => {
    const url =
      /^[^/?#@\\]+:\d+$/.test(entry) && URL.canParse(`http://${entry}`) ? new URL(`http://${entry}`) : null;
    if (url === null)
      throw new SettingError(
        `FETCH_ALLOWED_HOSTS contains "${entry}"; enter hosts with their port, such as intranet.example.org:8080.`,
      );
    return `${url.hostname}:${url.port || '80'}`;
  });
}

function readProxies(environment: Environment): string[] {
  const entries = readList(environment, 'TRUSTED_PROXIES');
  for (const entry of entries) {
    const [address = '', bits = '0'] = entry.split('/');
    const family = isIP(address);
    const isRight = family !== 0 && /^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128);
    if (!isRight)
      throw new SettingError(
        `TRUSTED_PROXIES contains "${entry}"; enter addresses or networks such as 10.0.0.0/8.`,
      );
  }
  return entries;
}

function originsFor(publicUrl: string, isPublicUrlSet: boolean, port: number): string[] {
  const own = new URL(publicUrl).origin;
  const local = [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return isPublicUrlSet ? [own] : [...new Set([own, ...local])];
}

/** Reads and checks all variables. Throws {@link SettingError} when one is invalid or two contradict. */
export function readSettings(environment: Environment): Settings {
  const port = readPort(environment);
  const host = readHost(environment);
  const databaseUrl = readBaseUrl(environment, 'DATABASE_URL', ['postgres', 'postgresql']);
  const setPublicUrl = readBaseUrl(environment, 'PUBLIC_URL', ['http', 'https']);
  const publicUrl = setPublicUrl ?? `http://${inAddress(host)}:${port}`;
  const smtpUrl = readBaseUrl(environment, 'SMTP_URL', ['smtp', 'smtps']);
  const mailFrom = read(environment, 'MAIL_FROM');
  if (smtpUrl !== null && mailFrom === null)
    throw new SettingError(
      'SMTP_URL is set but MAIL_FROM is not; set MAIL_FROM to the address of the sender.',
    );
  return {
    port,
    host,
    dataDirectory: resolve(read(environment, 'DATA_DIR') ?? './data'),
    databaseUrl,
    ...readAdmin(environment),
    isDemo: readFlag(environment, 'DEMO', databaseUrl === null),
    publicUrl,
    allowedOrigins: originsFor(publicUrl, setPublicUrl !== null, port),
    trustedProxies: readProxies(environment),
    supportEmail: read(environment, 'SUPPORT_EMAIL'),
    websiteUrl: readBaseUrl(environment, 'WEBSITE_URL', ['http', 'https']),
    metricsToken: read(environment, 'METRICS_TOKEN'),
    smtpUrl,
    mailFrom,
    objectStorage: readObjectStorage(environment),
    cdnUrl: readBaseUrl(environment, 'CDN_URL', ['http', 'https']),
    ffmpegPath: read(environment, 'FFMPEG_PATH'),
    outside: readOutside(environment),
  };
}
