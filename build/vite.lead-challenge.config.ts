import { defineConfig } from 'vite';

/**
 * Builds the worker that solves a lead form's challenge: one file beside the dashboard, with a
 * stable name, because the pages that load it are cached.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    target: 'es2020',
    rolldownOptions: {
      input: 'src/page/script/public/lead-challenge.ts',
      output: { format: 'iife', codeSplitting: false, entryFileNames: 'lead-challenge.js' },
    },
  },
});
