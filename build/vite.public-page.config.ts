import { readFileSync } from 'node:fs';
import { build, defineConfig, type Plugin } from 'vite';
import { FONTS } from '../src/page/design/rules/fonts.ts';

/** Emits the fonts beside the script, with hashed names and in the same manifest. */
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

// In-app browsers are old.
const TARGET = 'es2020';

const CONSENT_ENTRY = 'src/page/measuring-script/public/main.ts';

/**
 * The script of pages that ask for consent: a separate file, so that other pages don't pay for it.
 */
function consent(): Plugin {
  return {
    name: 'consent',
    async generateBundle() {
      const built = await build({
        configFile: false,
        logLevel: 'silent',
        build: {
          write: false,
          target: TARGET,
          rolldownOptions: { input: CONSENT_ENTRY, output: { format: 'iife' } },
        },
      });
      const [output] = [built].flat();
      if (!output || !('output' in output)) throw new Error('The consent script was not built.');
      this.emitFile({
        type: 'asset',
        name: 'consent.js',
        originalFileName: CONSENT_ENTRY,
        source: output.output[0].code,
      });
    },
  };
}

/**
 * Builds the public page's script into one small file, with a hashed name, and a manifest that
 * gives the server that name.
 */
export default defineConfig({
  publicDir: false,
  plugins: [fonts(), consent()],
  build: {
    outDir: 'dist/public',
    emptyOutDir: true,
    manifest: true,
    modulePreload: false,
    target: TARGET,
    rolldownOptions: {
      input: 'src/page/script/public/main.ts',
      output: { format: 'iife', entryFileNames: 'assets/public-page-[hash].js' },
    },
  },
});
