import { defineConfig } from 'vite';

/**
 * Builds the worker that solves the challenge of a lead form: one file beside the dashboard, whose
 * name stays, because the pages that load it are kept as bytes.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    target: 'es2020',
    rolldownOptions: {
      input: 'src/public-page/browser/lead-challenge.ts',
      output: { format: 'iife', codeSplitting: false, entryFileNames: 'lead-challenge.js' },
    },
  },
});
