import { getTableName, isTable } from 'drizzle-orm';
import { filesUnder, importSource } from '../checks/files.ts';
import { type Declaration, readSource, type SourceFile, wordsOf } from './declarations.ts';

// Finds the tables of a call: from its handler through all of our functions that it uses.

const TABLES = 'src/database/tables/';
/** Every change writes history; listing those tables for every call would be useless. */
const FRAME = /^src\/(server|contract|rules|database\/(?!tables))/;

/** Table names by file and name of their declaration. */
async function tableNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const file of await filesUnder(TABLES.slice(0, -1))) {
    const exported: Record<string, unknown> = await importSource(file);
    for (const [name, value] of Object.entries(exported))
      if (isTable(value)) names.set(name, getTableName(value));
  }
  return names;
}

/** Tables in raw SQL. */
function tablesInSql(text: string, known: ReadonlySet<string>): string[] {
  return [...text.matchAll(/\b(?:from|join|into|update)\s+"?(\w+)"?/gi)]
    .map((match) => match[1] as string)
    .filter((name) => known.has(name));
}

/** Declarations and tables that a text of a file refers to. */
async function namedBy(text: string, source: SourceFile, tables: ReadonlyMap<string, string>) {
  const further: Declaration[] = [];
  const found = new Set(tablesInSql(text, new Set(tables.values())));
  for (const word of wordsOf(text)) {
    const from = source.imported.get(word);
    const table = from?.file.startsWith(TABLES) ? tables.get(from.name) : undefined;
    if (table !== undefined) found.add(table);
    else if (from && !FRAME.test(from.file) && !from.file.endsWith('-contract.ts')) {
      const declaration = (await readSource(from.file)).declared.get(from.name);
      if (declaration) further.push(declaration);
    } else if (source.declared.has(word)) further.push(source.declared.get(word) as Declaration);
  }
  return { further, found };
}

async function tablesFrom(
  text: string,
  file: string,
  tables: ReadonlyMap<string, string>,
): Promise<string[]> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const open: { text: string; file: string }[] = [{ text, file }];
  for (let next = open.pop(); next; next = open.pop()) {
    const named = await namedBy(next.text, await readSource(next.file), tables);
    for (const table of named.found) found.add(table);
    for (const declaration of named.further) {
      const key = `${declaration.file} ${declaration.name}`;
      if (!seen.has(key)) open.push(declaration);
      seen.add(key);
    }
  }
  return [...found].sort();
}

interface Served {
  call: string;
  handler: string;
}

/** `serve(readTier, …)`, `serveDeletion<Row>(serve, deleteTier, …)`, `serveArchiving(serve, archiveTier, unarchiveTier, …)`. */
const SERVE = /\bserve(?:Deletion|Archiving)?(?:<\w+>)?\(\s*(?:serve,\s*)?/;

/** The calls that a function serves, each with its handler and the local declarations that the handler uses. */
function servedIn(text: string): Served[] {
  const [before = '', ...parts] = text.split(SERVE);
  const locals = before.split(/(?=\bconst \w+ = )/).slice(1);
  return parts.flatMap((part) => {
    const calls = /^\w+(,\s*\w+)?/.exec(part)?.[0] ?? '';
    const own = part.slice(/^\w*/.exec(part)?.[0].length);
    const words = wordsOf(own);
    const used = locals.filter((local) => words.has(/^const (\w+)/.exec(local)?.[1] ?? ''));
    return calls.split(/,\s*/).map((call) => ({ call, handler: [own, ...used].join('\n') }));
  });
}

/** The tables that each served call reads or writes, by contract file and name. */
export async function tablesOfCalls(): Promise<Map<string, string[]>> {
  const tables = await tableNames();
  const found = new Map<string, string[]>();
  const files = (await filesUnder('src/features')).filter((path) => path.endsWith('-routes.ts'));
  for (const file of files) {
    const source = await readSource(file);
    for (const { call, handler } of [...source.declared.values()].flatMap(({ text }) => servedIn(text))) {
      const declared = source.imported.get(call);
      if (declared?.file.endsWith('-contract.ts'))
        found.set(`${declared.file} ${declared.name}`, await tablesFrom(handler, file, tables));
    }
  }
  return found;
}
