import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

// The dependency rules. A rule's comment is the message for the developer who breaks it.

/** Tests and test support may import everything. */
const TESTS = '\\.(test|states)\\.tsx?$|^src/testing/';
const CONTRACT = '^src/contract/|^src/features/[^/]+/[^/]+-contract\\.ts$';
const SERVER = '^src/(server|database|integrations)/|^src/features/[^/]+/server/';
const CONSOLE = '^src/console/|^src/features/[^/]+/console/';
const STORES = '-store\\.ts$|^src/database/';

/** Matches installed packages by name. */
const packages = (...names: string[]) => `(^|/)node_modules/(${names.join('|')})(/|$)`;

const DATABASE_LIBRARIES = packages('drizzle-orm', 'pg', 'pg-copy-streams', '@electric-sql/[^/]+');
const WEB_FRAMEWORK = packages('fastify', '@fastify/[^/]+', 'fastify-type-provider-zod', 'ws');
const UI_LIBRARIES = packages('@mantine/[^/]+', '@fontsource-variable/[^/]+', 'flag-icons', 'dayjs');

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

const AREA_RULES: IRegularForbiddenRuleType[] = [
  forbid(
    'rules-stand-alone',
    'src/rules imports nothing outside itself: no package, no Node module, no other area.',
    { path: '^src/rules/' },
    { pathNot: '^src/rules/' },
  ),
  forbid(
    'contract-imports-rules-only',
    'A contract may import only zod, src/rules, src/contract and other contracts.',
    { path: CONTRACT },
    { pathNot: ['^src/rules/', CONTRACT, packages('zod')] },
  ),
  forbid(
    'server-never-imports-console',
    'The server must not import the console; both use the contract.',
    { path: SERVER },
    { path: CONSOLE },
  ),
  forbid(
    'console-never-imports-server',
    'The console must not import the server, not even types; both use the contract.',
    { path: CONSOLE },
    { path: SERVER },
  ),
  forbid(
    'product-never-imports-tests',
    'src/testing is for tests only.',
    { path: '^src/' },
    { path: '\\.(test|states)\\.tsx?$|^src/testing/|^(journeys|bench|tools)/' },
  ),
];

const LIBRARY_RULES: IRegularForbiddenRuleType[] = [
  forbid(
    'only-stores-use-the-database',
    'Only *-store.ts and src/database use SQL, tables and the database library; call a store.',
    { path: '^src/', pathNot: [STORES] },
    { path: [DATABASE_LIBRARIES, '^src/database/tables/'] },
  ),
  forbid(
    'only-server-uses-the-web-framework',
    'Only src/server imports Fastify; a feature registers its calls with serve().',
    { path: '^src/', pathNot: ['^src/server/'] },
    { path: WEB_FRAMEWORK },
  ),
  forbid(
    'only-ui-uses-the-ui-library',
    'Only src/console/ui imports the components of Mantine and icons; use or extend it.',
    { path: '^src/', pathNot: ['^src/console/ui/'] },
    { path: UI_LIBRARIES, pathNot: packages('@mantine/hooks') },
  ),
  forbid(
    'only-api-uses-the-query-library',
    'Only src/console/api imports react-query; screens use its hooks.',
    { path: '^src/', pathNot: ['^src/console/api/'] },
    { path: packages('@tanstack/react-query', '@tanstack/query-core') },
  ),
  forbid(
    'screens-use-react-and-router-only',
    'A screen may import React, the router, @mantine/hooks and p-limit; other packages only through src/console/ui or src/console/api.',
    { path: '^src/features/[^/]+/console/', pathNot: ['^src/features/picture-editor/'] },
    {
      path: 'node_modules/',
      pathNot: packages('react', '@types/react', '@tanstack/react-router', '@mantine/hooks', 'p-limit'),
    },
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
    'features-share-named-parts',
    'Another feature is known by its contract, its *-store.ts, its server/shared and its console/shared; nothing else of it.',
    { path: '^src/features/([^/]+)/' },
    {
      path: '^src/features/',
      pathNot: [
        '^src/features/$1/',
        '-contract\\.ts$',
        '/server/.+-store\\.ts$',
        '/(server|console)/shared/',
      ],
    },
  ),
  forbid(
    'ui-imports-no-feature',
    'src/console/ui is for every screen: it imports no feature, call or shell.',
    { path: '^src/console/ui/' },
    { path: '^src/(features|contract)/|^src/console/(api|shell)/' },
  ),
  forbid(
    'integrations-import-no-feature',
    'The client of an outside service is independent; features import it, not the reverse.',
    { path: '^src/integrations/' },
    { path: '^src/(features|server|database)/' },
  ),
];

const GRAPH_RULES: IRegularForbiddenRuleType[] = [
  forbid(
    'no-cycles',
    'Import cycle: merge the files, or move the shared part to a third. (Tables are exempt because of foreign keys.)',
    { path: '^src/', pathNot: ['^src/database/tables/'] },
    { circular: true },
  ),
  {
    name: 'everything-resolves',
    comment: 'The import does not exist.',
    severity: 'error',
    from: { path: '^src/' },
    to: { couldNotResolve: true },
  },
];

export const RULES: IRegularForbiddenRuleType[] = [
  ...AREA_RULES,
  ...LIBRARY_RULES,
  ...FEATURE_RULES,
  ...GRAPH_RULES,
];
