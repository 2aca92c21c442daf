import { dirname, join } from 'node:path';
import { readText } from '../checks/files.ts';

// Parses our formatted sources line by line: the top-level declarations of a file, and its imports.

export interface Declaration {
  file: string;
  name: string;
  text: string;
}

export interface SourceFile {
  path: string;
  /** Local name -> imported from: one of our files and the name there. */
  imported: Map<string, { file: string; name: string }>;
  declared: Map<string, Declaration>;
  /** All imported files of ours, including dynamic imports. */
  files: string[];
}

const IMPORT = /^(?:import|export)\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/gm;
const ANY_IMPORT = /(?:from\s+|import\(\s*|^import\s+)'([#.][^']+)'/gm;
const DECLARATION = /^(?:export\s+)?(?:async\s+)?(?:function\*?|const|let|class)\s+(\w+)/;

/** The path of an imported file of ours from the root; null for packages. */
function resolved(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return specifier.startsWith('.') ? join(dirname(from), specifier).replaceAll('\\', '/') : null;
}

function importsOf(path: string, text: string): SourceFile['imported'] {
  const imported: SourceFile['imported'] = new Map();
  for (const [, names = '', specifier = ''] of text.matchAll(IMPORT)) {
    const file = resolved(path, specifier);
    if (file === null) continue;
    for (const part of names.split(',').map((name) => name.trim().replace(/^type\s+/, ''))) {
      const [name = '', local = name] = part.split(/\s+as\s+/);
      if (name !== '') imported.set(local, { file, name });
    }
  }
  return imported;
}

function declarationsOf(file: string, text: string): SourceFile['declared'] {
  const declared: SourceFile['declared'] = new Map();
  let current: Declaration | null = null;
  for (const line of text.split('\n')) {
    const name = DECLARATION.exec(line)?.[1];
    if (name !== undefined) {
      current = { file, name, text: '' };
      declared.set(name, current);
    } else if (/^(import|export|interface|type|\/\*\*)/.test(line)) current = null;
    if (current) current.text += `${line}\n`;
  }
  return declared;
}

const known = new Map<string, Promise<SourceFile>>();

export function readSource(path: string): Promise<SourceFile> {
  const found = known.get(path) ?? parseSource(path);
  known.set(path, found);
  return found;
}

async function parseSource(path: string): Promise<SourceFile> {
  const text = await readText(path);
  const specifiers = [...text.matchAll(ANY_IMPORT)].map((match) => resolved(path, match[1] as string));
  return {
    path,
    imported: importsOf(path, text),
    declared: declarationsOf(path, text),
    files: [...new Set(specifiers.filter((file): file is string => file !== null))],
  };
}

/** Words of a text that may be names; words in strings are included, which does no harm. */
export function wordsOf(text: string): Set<string> {
  return new Set(text.match(/[A-Za-z_$][\w$]*/g));
}
