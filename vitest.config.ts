import { defineConfig } from 'vitest/config';
// For the template database, which this process creates.
import './src/server/lean-packages.mjs';

/** Only for hung tests: long enough for a busy machine. */
const LIMITS = { testTimeout: 900_000, hookTimeout: 900_000, expect: { poll: { timeout: 60_000 } } };

/**
 * Three projects: rules (pure functions), server (real database) and console (jsdom). The files of a worker share its process (`isolate: false`):
 * loading the packages again for each file takes longer than most tests. console-setup.ts ends the state that a console test leaves.
 */
export default defineConfig({
  test: {
    // The default is one less, which would leave one of two cores idle.
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
          // Saves one to three seconds of processor time in each worker.
          execArgv: ['--import', import.meta.resolve('./src/server/lean-packages.mjs')],
          isolate: false,
        },
      },
      {
        test: {
          ...LIMITS,
          name: 'console',
          environment: 'jsdom',
          isolate: false,
          include: ['src/console/**/*.test.{ts,tsx}', 'src/features/*/console/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/console/console-setup.ts'],
        },
      },
    ],
  },
});
