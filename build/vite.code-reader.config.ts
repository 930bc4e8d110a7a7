import { defineConfig } from 'vite';

/**
 * Builds the worker that reads codes: one file beside the dashboard, with a stable name, because only this
 * file gets a policy from the server that allows WebAssembly.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: 'src/audience/fairs/web/code-reader-worker.ts',
      output: { format: 'iife', codeSplitting: false, entryFileNames: 'code-reader.js' },
    },
  },
});
