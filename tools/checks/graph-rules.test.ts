import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkGraph } from './cruise.ts';
import { ROOT } from './files.ts';

// Each dependency rule is broken deliberately once, in a temporary tree in .cache (it needs our node_modules).

const tree = `${ROOT}/.cache/graph-test-${process.pid}`;

/** A small tree without violations. */
const HOUSE: Record<string, string> = {
  'src/rules/points/points.ts': 'export const points = 1;',
  'src/contract/declare-call.ts': "import { z } from 'zod';\nexport const call = z;",
  'src/database/tables/race-tables.ts':
    "import { pgTable } from 'drizzle-orm/pg-core';\nexport const race = pgTable;",
  'src/server/http/register-call.ts': "import Fastify from 'fastify';\nexport const serve = Fastify;",
  'src/console/ui/table.tsx': "import { Table } from '@mantine/core';\nexport const table = Table;",
  'src/console/api/queries.ts':
    "import { useQuery } from '@tanstack/react-query';\nexport const load = useQuery;",
  'src/testing/server/fixed-clock.ts': 'export const clock = 1;',
  'src/integrations/mail.ts': 'export const mail = 1;',
  'src/features/races/races-contract.ts':
    "import { call } from '#contract/declare-call.ts';\nexport const listRaces = call;",
  'src/features/races/server/races-store.ts':
    "import { eq } from 'drizzle-orm';\nimport { race } from '#database/tables/race-tables.ts';\nexport const rows = [eq, race];",
  'src/features/races/server/races-routes.ts':
    "import { serve } from '#server/http/register-call.ts';\nimport { listRaces } from '../races-contract.ts';\nimport { rows } from './races-store.ts';\nexport const routes = [serve, listRaces, rows];",
  'src/features/races/console/list/races-screen.tsx':
    "import { useState } from 'react';\nimport { Link } from '@tanstack/react-router';\nimport { table } from '#console/ui/table.tsx';\nimport { load } from '#console/api/queries.ts';\nimport { listRaces } from '../../races-contract.ts';\nexport const screen = [useState, Link, table, load, listRaces];",
  'src/features/races/console/shared/race-picker.tsx': 'export const picker = 1;',
  'src/features/athletes/console/page/athlete-screen.tsx':
    "import { picker } from '#features/races/console/shared/race-picker.tsx';\nimport { listRaces } from '#features/races/races-contract.ts';\nexport const athlete = [picker, listRaces];",
  'src/features/athletes/server/join-races.ts':
    "import { rows } from '#features/races/server/races-store.ts';\nimport { recompute } from '#features/races/server/shared/recompute.ts';\nexport const joined = [rows, recompute];",
  'src/features/races/server/shared/recompute.ts': 'export const recompute = 1;',
};

