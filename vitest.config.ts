import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One worker a core; a small machine has two.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/{domain,public-page}/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          // Properties over hundreds of random inputs, on a machine that may be busy.
          testTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: ['src/web/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'database',
          environment: 'node',
          include: [
            'src/{database,gateway,server,sandbox}/**/*.test.{ts,tsx}',
            'supabase/tests/**/*.test.ts',
            'test/**/*.test.ts',
          ],
          globalSetup: ['test/global-setup.ts'],
          // A real server is started, migrated and asked.
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
