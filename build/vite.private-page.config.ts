import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the private view that shows owners a page before it is open: one file beside the
 * dashboard, with a stable name, because the page that loads it is cached.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Only an owner whose page is closed loads it, so one file of 722 kB with every view and
    // language is better than parts that could go stale beside a cached page.
    chunkSizeWarningLimit: 760,
    rolldownOptions: {
      input: 'src/app/web/private-page.tsx',
      output: { codeSplitting: false, entryFileNames: 'private-page.js' },
    },
  },
});
