import { defineConfig } from 'vite';

// React is bundled, so that the production build of it is the one that renders public pages. So are the
// packages whose thousands of files take npm the longest in a release (scripts/run/pack-release.ts). Every
// other package stays in node_modules.
export default defineConfig({
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: ['react', 'react-dom', 'stripe', /^@(?:aws|aws-sdk|smithy)\//] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      // All in one folder, so that the project's root is two levels up from each, as from the sources.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      input: {
        main: 'src/server/main.ts',
        admin: 'src/server/admin.ts',
        'draw-screen': 'src/server/drawn/draw-screen.ts',
        'draw-picture': 'src/server/drawn/draw-picture.ts',
      },
    },
  },
});
