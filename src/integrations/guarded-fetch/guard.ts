import ipaddr from 'ipaddr.js';

// The decision on a URL that a person typed, and on each address that its name resolves to.

/** Why a URL is not fetched; null when it may be, provided that {@link isPublicAddress} holds for the address that is connected to. */
export type GuardReason = 'not-a-url' | 'not-http' | 'user-name' | 'port' | 'private';

const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };
/** Outside of it, IPv6 addresses are private, reserved, or contain an IPv4 address in a way that differs between networks. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Names that every system resolves to itself, or that exist only in private networks. */
const PRIVATE_NAMES = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa)\.?$/;

/**
 * True for a unicast address of the public internet: not of this machine, a private network, a link, a provider's NAT, a documentation or
 * test network, not multicast, broadcast, unspecified or reserved, and not an IPv6 address that is translated to an IPv4 one.
 * IPv4 mapped to IPv6 is decided by its IPv4 part. `address` is in the notation of a resolver; anything else is not public.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || (!address.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(address)))
    return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === 'unicast';
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().range() === 'unicast';
  return parsed.zoneId === undefined && parsed.match(GLOBAL_IPV6) && parsed.range() === 'unicast';
}

/** The address in the host of a normalised URL, without brackets; null for a name. */
export function literalAddress({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : null;
}

const portOf = ({ protocol, port }: URL): string => port || (PORTS[protocol] ?? '');

/** The host and port of a normalised URL: "example.org:443". */
export const hostAndPort = (url: URL): string => `${url.hostname}:${portOf(url)}`;

/**
 * Decides on a URL before anything is looked up: http or https, no user name, no address or name of a private network, the scheme's
 * usual ports 80 and 443. The URL is normalised first, so that 127.1, 0x7f.1 and full-width digits are 127.0.0.1. `allowed` contains the
 * hosts with their port that the operator opened; they may be private and on any port.
 */
export function guardUrl(
  typed: string,
  allowed: ReadonlySet<string>,
): { url: URL } | { refused: GuardReason } {
  if (!URL.canParse(typed)) return { refused: 'not-a-url' };
  const url = new URL(typed);
  if (!(url.protocol in PORTS)) return { refused: 'not-http' };
  if (url.username !== '' || url.password !== '' || /^[^/?#]*[/\\]*[^/?#\\]*@/.test(typed))
    return { refused: 'user-name' };
  if (allowed.has(hostAndPort(url))) return { url };
  const address = literalAddress(url);
  const isPrivate = address === null ? PRIVATE_NAMES.test(url.hostname) : !isPublicAddress(address);
  // First, because another port would not help there.
  if (isPrivate) return { refused: 'private' };
  return Object.values(PORTS).includes(portOf(url)) ? { url } : { refused: 'port' };
}
