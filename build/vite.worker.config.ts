import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { listKeptFiles } from './kept-files.ts';

const WEB = 'dist/web';

/** The names of the others change with their content. */
const UNHASHED = ['index.html', 'before-paint.js'];

const files = listKeptFiles(WEB);
const build = createHash('sha256').update(files.join());
for (const name of UNHASHED) build.update(readFileSync(join(WEB, name)));

/**
 * Builds the service worker: one file beside the dashboard, with a stable name. It lists this build's
 * files, so the worker changes with each build and browsers notice.
 */
export default defineConfig({
  publicDir: false,
  define: {
    BUILD_ID: JSON.stringify(build.digest('hex').slice(0, 12)),
    KEPT_FILES: JSON.stringify(files),
  },
  build: {
    outDir: WEB,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/app/offline/web/worker.ts',
      output: { format: 'iife', codeSplitting: false, entryFileNames: 'worker.js' },
    },
  },
});
