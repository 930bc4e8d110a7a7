// Builds everything `npm start` serves into `dist`: web/ (the dashboard, its prerendered screens, the
// private view of a page, and the parts its script loads), drawing/ (the screens' renderer), public/ (the
// public page's script) and server/. Run by scripts/setup.mjs on changes.
import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { prerender } from './prerender.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const COMPRESSIBLE = /\.(js|css|svg|html|json)$/;
const SMALLEST_WORTH_BYTES = 1024;

process.env.NODE_ENV = 'production';
const BUILDS = [
  'vite',
  'vite.private-page',
  'vite.lead-challenge',
  'vite.code-reader',
  'vite.worker',
  'vite.swap',
  'vite.prerender',
  'vite.public-page',
  'vite.server',
];
for (const name of BUILDS) {
  await build({ configFile: join(ROOT, 'build', `${name}.config.ts`), logLevel: 'warn' });
}
const READER_PROGRAM = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
copyFileSync(READER_PROGRAM, join(ROOT, 'dist/web/code-reader.wasm'));
await prerender(join(ROOT, 'dist/drawing/prerender.js'), join(ROOT, 'dist/web'));
for (const folder of ['dist/web/assets', 'dist/web/prerendered', 'dist/public']) {
  compressAll(join(ROOT, folder));
}
compress(join(ROOT, 'dist/web/private-page.js'));
compress(join(ROOT, 'dist/web/lead-challenge.js'));
compress(join(ROOT, 'dist/web/worker.js'));
compress(join(ROOT, 'dist/web/code-reader.js'));
compress(join(ROOT, 'dist/web/code-reader.wasm'));
compress(join(ROOT, 'dist/web/swap.js'));
// The prerendered screens have left clients behind, which wait for a session forever.
process.exit(0);

/** Files never change under their name, so they are compressed once, at the highest level. */
function compressAll(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compressAll(path);
    else if (COMPRESSIBLE.test(name) && statSync(path).size >= SMALLEST_WORTH_BYTES) compress(path);
  }
}

function compress(path) {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
