import { isIPv4 } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type GuardReason, guardUrl, isPublicAddress } from './guard.ts';

const NONE: ReadonlySet<string> = new Set();
const decide = (typed: string, allowed = NONE) => {
  const decided = guardUrl(typed, allowed);
  return 'refused' in decided ? decided.refused : decided.url.href;
};

/** Hosts that lead to this machine, a private network or nowhere, in every notation that a URL accepts. */
const PRIVATE_HOSTS = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1', '0X7F.0.0.1'],
  ...['0177.0.0.1', '017700000001', '0x7f.0.0.01', '127.0.0.1.', '%31%32%37.0.0.1', '127%2e0.0.1'],
  ...['１２７.0.0.1', '127。0。0。1', '①②⑦.0.0.1', '0', '0.0.0.0', '0x0', '0.1.2.3'],
  ...[
    '10.0.0.1',
    '167772161',
    '012.0.0.1',
    '10.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '192.168.257',
    '3232235521',
  ],
  ...[
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '169.254.43518',
    '100.64.0.1',
    '100.127.255.255',
  ],
  ...['192.0.0.1', '192.0.2.1', '198.51.100.7', '203.0.113.9', '198.18.0.1', '198.19.255.255', '192.88.99.1'],
  ...['224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '4294967295'],
  ...[
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[0000::0001]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::FFFF:10.0.0.1]',
  ],
  ...[
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::8.8.8.8]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
  ],
  ...['[2002:808:808::1]', '[2001::1]', '[2001:db8::1]', '[3fff::1]', '[100::1]', '[5f00::1]', '[4000::1]'],
  ...[
    '[fe80::1]',
    '[febf::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fdff:ffff::1]',
    '[ff02::1]',
    '[ff0e::1]',
  ],
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ⓛocalhost',
    'www.localhost',
    'printer.local',
    'localhost.localdomain',
  ],
  ...[
    'metadata.google.internal',
    'metadata.google.internal.',
    'nas.lan',
    'router.home.arpa',
    'wiki.intranet',
  ],
];

describe('the decision on a URL', () => {
  it('has a table of at least 60 notations', () => expect(new Set(PRIVATE_HOSTS).size).toBeGreaterThan(60));

  it.each(PRIVATE_HOSTS)('refuses the host %s', (host) => {
    expect(decide(`http://${host}/`)).toBe('private');
    expect(decide(`https://${host}:443/path?query#part`)).toBe('private');
  });

  it.each<[string, GuardReason]>([
    ['file:///etc/passwd', 'not-http'],
    ['ftp://example.org/', 'not-http'],
    ['gopher://example.org/', 'not-http'],
    ['data:text/html,x', 'not-http'],
    ['javascript:alert(1)', 'not-http'],
    ['ws://example.org/', 'not-http'],
    ['blob:https://example.org/1', 'not-http'],
    ['example.org', 'not-a-url'],
    ['//example.org/', 'not-a-url'],
    ['/news/1', 'not-a-url'],
    ['', 'not-a-url'],
    ['__proto__', 'not-a-url'],
    ['http://', 'not-a-url'],
    ['http://exa mple.org/', 'not-a-url'],
    ['http://256.1.1.1/', 'not-a-url'],
    ['http://[::1/', 'not-a-url'],
    ['http://[fe80::1%25eth0]/', 'not-a-url'],
    ['http://[fe80::1%eth0]/', 'not-a-url'],
    ['http://example.org:99999/', 'not-a-url'],
    ['http://anna@example.org/', 'user-name'],
    ['http://anna:secret@example.org/', 'user-name'],
    ['http://example.org@127.0.0.1/', 'user-name'],
    ['http://@example.org/', 'user-name'],
    ['http://:@example.org/', 'user-name'],
    ['http://example.org:22/', 'port'],
    ['http://example.org:25/', 'port'],
    ['https://example.org:5432/', 'port'],
    ['http://example.org:8080/', 'port'],
    ['http://127.0.0.1:1237/', 'private'],
    ['http://localhost:5432/', 'private'],
    ['http:127.0.0.1', 'private'],
    ['http:\\\\127.0.0.1\\', 'private'],
    [' http://127.0.0.1 ', 'private'],
    ['http://local\thost/', 'private'],
  ])('%j is refused: %s', (typed, reason) => expect(decide(typed)).toBe(reason));

  it.each([
    ['http://example.org', 'http://example.org/'],
    ['HTTPS://Example.ORG:443/A', 'https://example.org/A'],
    ['http://example.org:443/', 'http://example.org:443/'],
    ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
    ['https://example.org./', 'https://example.org./'],
    ['https://medium.com/@anna/story', 'https://medium.com/@anna/story'],
    ['https://example.org/?mail=a@b.example', 'https://example.org/?mail=a@b.example'],
    ['http://8.8.8.8/', 'http://8.8.8.8/'],
    ['http://[2606:4700:4700::1111]/', 'http://[2606:4700:4700::1111]/'],
    ['http://[::ffff:8.8.8.8]/', 'http://[::ffff:808:808]/'],
    ['https://local.example.org/', 'https://local.example.org/'],
    ['https://mylocalhost/', 'https://mylocalhost/'],
  ])('%s may be looked up, as %s', (typed, href) => expect(decide(typed)).toBe(href));

  it.each([
    ['http://127.0.0.1:8099/x', 'http://127.0.0.1:8099/x'],
    ['http://127.1:8099/x', 'http://127.0.0.1:8099/x'],
    ['https://intranet/', 'https://intranet/'],
    ['http://[0::1]:9/', 'http://[::1]:9/'],
    ['http://127.0.0.1:8098/', 'private'],
    ['http://127.0.0.1/', 'private'],
    ['http://localhost:8099/', 'private'],
    ['http://anna@127.0.0.1:8099/', 'user-name'],
    ['ftp://127.0.0.1:8099/', 'not-http'],
  ])('with opened hosts, %s is %s', (typed, expected) =>
    expect(decide(typed, new Set(['127.0.0.1:8099', 'intranet:443', '[::1]:9']))).toBe(expected),
  );
});

describe('the decision on an address', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450::1',
    '::ffff:8.8.8.8',
  ])('%s is public', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each([
    '',
    '127.1',
    '0x7f.0.0.1',
    '2130706433',
    '010.8.8.8',
    '2606:4700::1%eth0',
    'fe80::1%eth0',
    'example.org',
    '[::1]',
  ])('%j, which is no public address in the notation of a resolver, is not', (address) =>
    expect(isPublicAddress(address)).toBe(false),
  );

  it('is the same for an IPv4 address in any of its notations', () => {
    const byte = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), ([a, b, c, d]) => {
        const plain = [a, b, c, d].join('.');
        expect(isIPv4(plain)).toBe(true);
        const number = ((a * 256 + b) * 256 + c) * 256 + d;
        const hosts = [
          String(number),
          `0x${number.toString(16)}`,
          `${a}.${b}.${c * 256 + d}`,
          `[::ffff:${plain}]`,
        ];
        for (const host of hosts)
          expect('url' in guardUrl(`http://${host}/`, NONE)).toBe(isPublicAddress(plain));
      }),
    );
  });
});
