const mainScript = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/**
 * Whether the server delivers another build of the console than the running one: its files have other
 * names. False when unknown.
 */
export async function isNewVersionThere(): Promise<boolean> {
  try {
    const response = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    const newest = mainScript(new DOMParser().parseFromString(await response.text(), 'text/html'));
    return newest !== null && newest !== mainScript(document);
  } catch {
    return false;
  }
}
