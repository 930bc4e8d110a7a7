import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { PRODUCT_NAME, SESSION_STORAGE_KEY, THEME_STORAGE_KEY } from '../src/kit/rules/product.ts';
import { unusedComponents } from './unused-components.ts';
import { FILES, PAGES, toFileName } from './web-files.ts';

const SERVER_ORIGIN = 'http://localhost:3000';

/** The server's paths; everything else is a screen of the dashboard. */
const SERVER_PATHS = [
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/functions/v1',
  '/config.json',
  '/terms.json',
  '/bio/',
  '/events',
  '/private-page.js',
  '/swap.js',
  '/export',
  '/sandbox',
  '/healthz',
  '/support/',
  '/my-details/',
  '/privacy',
  '/metrics',
  '/own-domains',
  '/q/',
];

/** Inserts the product's texts into index.html, so that they are written only once. */
function productWords(): Plugin {
  return {
    name: 'product-words',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('%HEAD%', readFileSync(HEAD, 'utf8'))
          .replaceAll('%PRODUCT_NAME%', PRODUCT_NAME)
          .replaceAll('%THEME_KEY%', THEME_STORAGE_KEY)
          .replaceAll('%SESSION_KEY%', SESSION_STORAGE_KEY),
    },
  };
}

/** The shared head of both programs' pages. */
const HEAD = new URL('../src/app/web/head.html', import.meta.url);

export default defineConfig({
  root: 'src/app/web',
  base: '/',
  plugins: [react(), tailwindcss(), productWords(), unusedComponents()],
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Browsers without it load files in sequence, which costs them less than the polyfill would
    // cost all others.
    modulePreload: { polyfill: false },
    // Every screen would pay for a font or a picture inlined into the script.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: PAGES,
      output: { chunkFileNames: toFileName, codeSplitting: { groups: FILES } },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(SERVER_PATHS.map((path) => [path, SERVER_ORIGIN])),
      // `/leads` is a screen on GET and the lead form's endpoint on POST.
      '/leads': {
        target: SERVER_ORIGIN,
        bypass: (request) => (request.method === 'POST' ? undefined : request.url),
      },
    },
  },
});