/** Rule, file that breaks it, content of the file. */
const BREACHES: [rule: string, file: string, text: string][] = [
  ['rules-stand-alone', 'src/rules/value-package.ts', "import { z } from 'zod';\nexport const a = z;"],
  [
    'rules-stand-alone',
    'src/rules/type-package.ts',
    "import type { z } from 'zod';\nexport type A = z.ZodType;",
  ],
  [
    'rules-stand-alone',
    'src/rules/node-module.ts',
    "import { readFileSync } from 'node:fs';\nexport const a = readFileSync;",
  ],
  [
    'rules-stand-alone',
    'src/rules/other-area.ts',
    "import { call } from '#contract/declare-call.ts';\nexport const a = call;",
  ],
  [
    'contract-imports-rules-only',
    'src/features/races/table-contract.ts',
    "import type { race } from '#database/tables/race-tables.ts';\nexport type A = typeof race;",
  ],
  [
    'contract-imports-rules-only',
    'src/contract/framework.ts',
    "import Fastify from 'fastify';\nexport const a = Fastify;",
  ],
  [
    'server-never-imports-console',
    'src/server/page.ts',
    "import { table } from '#console/ui/table.tsx';\nexport const a = table;",
  ],
  [
    'server-never-imports-console',
    'src/features/races/server/page-store.ts',
    "import { screen } from '../console/list/races-screen.tsx';\nexport const a = screen;",
  ],
  [
    'console-never-imports-server',
    'src/features/races/console/value-screen.tsx',
    "import { rows } from '../server/races-store.ts';\nexport const a = rows;",
  ],
  [
    'console-never-imports-server',
    'src/features/races/console/type-screen.tsx',
    "import type { rows } from '../server/races-store.ts';\nexport type A = typeof rows;",
  ],
  [
    'product-never-imports-tests',
    'src/server/tested.ts',
    "import { clock } from '#testing/server/fixed-clock.ts';\nexport const a = clock;",
  ],
  [
    'only-stores-use-the-database',
    'src/features/races/server/library-routes.ts',
    "import { eq } from 'drizzle-orm';\nexport const a = eq;",
  ],
  [
    'only-stores-use-the-database',
    'src/features/races/server/type-routes.ts',
    "import type { Pool } from 'pg';\nexport type A = Pool;",
  ],
  [
    'only-stores-use-the-database',
    'src/features/races/server/table-routes.ts',
    "import { race } from '#database/tables/race-tables.ts';\nexport const a = race;",
  ],
  [
    'only-server-uses-the-web-framework',
    'src/features/races/server/raw-routes.ts',
    "import type { FastifyInstance } from 'fastify';\nexport type A = FastifyInstance;",
  ],
  [
    'only-ui-uses-the-ui-library',
    'src/console/shell/sidebar/sidebar.tsx',
    "import { Button } from '@mantine/core';\nexport const a = Button;",
  ],
  [
    'only-ui-uses-the-ui-library',
    'src/features/races/console/date-screen.tsx',
    "import dayjs from 'dayjs';\nexport const a = dayjs;",
  ],
  [
    'only-api-uses-the-query-library',
    'src/console/shell/top-bar.tsx',
    "import { useQuery } from '@tanstack/react-query';\nexport const a = useQuery;",
  ],
  [
    'screens-use-react-and-router-only',
    'src/features/races/console/zod-screen.tsx',
    "import { z } from 'zod';\nexport const a = z;",
  ],
  [
    'server-uses-production-packages',
    'src/server/bundler.ts',
    "import { build } from 'vite';\nexport const a = build;",
  ],
  [
    'features-share-named-parts',
    'src/features/athletes/console/static-screen.tsx',
    "import { screen } from '#features/races/console/list/races-screen.tsx';\nexport const a = screen;",
  ],
  [
    'features-share-named-parts',
    'src/features/athletes/console/lazy-screen.tsx',
    "export const a = () => import('#features/races/console/list/races-screen.tsx');",
  ],
  [
    'features-share-named-parts',
    'src/features/athletes/server/list/athletes-routes.ts',
    "import { routes } from '#features/races/server/races-routes.ts';\nexport const a = routes;",
  ],
  [
    'ui-imports-no-feature',
    'src/console/ui/race-field.tsx',
    "import { listRaces } from '#features/races/races-contract.ts';\nexport const a = listRaces;",
  ],
  [
    'integrations-import-no-feature',
    'src/integrations/website.ts',
    "import { rows } from '#features/races/server/races-store.ts';\nexport const a = rows;",
  ],
  [
    'no-cycles',
    'src/server/cycle-one.ts',
    "import { two } from './cycle-two.ts';\nexport const one = () => two;",
  ],
  [
    'everything-resolves',
    'src/server/nothing-there.ts',
    "import { gone } from './gone.ts';\nexport const a = gone;",
  ],
];

const CIRCLES: Record<string, string> = {
  'src/server/cycle-two.ts': "import { one } from './cycle-one.ts';\nexport const two = () => one;",
  // Not read, because migrations are excluded: an example of what the parser skips silently.
  'src/database/migrations/stranger.ts': 'export const a = 1;',
  // Two features that form a cycle through their shared files, though no two files do.
  'src/features/news/console/shared/news-picker.tsx': 'export const picker = 1;',
  'src/features/videos/console/shared/video-picker.tsx': 'export const picker = 1;',
  'src/features/news/console/news-screen.tsx':
    "import { picker } from '#features/videos/console/shared/video-picker.tsx';\nexport const a = picker;",
  'src/features/videos/console/videos-screen.tsx':
    "import { picker } from '#features/news/console/shared/news-picker.tsx';\nexport const a = picker;",
};

async function build(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), `${text}\n`);
  }
}

beforeAll(async () => {
  await mkdir(tree, { recursive: true });
  await cp(`${ROOT}/package.json`, `${tree}/package.json`);
});
afterAll(() => rm(tree, { recursive: true, force: true }));

test('a tree without violations passes', async () => {
  await build(HOUSE);
  expect(await checkGraph(tree)).toEqual([]);
});

describe('each rule, broken deliberately', () => {
  let breaches: string[] = [];
  beforeAll(async () => {
    await build({
      ...HOUSE,
      ...CIRCLES,
      ...Object.fromEntries(BREACHES.map(([, file, text]) => [file, text])),
    });
    breaches = await checkGraph(tree);
  });

  test.each(BREACHES)('%s: %s', (rule, file) => {
    const found = breaches.filter(
      (breach) => breach.startsWith(`${file} -> `) && breach.includes(` ${rule}: `),
    );
    expect(found).toHaveLength(1);
  });

  test('a file that the graph check did not read', () => {
    expect(breaches).toContain('src/database/migrations/stranger.ts was not read by the graph check');
  });

  test('a cycle of features', () => {
    expect(breaches).toContain('features in a cycle: console -> news -> videos -> news');
  });
});
