import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import {
  BASE_URL,
  DATA_DIRECTORY,
  HOSTED,
  HOSTED_URL,
  IS_HOSTED,
  OWN_DOMAINS,
  PROVIDER_PORT,
  SERVER_ENVIRONMENT,
} from '../e2e/fixtures/server-under-test.ts';
import { findChromium } from '../scripts/find-chromium.mjs';
import { PATIENCE_MS } from '../test/set-up/patience.ts';

const chromium = findChromium();

const launchOptions = {
  ...(chromium && { executablePath: chromium }),
  args: [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--host-resolver-rules=MAP *.${OWN_DOMAINS} 127.0.0.1`,
  ],
};

/** A test's page lives for seconds: optimising its scripts takes longer than running them. */
const briefly = {
  ...launchOptions,
  args: [...launchOptions.args, '--js-flags=--no-opt --no-maglev'],
};

/** Starts before the server, which calls it on start. */
const hostedBackend = {
  command: `rm -rf '${HOSTED.directory}' && exec node --import tsx e2e/fixtures/hosted-backend.ts`,
  cwd: join(import.meta.dirname, '..'),
  url: `${HOSTED_URL}/auth/v1/health`,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  timeout: 180_000,
};

/** When hosted, only the journeys that involve the backend: others' screens are the same there. */
const MEANT = IS_HOSTED ? /@hosted/ : /(?:)/;

export default defineConfig({
  testDir: '../e2e',
  outputDir: '../.cache/e2e-results',
  fullyParallel: true,
  // A test waits more than it works: with three, two cores are never idle.
  workers: 3,
  forbidOnly: true,
  // Long journeys on a busy machine; a failing step ends sooner by itself.
  timeout: 5 * PATIENCE_MS,
  expect: { timeout: PATIENCE_MS },
  use: {
    baseURL: BASE_URL,
    // Animations are drawn sixty times a second, and waited for: an eighth of the run.
    reducedMotion: 'reduce',
    // A worker would answer requests that a journey delays or blocks; one journey tests it.
    serviceWorkers: 'block',
    // A headless browser identifies itself, and isn't counted as a visitor.
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    // Recording every step costs a fifth of the run: `TRACE=1 npm run playwright -- FILE` to
    // investigate one.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions,
  },
  projects: [
    {
      // Each journey runs at one size; e2e/screens/screens.spec.ts checks how screens fit the other
      // one.
      name: 'desktop',
      grepInvert: /@phone/,
      grep: MEANT,
      use: { launchOptions: briefly, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      // The journeys mostly made by touch.
      grep: new RegExp(`${MEANT.source}.*@phone|@phone.*${MEANT.source}`),
      use: {
        launchOptions: briefly,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
      },
    },
  ],
  webServer: [
    ...(IS_HOSTED ? [hostedBackend] : []),
    {
      // On an emptied folder. Not emptied by this file: tools read it too, while a server uses that
      // folder.
      command: `rm -rf '${DATA_DIRECTORY}' && exec node dist/server/main.js`,
      // The project's, not this file's folder.
      cwd: join(import.meta.dirname, '..'),
      url: `${BASE_URL}/healthz`,
      env: SERVER_ENVIRONMENT,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
      // It starts in parallel with the checks.
      timeout: 180_000,
    },
    {
      command: 'exec node --import tsx e2e/fixtures/identity-provider.ts',
      cwd: join(import.meta.dirname, '..'),
      url: `http://127.0.0.1:${PROVIDER_PORT}/.well-known/openid-configuration`,
      timeout: 180_000,
    },
  ],
});
