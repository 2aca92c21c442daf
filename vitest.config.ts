import { defineConfig } from 'vitest/config';

/** Three rooms, three projects: rules (pure), server (real database) and console (jsdom). */
export default defineConfig({
  test: {
    // One less is the default: of two cores, one would rest.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          include: ['src/rules/**/*.test.ts', 'src/contract/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: [
            'src/server/**/*.test.ts',
            'src/database/**/*.test.ts',
            'src/integrations/**/*.test.ts',
            'src/features/*/server/**/*.test.ts',
          ],
          globalSetup: ['src/testing/template-database.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'console',
          environment: 'jsdom',
          include: ['src/console/**/*.test.{ts,tsx}', 'src/features/*/console/**/*.test.{ts,tsx}'],
          setupFiles: ['src/testing/console-setup.ts'],
        },
      },
    ],
  },
});
