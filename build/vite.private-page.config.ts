import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds what shows a page to its owner before it is open: one file beside the dashboard, whose
 * name stays, because the page that loads it is kept as bytes.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    // One file, fetched by the owner alone.
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: 'src/web/private-page.tsx',
      output: { codeSplitting: false, entryFileNames: 'private-page.js' },
    },
  },
});
