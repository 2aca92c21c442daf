export interface PageProbe {
  /** True when the last response was 2xx, on the host of the website. */
  isThere: boolean;
  /** HTTP status of the last response; null when there was none. */
  code: number | null;
  /** The last URL. */
  address: string;
}

const MOST_HOPS = 5;
const LONGEST_WAIT_MS = 8_000;

/** The public address of a serie's or race's page. */
export const racePageAddress = (websiteUrl: string, alias: string): string =>
  `${websiteUrl}/race/${encodeURIComponent(alias)}`;

const isRedirect = (code: number): boolean => code >= 300 && code < 400 && code !== 304;

/** The target of a redirect within the website; null when it leaves the website or is invalid. */
function nextAddress(location: string | null, address: string, websiteUrl: string): string | null {
  if (location === null || !URL.canParse(location, address)) return null;
  const next = new URL(location, address);
  const isOwn = next.host === new URL(websiteUrl).host && /^https?:$/.test(next.protocol);
  return isOwn && next.username === '' && next.password === '' ? next.href : null;
}

/**
 * Requests a page of the website by HEAD and follows up to five redirects, only on the configured host: a response of
 * the website must not make this server call somewhere else. Never throws.
 */
export async function probeRacePage(websiteUrl: string, alias: string): Promise<PageProbe> {
  let address = racePageAddress(websiteUrl, alias);
  const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
  let code: number | null = null;
  try {
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const response = await fetch(address, { method: 'HEAD', redirect: 'manual', signal });
      code = response.status;
      if (!isRedirect(code)) return { isThere: response.ok, code, address };
      const next = nextAddress(response.headers.get('location'), address, websiteUrl);
      if (next === null) return { isThere: false, code, address };
      address = next;
    }
    return { isThere: false, code, address };
  } catch {
    return { isThere: false, code: null, address };
  }
}
