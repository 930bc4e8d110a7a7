import { defineConfig } from 'vite';

/**
 * Builds the script of the public page to one small file, whose name changes with its text, and a
 * manifest that tells the server that name. In-app browsers are old: hence the target.
 */
export default defineConfig({
  publicDir: false,
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
