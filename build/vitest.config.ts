import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { listDatabaseTests } from '../scripts/run/database-tests.ts';
import { MACHINE_TESTS } from '../scripts/run/machine-tests.ts';
import { findMemoryFolder } from '../scripts/run/memory-folder.ts';
import { findSeed } from '../test/rough/seed.ts';
import { PATIENCE_MS } from '../test/set-up/patience.ts';

// For this process and its workers: wherever a test creates a temporary folder, including a
// database's.
process.env.TMPDIR = findMemoryFolder();

const ROOT = join(import.meta.dirname, '..');

// For all random draws of tests (test/rough/draw.ts); a run prints its seed, which repeats them.
process.env.ROUGH_SEED = String(findSeed());

/** Far from UTC: there it's tomorrow from 10:00 on, or yesterday until 03:30. */
const ZONES = ['Pacific/Kiritimati', 'America/St_Johns'];
process.env.TZ = ZONES[Number(process.env.ROUGH_SEED) % ZONES.length];

const databaseTests = listDatabaseTests(ROOT);

const WEB_TESTS = 'src/**/web/**/*.test.{ts,tsx}';

const IN_ALL = [
  'test/set-up/rough-world.ts',
  'test/set-up/stop-properties.ts',
  'test/set-up/wait-patiently.ts',
];

const PATIENT = {
  testTimeout: 3 * PATIENCE_MS,
  hookTimeout: 3 * PATIENCE_MS,
  expect: { poll: { timeout: PATIENCE_MS } },
};

/**
 * Files share a worker, and each module is loaded once for all of them: half the time. So a file
 * must leave nothing behind, on `globalThis` or in a module; `test/set-up/leave-nothing.ts` removes
 * some of what it forgot. The database project also shares, but a process, because its files start
 * and kill others.
 */
const SHARED = {
  isolate: false,
  pool: 'threads' as const,
  setupFiles: ['test/set-up/leave-nothing.ts', ...IN_ALL],
  ...PATIENT,
};

/** Server rendering uses React's production build; the other one takes seven times as long. */
const PRODUCTION = { NODE_ENV: 'production' };
const PRODUCTION_JSX = { jsx: { runtime: 'automatic' as const, development: false } };

const ON_POSTGRES = {
  isolate: false,
  env: PRODUCTION,
  environment: 'node' as const,
  setupFiles: IN_ALL,
  globalSetup: ['test/set-up/global-setup.ts'],
  ...PATIENT,
};

export default defineConfig({
  test: {
    globalSetup: ['test/set-up/say-seed.ts'],
    // One worker per core; a small machine has two.
    maxWorkers: 2,
    projects: [
      {
        oxc: PRODUCTION_JSX,
        test: {
          ...SHARED,
          name: 'unit',
          env: PRODUCTION,
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [WEB_TESTS, ...databaseTests, ...MACHINE_TESTS],
        },
      },
      {
        plugins: [react()],
        test: {
          ...SHARED,
          name: 'web',
          environment: join(ROOT, 'test/set-up/one-window.ts'),
          setupFiles: [...SHARED.setupFiles, 'test/set-up/screens.ts'],
          include: [WEB_TESTS],
        },
      },
      {
        oxc: PRODUCTION_JSX,
        test: {
          ...ON_POSTGRES,
          name: 'database',
          include: [...databaseTests, 'supabase/tests/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: MACHINE_TESTS,
        },
      },
      {
        oxc: PRODUCTION_JSX,
        test: { ...ON_POSTGRES, name: 'machines', include: MACHINE_TESTS },
      },
    ],
  },
});
