/**
 * The links of the Social tab: a full URL or a user name is normalised to https and the network's host, without parts that are often
 * copied with it (query, fragment, trailing parts). A wrong host is refused. YouTube requires the URL with the channel ID, because user
 * names can change owners. The URL forms are those of the networks' share buttons. Problem messages follow the field's label.
 */

export type SocialReading = { readonly address: string } | { readonly problem: string };

interface NetworkRule {
  /** Hosts of the network; `www.`, `m.` and similar prefixes are accepted too. */
  readonly hosts: readonly string[];
  /** Pattern of a user name or an id. */
  readonly name: RegExp;
  address(name: string): string;
  /** The name in the parts of a path, with the query; null when the page is not a profile. */
  nameIn(parts: readonly string[], query: string): string | null;
  /** What to enter, for the problem message. */
  readonly wants: string;
}

const longestAddress = 500;

const strip = (part: string | undefined): string => (part ?? '').replace(/^@/, '');

/** The first part of the path, unless it is one of the network's reserved pages. */
const firstPart =
  (...ownPages: readonly string[]) =>
  (parts: readonly string[]): string | null => {
    const name = strip(parts[0]);
    return name === '' || ownPages.includes(name.toLowerCase()) ? null : name;
  };

function facebookName(parts: readonly string[], query: string): string | null {
  const [first = '', second, third] = parts;
  if (first === 'profile.php') return /(?:^|&)id=(\d+)(?:&|$)/.exec(query)?.[1] ?? null;
  if (['people', 'pages', 'p'].includes(first)) {
    const id = /(\d{5,})$/.exec(third ?? second ?? '')?.[1];
    return id ?? null;
  }
  return firstPart('watch', 'groups', 'events', 'photo', 'photo.php', 'story.php', 'share', 'sharer')(parts);
}

const rules = {
  instagram: {
    hosts: ['instagram.com', 'instagr.am'],
    name: /^[a-z0-9._]{1,30}$/i,
    address: (name) => `https://www.instagram.com/${name}`,
    nameIn: firstPart('p', 'reel', 'reels', 'stories', 'explore', 'tv', 'accounts'),
    wants: 'the profile on instagram.com, or its user name',
  },
  twitter: {
    hosts: ['x.com', 'twitter.com'],
    name: /^[a-z0-9_]{1,15}$/i,
    address: (name) => `https://x.com/${name}`,
    nameIn: firstPart('i', 'home', 'search', 'hashtag', 'intent', 'share', 'explore'),
    wants: 'the profile on x.com, or its user name',
  },
  youtube: {
    hosts: ['youtube.com'],
    name: /^UC[\w-]{22}$/,
    address: (name) => `https://www.youtube.com/channel/${name}`,
    nameIn: ([first, id = '']) => (first === 'channel' ? id : null),
    wants: 'the address with the channel ID (youtube.com/channel/UC…)',
  },
  facebook: {
    hosts: ['facebook.com', 'fb.com', 'fb.me'],
    name: /^[a-z0-9.-]{3,80}$/i,
    address: (name) =>
      /^\d+$/.test(name)
        ? `https://www.facebook.com/profile.php?id=${name}`
        : `https://www.facebook.com/${name}`,
    nameIn: facebookName,
    wants: 'the page on facebook.com, or its user name',
  },
  strava: {
    hosts: ['strava.com'],
    name: /^[a-z0-9_-]{1,60}$/i,
    address: (name) => `https://www.strava.com/athletes/${name}`,
    nameIn: ([first = '', name = '']) => (['athletes', 'pros'].includes(first) ? name : null),
    wants: 'the profile on strava.com/athletes, or its number',
  },
  zwift: {
    hosts: ['zwift.com'],
    name: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$|^\d{1,12}$/i,
    address: (name) => `https://www.zwift.com/athlete/${name}`,
    nameIn: ([first = '', name = '']) => (['athlete', 'profile'].includes(first) ? name : null),
    wants: 'the profile on zwift.com/athlete, or its ID',
  },
  tiktok: {
    hosts: ['tiktok.com'],
    name: /^[a-z0-9._]{2,24}$/i,
    address: (name) => `https://www.tiktok.com/@${name}`,
    nameIn: ([first = '']) => (first.startsWith('@') ? strip(first) : null),
    wants: 'the profile on tiktok.com/@…, or its user name',
  },
} satisfies Readonly<Record<string, NetworkRule>>;

export type SocialNetwork = keyof typeof rules;

export const socialNetworks = Object.keys(rules) as readonly SocialNetwork[];

/** The network of a profile field; null for other fields, including the website. */
export function socialNetworkOf(name: string): SocialNetwork | null {
  return socialNetworks.find((network) => network === name) ?? null;
}

interface Address {
  host: string;
  parts: string[];
  query: string;
}

/** The parsed URL; null for other text (a user name). */
function takeApart(typed: string): Address | null {
  const whole = /^https?:\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?/i.exec(typed);
  const bare = /^([a-z0-9-]+(?:\.[a-z0-9-]+)+)(\/[^?#]*)?(?:\?([^#]*))?/i.exec(typed);
  const found = whole ?? (typed.includes('/') ? bare : null);
  if (found === null) return null;
  const parts = (found[2] ?? '').split('/').filter((part) => part !== '');
  return { host: (found[1] ?? '').toLowerCase(), parts, query: found[3] ?? '' };
}

const isOneOf = (host: string, hosts: readonly string[]): boolean =>
  hosts.some((one) => host === one || host.endsWith(`.${one}`));

/** Why a YouTube URL is refused: it is a user's or a video's, or not a channel. */
function youtubeProblem({ parts }: Address): string {
  const [first = ''] = parts;
  if (first.startsWith('@') || first === 'c' || first === 'user')
    return 'must be the address with the channel ID (youtube.com/channel/UC…), since user names can change';
  return `must be ${rules.youtube.wants}`;
}

function readAddress(network: SocialNetwork, address: Address): SocialReading {
  const rule: NetworkRule = rules[network];
  if (!isOneOf(address.host, rule.hosts))
    return {
      problem: `is an address of ${address.host === '' ? 'no host' : address.host}; it must be ${rule.wants}`,
    };
  const name = rule.nameIn(address.parts, address.query);
  if (name !== null && rule.name.test(name)) return { address: rule.address(name) };
  return { problem: network === 'youtube' ? youtubeProblem(address) : `must be ${rule.wants}` };
}

/** The stored form of a link, from a full URL or a user name; or the problem with it. */
export function readSocialLink(network: SocialNetwork, typed: string): SocialReading {
  const rule: NetworkRule = rules[network];
  const trimmed = typed.trim();
  const isOdd = trimmed.length > longestAddress || /[\s\\<>"'`\p{Cc}\p{Cf}]/u.test(trimmed);
  if (isOdd) return { problem: `must be ${rule.wants}` };
  const address = takeApart(trimmed);
  if (address !== null) return readAddress(network, address);
  const name = strip(trimmed);
  if (rule.name.test(name) && !isOneOf(name.toLowerCase(), rule.hosts))
    return { address: rule.address(name) };
  if (network === 'youtube' && /^@?[\w.-]{3,30}$/.test(trimmed) && !isOneOf(name.toLowerCase(), rule.hosts))
    return { problem: youtubeProblem({ host: '', parts: ['@'], query: '' }) };
  return { problem: `must be ${rule.wants}` };
}

/** Two links with the same key lead to the same page: scheme, case, `www.` and a trailing slash are ignored. */
export function linkKey(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/+$/, '');
}
