import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

// Who may know whom: one rule for each sentence of the house. A rule's comment is what a developer reads when it is broken.

/** Tests and what only tests use may reach everywhere. */
const TESTS = '\\.(test|states)\\.tsx?$|^src/testing/';
const CONTRACT = '^src/contract/|^src/features/[^/]+/[^/]+-contract\\.ts$';
const SERVER = '^src/(server|database|integrations)/|^src/features/[^/]+/server/';
const CONSOLE = '^src/console/|^src/features/[^/]+/console/';
const STORES = '-store\\.ts$|^src/database/';

/** Matches installed packages by name: `@mantine/` takes the whole scope. */
const packages = (...names: string[]) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

const DATABASE_LIBRARIES = packages('drizzle-orm', 'pg', 'pg-copy-streams', '@electric-sql/[^/]+');
const WEB_FRAMEWORK = packages('fastify', '@fastify/[^/]+', 'fastify-type-provider-zod', 'ws');
const UI_LIBRARIES = packages(
  '@mantine/[^/]+',
  '@tabler/[^/]+',
  '@fontsource-variable/[^/]+',
  'flag-icons',
  'dayjs',
);

interface Place {
  path: string;
  pathNot?: string[];
}

function forbid(
  name: string,
  comment: string,
  from: Place,
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return {
    name,
    comment,
    severity: 'error',
    from: { path: from.path, pathNot: [TESTS, ...(from.pathNot ?? [])] },
    to,
  };
}

const ROOM_RULES: IRegularForbiddenRuleType[] = [
  forbid(
    'rules-stand-alone',
    'src/rules imports nothing outside itself: no package, no Node module, no other room.',
    { path: '^src/rules/' },
    { pathNot: '^src/rules/' },
  ),
  forbid(
    'contract-knows-rules-only',
    'A contract knows zod, src/rules, src/contract and other contracts; nothing of server or console.',
    { path: CONTRACT },
    { pathNot: ['^src/rules/', CONTRACT, packages('zod')] },
  ),
  forbid(
    'server-never-meets-console',
    'Server and console meet in the contract only.',
    { path: SERVER },
    { path: CONSOLE },
  ),
  forbid(
    'console-never-meets-server',
    'Server and console meet in the contract only; also a type import is a meeting.',
    { path: CONSOLE },
    { path: SERVER },
  ),
  forbid(
    'product-never-knows-tests',
    'src/testing is for tests only.',
    { path: '^src/' },
    { path: '\\.(test|states)\\.tsx?$|^src/testing/|^(journeys|bench|tools)/' },
  ),
];

const LIBRARY_RULES: IRegularForbiddenRuleType[] = [
  forbid(
    'only-stores-know-the-database',
    'SQL, tables and the database library stay in *-store.ts and src/database; ask a store.',
    { path: '^src/', pathNot: [STORES] },
    { path: [DATABASE_LIBRARIES, '^src/database/tables/'] },
  ),
  forbid(
    'only-server-knows-the-web-framework',
    'Only src/server knows Fastify; a feature hangs its calls in with serve().',
    { path: '^src/', pathNot: ['^src/server/'] },
    { path: WEB_FRAMEWORK },
  ),
  forbid(
    'only-ui-knows-the-ui-library',
    'Only src/console/ui knows Mantine, tables and icons; use or extend it.',
    { path: '^src/', pathNot: ['^src/console/ui/'] },
    { path: UI_LIBRARIES },
  ),
  forbid(
    'only-api-knows-the-query-library',
    'Only src/console/api knows react-query; screens use its hooks.',
    { path: '^src/', pathNot: ['^src/console/api/'] },
    { path: packages('@tanstack/react-query', '@tanstack/query-core') },
  ),
  forbid(
    'screens-know-react-and-router-only',
    'A screen knows react and the router; everything else of the browser comes through src/console/ui or src/console/api.',
    { path: '^src/features/[^/]+/console/', pathNot: ['^src/features/picture-editor/'] },
    { path: 'node_modules/', pathNot: packages('react', '@types/react', '@tanstack/react-router') },
  ),
  forbid(
    'server-uses-production-packages',
    'The server runs without development packages; move the package to "dependencies".',
    { path: SERVER, pathNot: ['^src/server/dev\\.ts$'] },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only', 'npm'] },
  ),
];

const FEATURE_RULES: IRegularForbiddenRuleType[] = [
  forbid(
    'features-meet-at-three-doors',
    'Another feature is known by its contract, its *-store.ts and its console/shared; nothing else of it.',
    { path: '^src/features/([^/]+)/' },
    {
      path: '^src/features/',
      pathNot: ['^src/features/$1/', '-contract\\.ts$', '/server/.+-store\\.ts$', '/console/shared/'],
    },
  ),
  forbid(
    'ui-knows-no-feature',
    'src/console/ui is for every screen: it knows no feature, no call and no shell.',
    { path: '^src/console/ui/' },
    { path: '^src/(features|contract)/|^src/console/(api|shell)/' },
  ),
  forbid(
    'integrations-know-no-feature',
    'An outside service is a client on its own; features know it, never the other way.',
    { path: '^src/integrations/' },
    { path: '^src/(features|server|database)/' },
  ),
];

const GRAPH_RULES: IRegularForbiddenRuleType[] = [
  forbid(
    'no-circles',
    'Files that need each other in a circle are one file, or lack a third. (Tables may: foreign keys do.)',
    { path: '^src/', pathNot: ['^src/database/tables/'] },
    { circular: true },
  ),
  {
    name: 'everything-resolves',
    comment: 'What is imported must exist.',
    severity: 'error',
    from: { path: '^src/' },
    to: { couldNotResolve: true },
  },
];

export const RULES: IRegularForbiddenRuleType[] = [
  ...ROOM_RULES,
  ...LIBRARY_RULES,
  ...FEATURE_RULES,
  ...GRAPH_RULES,
];
