import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

// Everything is bundled except what is compiled for a platform: npm unpacks a release (decision
// 148) with its packages before the first start, and their thousands of files would take most of
// the time.
export default defineConfig({
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  resolve: {
    alias: { cosmiconfig: fileURLToPath(new URL('no-settings-files.ts', import.meta.url)) },
  },
  ssr: { noExternal: true, external: ['@node-rs/argon2', 'sharp'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      // All in one folder, so that the project's root is two levels up from each, as from the
      // sources.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        // Some packages depend on the execution order of others.
        strictExecutionOrder: true,
      },
      input: {
        main: 'src/app/server/main.ts',
        admin: 'src/app/server/admin.ts',
        'draw-screen': 'src/app/server/drawn/draw-screen.ts',
        'draw-picture': 'src/app/server/drawn/draw-picture.ts',
        'draw-pass': 'src/app/server/drawn/draw-pass.ts',
        'draw-print': 'src/app/server/drawn/draw-print.ts',
      },
    },
  },
});
