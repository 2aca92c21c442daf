import { filesUnder, readText } from './files.ts';

// Comments refer only to files and headings that exist, so that nobody searches for what the repository does not contain.

const SOURCE = /\.(tsx?|mjs|css)$/;
const COMMENT = /(?<![:'"`])(?:\/\*[\s\S]*?\*\/|\/\/ .*$)/gm;
const FILE_NAME = /(?<![\w.*{}…-])[\w/-]*\w\.(?:tsx?|mjs|css|md)\b/g;
/** `docs/domain.md, "Tiers" and "Ranking types"`, `docs/domain.md ("Race tracker")`. */
const HEADING = /docs\/([\w-]+\.md)\W{1,3}"([^"]+)"(?: and "([^"]+)")?/g;

const headingsOf = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => heading.trim()));

function breachesIn(text: string, files: readonly string[], headings: Map<string, Set<string>>): string[] {
  const comments = Array.from(text.matchAll(COMMENT), ([comment]) => comment.replaceAll(/\n\s*\*/g, ''));
  return comments.flatMap((comment) => [
    ...Array.from(comment.matchAll(FILE_NAME), ([name]) => name).filter(
      (name) => !files.some((path) => `/${path}`.endsWith(`/${name}`)),
    ),
    ...Array.from(comment.matchAll(HEADING)).flatMap(([, file = '', ...cited]) =>
      cited
        .filter((heading) => heading !== undefined && !headings.get(file)?.has(heading))
        .map((heading) => `"${heading}" in docs/${file}`),
    ),
  ]);
}

/** Files and headings that comments name and that do not exist. */
export async function checkReferences(root?: string): Promise<string[]> {
  const files = await filesUnder('.', root);
  const documents = files.filter((path) => /^docs\/[\w-]+\.md$/.test(path));
  const headings = new Map(
    await Promise.all(
      documents.map(async (path) => [path.slice(5), headingsOf(await readText(path, root))] as const),
    ),
  );
  const sources = files.filter((path) => SOURCE.test(path) && /^(src|tools|journeys|bench)\//.test(path));
  const found = sources.map(async (path) =>
    breachesIn(await readText(path, root), files, headings).map(
      (what) => `${path}: a comment names ${what}, which does not exist`,
    ),
  );
  return (await Promise.all(found)).flat();
}
