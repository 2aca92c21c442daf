const TAG = /<(\/?)([a-z][a-z0-9]*)/gi;
/** Elements without a closing tag. */
const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'wbr',
]);

/**
 * Whether HTML has more than `deepest` nested elements: the time of cleaning grows with the square of that.
 * Reads the text once. A closing tag counts where an element of its name is open, so that the result is
 * never too small; markup without its closing tags counts as nested.
 */
export function isNestedDeeper(html: string, deepest: number): boolean {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, written = ''] of html.matchAll(TAG)) {
    const name = written.toLowerCase();
    if (VOID.has(name)) continue;
    const count = open.get(name) ?? 0;
    if (slash === '/' && count === 0) continue;
    const step = slash === '/' ? -1 : 1;
    open.set(name, count + step);
    depth += step;
    if (depth > deepest) return true;
  }
  return false;
}
