import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// The dashboard's screens for scripts/prerender.mjs, which draws some of them at build time, and for
// src/server/drawn/draw-screen.ts, which draws prices that have changed.
export default defineConfig({
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  plugins: [react()],
  // Whole, so that what a release installs is what its server needs.
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: 'src/web/prerender.tsx',
    outDir: 'dist/drawing',
    emptyOutDir: true,
    target: 'node20',
  },
});
