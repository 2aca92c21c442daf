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
  ['no-such', '…NotFound'],
]);

const ANY_TERM = new RegExp([...OLD_TERMS.keys()].join('|').replaceAll('-', '-?_?'), 'i');

const DECLARATION =
  /^\s*(?:export |async |declare |for (?:await )?\()*(?:const|let|function|class|interface|type)\s+([A-Za-z_$][\w$]*)/;

/** Also the words for the athlete that a merge keeps (docs/words.md), so that only declarations of these are refused. */
const REFUSED_IN_DECLARATIONS = new Set(['kept', 'beside']);
/** A column of the database, which stays. */
const ALLOWED = new Set(['stop_asked']);
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/ .*$|'(?:[^'\\\n]|\\.)*'|"[^"\n]*"/gm;

/** `isAskedAgain` -> is-asked-again */
const inKebabCase = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1-$2')
    .replaceAll('_', '-')
    .toLowerCase();

function oldTermIn(name: string): string | undefined {
  const words = `-${inKebabCase(name)}-`;
  return [...OLD_TERMS.keys()].find((term) => words.includes(`-${term}-`));
}

function breach(where: string, name: string, term = oldTermIn(name)): string[] {
  return term === undefined ? [] : [`${where}: "${name}": instead of "${term}" use ${OLD_TERMS.get(term)}`];
}

/** The names of a line with an old term: any name, or with a word of the sport the declared one. */
function namesIn(line: string): string[] {
  if (!ANY_TERM.test(line)) return [];
  const declared = DECLARATION.exec(line)?.[1];
  const names = new Set(Array.from(line.matchAll(/[A-Za-z_$][\w$]*/g), ([name]) => name));
  return [...names].filter((name) => {
    const term = oldTermIn(name);
    return (
      term !== undefined && !ALLOWED.has(name) && (name === declared || !REFUSED_IN_DECLARATIONS.has(term))
    );
  });
}

function breachesIn(path: string, text: string): string[] {
  const [stem = ''] = (path.split('/').at(-1) ?? '').split('.');
  const code = text.replaceAll(COMMENT_OR_STRING, (found) => '\n'.repeat(found.split('\n').length - 1));
  const named = code
    .split('\n')
    .flatMap((line, at) => namesIn(line).flatMap((name) => breach(`${path}:${at + 1}`, name)));
  return [...breach(path, stem), ...named];
}

/** Old terms in the names of files and in those of their code. */
export async function checkOldTerms(root?: string): Promise<string[]> {
  const folders = ['src', 'tools', 'journeys', 'bench'].map((folder) => filesUnder(folder, root));
  const paths = (await Promise.all(folders)).flat().filter((path) => /\.(tsx?|mjs)$/.test(path));
  return (await Promise.all(paths.map(async (path) => breachesIn(path, await readText(path, root))))).flat();
}
