import { guardUrl, isPublicAddress, literalAddress } from './guard.ts';

/** Top-level names that no public website has. */
const RESERVED_NAME = /\.(test|example|invalid|corp|private)$/;

/** Names this product and, if people can reach it, its public host: internal host names are not revealed. */
export function userAgentOf(version: string, publicUrl: string): string {
  const name = `tridesk/${version}`;
  const decided = guardUrl(new URL(publicUrl).origin.replace(/:\d+$/, ''), new Set());
  if ('refused' in decided) return name;
  const { url } = decided;
  const address = literalAddress(url);
  const isPublic =
    address === null
      ? url.hostname.includes('.') && !RESERVED_NAME.test(url.hostname)
      : isPublicAddress(address);
  return isPublic ? `${name} (+${new URL(publicUrl).host})` : name;
}
