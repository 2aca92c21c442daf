import { defineConfig } from 'vitest/config';

/** Nothing is asserted about time: what takes longer than this hangs, also on a busy machine. */
const LIMITS = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** Three rooms, three projects: rules (pure), server (real database) and console (jsdom). */
export default defineConfig({
  test: {
    // One less is the default: of two cores, one would rest.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...LIMITS,
          name: 'rules',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          include: ['src/rules/**/*.test.ts', 'src/contract/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          ...LIMITS,
          name: 'server',
          environment: 'node',
          include: [
            'src/server/**/*.test.ts',
            'src/database/**/*.test.ts',
            'src/integrations/**/*.test.ts',
            'src/features/*/server/**/*.test.ts',
          ],
          globalSetup: ['src/testing/server/template-database.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...LIMITS,
          name: 'console',
          environment: 'jsdom',
          include: ['src/console/**/*.test.{ts,tsx}', 'src/features/*/console/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/console/console-setup.ts'],
        },
      },
    ],
  },
});
