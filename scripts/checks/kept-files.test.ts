import { expect, test } from 'vitest';
import { listReached } from '../../build/kept-files.ts';

const MANIFEST = {
  'index.html': { file: 'app.js', imports: ['react'] },
  react: { file: 'react.js', dynamicImports: ['code-screen', 'admin-screen'] },
  'code-screen': { file: 'code-screen.js', imports: ['react'], dynamicImports: ['own-code'] },
  'own-code': { file: 'own-code.js', imports: ['page-code'], dynamicImports: ['draw-card-code'] },
  'page-code': { file: 'page-code.js' },
  'draw-card-code': { file: 'draw-card-code.js', dynamicImports: ['code-screen'] },
  'admin-screen': { file: 'admin-screen.js' },
};

test('a screen kept offline is kept with everything it loads on a press, and other screens aren’t', () => {
  expect([...listReached(MANIFEST, 'index.html', ['code-screen'])]).toEqual([
    'index.html',
    'react',
    'code-screen',
    'own-code',
    'page-code',
    'draw-card-code',
  ]);
});
