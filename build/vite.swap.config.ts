import { defineConfig } from 'vite';

/**
 * Builds what a press of Contact loads on a public page: one file beside the dashboard, with a stable
 * name, because the pages that load it are cached, and the parts that only some visitors need.
 */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    modulePreload: false,
    // In-app browsers are old.
    target: 'es2020',
    rolldownOptions: {
      input: 'src/app/web/swap.ts',
      output: { entryFileNames: 'swap.js', chunkFileNames: 'assets/swap-[name]-[hash].js' },
    },
  },
});
