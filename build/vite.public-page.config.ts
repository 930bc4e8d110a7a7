import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { FONTS } from '../src/domain/design/fonts.ts';

/** Puts the fonts beside the script, named by their content too and told by the same manifest. */
function fonts(): Plugin {
  return {
    name: 'fonts',
    generateBundle() {
      for (const { key } of FONTS) {
        for (const part of ['latin', 'latin-ext']) {
          const folder = `node_modules/@fontsource-variable/${key}/files`;
          this.emitFile({
            type: 'asset',
            name: `${key}-${part}.woff2`,
            originalFileName: `fonts/${key}-${part}.woff2`,
            source: readFileSync(`${folder}/${key}-${part}-wght-normal.woff2`),
          });
        }
      }
    },
  };
}

/**
 * Builds the script of the public page to one small file, whose name changes with its text, and a
 * manifest that tells the server that name. In-app browsers are old: hence the target.
 */
export default defineConfig({
  publicDir: false,
  plugins: [fonts()],
  build: {
    outDir: 'dist/public',
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    target: 'es2020',
    rolldownOptions: {
      input: 'src/public-page/browser/main.ts',
      output: { format: 'iife', entryFileNames: 'assets/public-page-[hash].js' },
    },
  },
});
