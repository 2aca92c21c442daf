import { filesUnder, readText } from './files.ts';

// Names use standard terms (docs/words.md). Each of these had a meaning only here; the second word is the usual replacement.
const OLD_TERMS = new Map([
  ['told', 'shown, reported'],
  ['kept', 'stored, cached'],
  ['asked', 'requested'],
  ['anew', 'again'],
  ['deed', 'action'],
  ['deeds', 'actions'],
  ['stands', 'current'],
  ['heard', 'received'],
  ['beside', 'next to, separate'],
  ['in-words', 'format…'],
]);

const DECLARATION =
  /^\s*(?:export |async |declare |for (?:await )?\()*(?:const|let|function|class|interface|type)\s+([A-Za-z_$][\w$]*)/;

/** `isAskedAgain` -> is-asked-again */
const inKebabCase = (name: string): string => name.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();

function oldTermIn(name: string): string | undefined {
  const words = `-${inKebabCase(name)}-`;
  return [...OLD_TERMS.keys()].find((term) => words.includes(`-${term}-`));
}

function breach(where: string, name: string): string[] {
  const term = oldTermIn(name);
  return term === undefined ? [] : [`${where}: "${name}": instead of "${term}" use ${OLD_TERMS.get(term)}`];
}

function breachesIn(path: string, text: string): string[] {
  const [stem = ''] = (path.split('/').at(-1) ?? '').split('.');
  const declared = text
    .split('\n')
    .flatMap((line, at) => breach(`${path}:${at + 1}`, DECLARATION.exec(line)?.[1] ?? ''));
  return [...breach(path, stem), ...declared];
}

/** Old terms in the names of files and in what they declare. */
export async function checkOldTerms(root?: string): Promise<string[]> {
  const folders = ['src', 'tools', 'journeys', 'bench'].map((folder) => filesUnder(folder, root));
  const paths = (await Promise.all(folders)).flat().filter((path) => /\.(tsx?|mjs)$/.test(path));
  return (await Promise.all(paths.map(async (path) => breachesIn(path, await readText(path, root))))).flat();
}
