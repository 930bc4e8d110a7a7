import { defineConfig } from 'vite';

/**
 * Builds the script that a press of Contact loads on a public page: one file beside the dashboard, with a
 * stable name because cached pages load it, and parts that only some visitors need.
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
