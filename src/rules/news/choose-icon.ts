/**
 * The icon of a site: the largest PNG of up to 512 pixels a side, otherwise an ICO, never SVG. An icon without a size is
 * taken for 32 pixels. (docs/domain.md, "News")
 */

export interface SiteIcon {
  href: string;
  /** As on the page: "32x32", "16x16 48x48", "any", or nothing. */
  sizes: string;
  type: string;
}

const LARGEST_SIDE = 512;
const USUAL_SIDE = 32;

const pathOf = (href: string): string => href.replace(/[?#].*$/, '').toLowerCase();
const isSvg = ({ href, type, sizes }: SiteIcon): boolean =>
  type.includes('svg') || pathOf(href).endsWith('.svg') || sizes.toLowerCase() === 'any';
const isIco = ({ href, type }: SiteIcon): boolean => /icon$/.test(type) || pathOf(href).endsWith('.ico');

const sideOf = ({ sizes }: SiteIcon): number =>
  Math.max(0, ...[...sizes.matchAll(/(\d{1,4})x\d{1,4}/gi)].map((match) => Number(match[1]))) || USUAL_SIDE;

/** The icons that can be shown, best first; the site's own `/favicon.ico` is the last. */
export function iconsInOrder(icons: readonly SiteIcon[], origin: string): string[] {
  const usable = icons.filter((icon) => !isSvg(icon));
  const pictures = usable.filter((icon) => !isIco(icon) && sideOf(icon) <= LARGEST_SIDE);
  pictures.sort((one, other) => sideOf(other) - sideOf(one));
  const files = usable.filter(isIco);
  return [...new Set([...[...pictures, ...files].map(({ href }) => href), `${origin}/favicon.ico`])];
}
