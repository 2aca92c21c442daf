import { filesUnder, readText } from './files.ts';

const LONGEST_FILE_LINES = 300;
/** Folders below src. */
const DEEPEST_FOLDER = 5;
/** Maximum number of product files directly in one folder; more need subfolders. */
const FULLEST_FOLDER = 15;
const MEANINGLESS = /^(index|utils?|helpers?|common|types|services?|manager|misc|shared)$/;
/** Split so that this file does not match itself. */
const UNFINISHED = [
  new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`),
  new RegExp(['coming so' + 'on', 'not implem' + 'ented', 'lorem ip' + 'sum'].join('|'), 'i'),
  /\.(skip|only|fixme|todo)\(/,
];
const isUnfinished = (line: string) => UNFINISHED.some((pattern) => pattern.test(line));

const isData = (path: string) => /^src\/database\/(migrations|sample-data)\//.test(path);
const isTest = (path: string) => /\.(test|states)\.tsx?$/.test(path);

function nameBreaches(path: string): string[] {
  const [name = ''] = path.split('/').slice(-1);
  const [stem = ''] = name.split('.');
  const folders = path.split('/').slice(1, -1);
  return [
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem) ? [] : [`${path}: use whole words in kebab-case`]),
    ...(MEANINGLESS.test(stem) && !name.endsWith('.html')
      ? [`${path}: the name does not describe the content`]
      : []),
    ...(folders.length > DEEPEST_FOLDER ? [`${path}: more than ${DEEPEST_FOLDER} folders below src`] : []),
  ];
}

const CONSOLE = /^src\/(console|features\/[^/]+\/console)\//;
const LAZY = /\bimport\('[^']+\.tsx'\)/g;
const LOADER = /\b(lazyPart|lazyDialog|shell|bare|settings)(<[^;]*>)?\([^()]*\(\)\s*=>\s*$/;

/** Components that are loaded in another way than those whose loading is tested. */
function lazyBreaches(path: string, text: string): string[] {
  if (!CONSOLE.test(path) || isTest(path)) return [];
  const others = [...text.matchAll(LAZY)].filter(({ index }) => !LOADER.test(text.slice(0, index)));
  return others.map(
    ([found]) => `${path}: ${found} is not an argument of lazyPart, lazyDialog or a frame of screens.tsx`,
  );
}

function contentBreaches(path: string, text: string): string[] {
  const lines = text.split('\n');
  const length = lines.at(-1) === '' ? lines.length - 1 : lines.length;
  const unfinished = lines.flatMap((line, at) =>
    isUnfinished(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [],
  );
  return [
    ...(length > LONGEST_FILE_LINES && !isTest(path)
      ? [`${path}: ${length} lines; split it above ${LONGEST_FILE_LINES}`]
      : []),
    ...lazyBreaches(path, text),
    ...unfinished.map((where) => `${where}  (unfinished or disabled)`),
  ];
}

function folderBreaches(sources: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of sources) {
    if (!/^src\/.*\.tsx?$/.test(path) || isTest(path)) continue;
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > FULLEST_FOLDER)
    .map(
      ([folder, count]) => `${folder}: ${count} product files; over ${FULLEST_FOLDER} it needs subfolders`,
    );
}

/** File sizes, names, full folders, unfinished work, and components that are not loaded like the others. */
export async function checkSourceFiles(root?: string): Promise<string[]> {
  const folders = await Promise.all(
    ['src', 'journeys', 'tools', 'bench'].map((folder) => filesUnder(folder, root)),
  );
  const sources = folders.flat().filter((path) => /\.(tsx?|mjs|css|sql)$/.test(path) && !isData(path));
  const breaches = sources.map(async (path) => [
    ...(path.startsWith('src/') ? nameBreaches(path) : []),
    ...contentBreaches(path, await readText(path, root)),
  ]);
  return [...(await Promise.all(breaches)).flat(), ...folderBreaches(sources)];
}
