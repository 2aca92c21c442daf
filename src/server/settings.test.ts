import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('settings', () => {
  it('has a working default for everything that is not set', () => {
    expect(readSettings({})).toMatchObject({
      port: 1237,
      host: '127.0.0.1',
      databaseUrl: null,
      isDemo: true,
      publicUrl: 'http://127.0.0.1:1237',
      allowedOrigins: ['http://127.0.0.1:1237', 'http://localhost:1237'],
      objectStorage: null,
      trustedProxies: [],
    });
  });

  it('leaves a database server without demonstration data unless requested', () => {
    const url = 'postgres://db.example/tridesk';
    expect(readSettings({ DATABASE_URL: url }).isDemo).toBe(false);
    expect(readSettings({ DATABASE_URL: url, DEMO: '1' }).isDemo).toBe(true);
  });

  it('allows the public origin alone when one is set', () => {
    expect(readSettings({ PUBLIC_URL: 'https://admin.example.org/' })).toMatchObject({
      publicUrl: 'https://admin.example.org',
      allowedOrigins: ['https://admin.example.org'],
    });
  });

  it('reads the external services, each with its key, their URLs exactly as written', () => {
    const environment = {
      TRACKER_URL: 'http://127.0.0.1:9001/',
      TRACKER_APPID: 'app',
      WORLD_TRIATHLON_URL: 'http://127.0.0.1:9002',
      WORLD_TRIATHLON_KEY: 'key',
      IM_RACES_URL: 'http://127.0.0.1:9003/races/',
      X_OEMBED_URL: 'http://127.0.0.1:9004/oembed/',
      FETCH_ALLOWED_HOSTS: 'Intranet.Example.org:80, 127.1:8099 [0:0::1]:9',
      INSTAGRAM_TOKEN: 'token',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    };
    expect(readSettings(environment)).toMatchObject({
      trustedProxies: ['10.0.0.0/8', '::1'],
      outside: {
        tracker: { url: 'http://127.0.0.1:9001/', applicationId: 'app', token: null },
        worldTriathlon: { url: 'http://127.0.0.1:9002', key: 'key' },
        imRacesUrl: 'http://127.0.0.1:9003/races/',
        xOembedUrl: 'http://127.0.0.1:9004/oembed/',
        fetchAllowedHosts: ['intranet.example.org:80', '127.0.0.1:8099', '[::1]:9'],
        websiteSync: null,
        backgroundRemoval: null,
      },
    });
  });

  it.each([
    [{ PORT: 'x' }, 'PORT is "x"; it must be a number from 1 to 65535.'],
    [{ PORT: '70000' }, 'PORT is "70000"; it must be a number from 1 to 65535.'],
    [{ DEMO: 'yes' }, 'DEMO is "yes"; it must be 1 or 0.'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://.',
    ],
    [{ PUBLIC_URL: 'admin.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://.'],
    [{ ADMIN_EMAIL: 'a@b.c' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together; set both or neither.'],
    [
      { ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'long enough for it' },
      'ADMIN_EMAIL is not an e-mail address.',
    ],
    [{ ADMIN_EMAIL: 'a@b.c', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have 15 to 128 characters.'],
    [
      { TRUSTED_PROXIES: 'proxy' },
      'TRUSTED_PROXIES contains "proxy"; enter addresses or networks such as 10.0.0.0/8.',
    ],
    ...['intranet', 'http://intranet:80', 'user@intranet:80', 'intranet:80/path', 'intranet:99999'].map(
      (entry) =>
        [
          { FETCH_ALLOWED_HOSTS: entry },
          `FETCH_ALLOWED_HOSTS contains "${entry}"; enter hosts with their port, such as intranet.example.org:8080.`,
        ] as [Record<string, string>, string],
    ),
    [{ TRACKER_URL: 'http://t' }, 'TRACKER_URL and TRACKER_APPID belong together; set both or neither.'],
    [
      { TRACKER_TOKEN: 't' },
      'TRACKER_TOKEN is set but TRACKER_URL and TRACKER_APPID are not; set all three.',
    ],
    [
      { WORLD_TRIATHLON_KEY: 'k' },
      'WORLD_TRIATHLON_URL and WORLD_TRIATHLON_KEY belong together; set both or neither.',
    ],
    [
      { WEBSITE_SYNC_URL: 'http://w' },
      'WEBSITE_SYNC_URL and WEBSITE_SYNC_SECRET belong together; set both or neither.',
    ],
    [
      { BACKGROUND_REMOVAL_URL: 'x' },
      'BACKGROUND_REMOVAL_URL must be an address that begins with http:// or https://.',
    ],
    [
      { SMTP_URL: 'smtp://mail' },
      'SMTP_URL is set but MAIL_FROM is not; set MAIL_FROM to the address of the sender.',
    ],
    [
      { S3_ENDPOINT: 'http://s3', S3_BUCKET: 'b' },
      'The object store is only partly configured; S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY is missing. Set all five or none.',
    ],
  ])('stops the start with a message for %j', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
  });
});
