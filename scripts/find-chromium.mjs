import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const USUAL_PATHS = [
  // The same engine without a window system: the tests take half the CPU time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** @returns {string | null} the path of a Chromium that the browser tests can drive */
export function findChromium() {
  const paths = [process.env.CHROMIUM_PATH, ...USUAL_PATHS, playwrightPath()];
  return paths.find((path) => path && existsSync(path)) ?? null;
}

function playwrightPath() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return null;
  }
}
