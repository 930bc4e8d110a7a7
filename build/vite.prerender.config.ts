import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The dashboard's screens for scripts/prerender.mjs, which renders some of them at build time, and
// for src/app/server/drawn/draw-screen.ts, which renders changed prices.
export default defineConfig({
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [react()],
  // Fully bundled, so that a release installs only what its server needs.
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: 'src/app/web/prerender.tsx',
    outDir: 'dist/drawing',
    emptyOutDir: true,
    target: 'node20',
  },
});
