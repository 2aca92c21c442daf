/**
 * Two URLs are the same article when they differ only in how they were shared: scheme, `www.`, default port, fragment, a slash at the end,
 * the order of parameters, and the parameters that newsletters and networks add. twitter.com is x.com. (docs/domain.md, "News")
 */

/** The parts of a normalised URL; the scheme and the fragment are not among them. */
export interface ArticleUrl {
  host: string;
  /** Empty for the default port of the scheme. */
  port: string;
  path: string;
  /** Decoded, in their order. */
  parameters: readonly (readonly [name: string, value: string])[];
}

const TRACKING = /^(utm_.*|mc_.*|fbclid|gclid|igshid|ref_src)$/i;
const RENAMED_HOSTS: Readonly<Record<string, string>> = {
  'twitter.com': 'x.com',
  'mobile.twitter.com': 'x.com',
  'mobile.x.com': 'x.com',
};
const UNRESERVED = /[A-Za-z0-9\-._~]/;

function plainHost(host: string): string {
  const bare = host
    .toLowerCase()
    .replace(/\.$/, '')
    .replace(/^www\./, '');
  return RENAMED_HOSTS[bare] ?? bare;
}

/** Percent-encoding in one notation: %7e is ~, %c3 is %C3. */
const plainPath = (path: string): string =>
  path
    .replaceAll(/%([0-9a-f]{2})/gi, (code, hex: string) => {
      const character = String.fromCharCode(Number.parseInt(hex, 16));
      return UNRESERVED.test(character) ? character : code.toUpperCase();
    })
    .replace(/\/+$/, '');

/** The text that is equal for all URLs of one article. */
export function articleKey({ host, port, path, parameters }: ArticleUrl): string {
  const query = parameters
    .filter(([name]) => !TRACKING.test(name))
    .map((parameter) => parameter.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  return `${plainHost(host)}${port === '' ? '' : `:${port}`}${plainPath(path)}${query === '' ? '' : `?${query}`}`;
}
