const DEEPEST = 6;

/** The first `datePublished` in a JSON-LD value: of itself, then of what it contains. */
function dateIn(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return null;
  const own = (value as { datePublished?: unknown }).datePublished;
  if (typeof own === 'string') return own;
  for (const part of Object.values(value)) {
    const date = dateIn(part, depth + 1);
    if (date !== null) return date;
  }
  return null;
}

/** The date of publication in the JSON-LD of a page; null for broken JSON and for JSON without one. */
export function jsonLdDate(scripts: readonly string[]): string | null {
  for (const script of scripts) {
    try {
      const date = dateIn(JSON.parse(script), 0);
      if (date !== null) return date;
    } catch {
      // Broken JSON of a page is no error of ours.
    }
  }
  return null;
}
