import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** A request that cannot be carried out; the message is for the user. */
export class NotPossible extends Error {}

/** The sources that a generator writes into. */
export interface Tree {
  has(path: string): boolean;
  read(path: string): Promise<string>;
  /** A new file; refused when it exists. */
  add(path: string, text: string): Promise<void>;
  change(path: string, edit: (before: string) => string): Promise<void>;
  /** Formats the changed files and sorts their imports; returns their paths. */
  finish(): Promise<string[]>;
}

export function openTree(root: string): Tree {
  const touched = new Set<string>();
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
    touched.add(path);
  };
  const read = (path: string) => readFile(join(root, path), 'utf8');
  return {
    has: (path) => existsSync(join(root, path)),
    read,
    async add(path, text) {
      if (existsSync(join(root, path))) throw new NotPossible(`${path} exists already.`);
      await write(path, text);
    },
    async change(path, edit) {
      const before = await read(path);
      const after = edit(before);
      if (after === before)
        throw new NotPossible(`${path} does not have the place where the change belongs.`);
      await write(path, after);
    },
    async finish() {
      const formatted = [...touched].filter((path) => /\.tsx?$/.test(path));
      const format = promisify(execFile)('biome', ['check', '--write', ...formatted], { cwd: root });
      await format.catch(({ stderr }: { stderr: string }) => {
        throw new NotPossible(stderr);
      });
      return [...touched];
    },
  };
}

/** The text with names imported, in an existing import of the same file if there is one; the formatter sorts the imports. */
export function withImport(
  text: string,
  names: string,
  from: string,
  kind: 'value' | 'type' = 'value',
): string {
  const start = kind === 'type' ? 'import type {' : 'import {';
  const found = text
    .split(/(?=^import )/m)
    .find((part) => part.startsWith(start) && part.includes(` from '${from}';`));
  if (!found) return `${start} ${names} } from '${from}';\n${text}`;
  const present = new Set(
    /\{([^}]*)\}/
      .exec(found)?.[1]
      ?.split(',')
      .map((name) => name.trim()),
  );
  const missing = names.split(', ').filter((name) => !present.has(name));
  return missing.length === 0 ? text : text.replace(found, found.replace('{', `{ ${missing.join(', ')}, `));
}
