import type { Plugin } from 'vite';

/** A node of the syntax tree, as far as it is read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  callee?: { name?: string };
  key?: { name?: string };
  init?: Node | null;
  declaration?: Node | null;
  arguments?: Node[];
  properties?: Node[];
  declarations?: Node[];
  body?: Node[];
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

const CONTRACT_FILE = /\/src\/(contract\/[^/]+|features\/[^/]+\/[^/]+-contract)\.ts$/;
/** What only the server needs of a call: it checks what comes in and what goes out, and describes both. */
const SERVER_ONLY = new Set(['purpose', 'input', 'query', 'answer']);
/** Making these runs nothing, so that a build leaves them out by itself when they are not used. */
const RUNS_NOTHING = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'Literal', 'TemplateLiteral']);

/** What is handed to one `declareCall({ … })`, without what only the server needs. */
function withoutServerOnly(call: Node, code: string): Edit[] {
  const declared = call.arguments?.[0];
  if (!declared?.properties) return [];
  const kept = declared.properties.filter(({ key }) => !SERVER_ONLY.has(key?.name ?? ''));
  const text = `{ ${kept.map(({ start, end }) => code.slice(start, end)).join(', ')} }`;
  return [{ start: declared.start, end: declared.end, text }];
}

/** Marks a value as one that may be left out when nothing uses it, whatever is called to make it. */
const leftOutWhenUnused = ({ start, end }: Node): Edit[] => [
  { start, end: start, text: '/* @__PURE__ */ (() => (' },
  { start: end, end, text: '))()' },
];

function editsOf(value: Node, code: string): Edit[] {
  if (RUNS_NOTHING.has(value.type)) return [];
  const isCall = value.type === 'CallExpression' && value.callee?.name === 'declareCall';
  return [...leftOutWhenUnused(value), ...(isCall ? withoutServerOnly(value, code) : [])];
}

/**
 * A contract's JavaScript without the schemas of its calls, `program` being its syntax tree. The other values at its top level are marked so
 * that those which nothing uses any more (a schema that stood in a call) are left out of the build.
 */
export function withoutSchemas(code: string, program: unknown): string {
  return ((program as Node).body ?? [])
    .flatMap((statement) => (statement.declaration ?? statement).declarations ?? [])
    .flatMap(({ init }) => (init ? editsOf(init, code) : []))
    .sort((first, second) => second.start - first.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);
}

/**
 * Leaves the schemas of calls out of the console. The console needs method, path and `reads` of a call and its types; schemas are checked
 * on the server only, and zod with them weighs 25 KB. A console file that uses a schema itself would bring zod back: then the build fails.
 */
export function leaveSchemasOut(): Plugin {
  return {
    name: 'leave-schemas-out',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      return CONTRACT_FILE.test(id) ? { code: withoutSchemas(code, this.parse(code)), map: null } : null;
    },
    generateBundle(_options, bundle) {
      const isThere = Object.values(bundle).some(
        (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.includes('/node_modules/zod/')),
      );
      if (isThere)
        this.error('zod got into the console: a file there uses a schema at run time, not only its type.');
    },
  };
}
