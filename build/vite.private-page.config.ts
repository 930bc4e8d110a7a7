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
    // One file, loaded only by the owner.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: 'src/app/web/private-page.tsx',
      output: { codeSplitting: false, entryFileNames: 'private-page.js' },
    },
  },
});
