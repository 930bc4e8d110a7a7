import { expect, test } from 'vitest';
import { checkWords } from './check-words.ts';
import { plantTree } from './planted-tree.ts';

test.each([
  [
    '<p>\n  Who pays already keeps\n  the price they have.\n</p>',
    'Who pays already keeps the price',
  ],
  ['<p>{name} would be told that you were here.</p>', 'would be told that you were here'],
  ['<Button>Leaving</Button>', 'Leaving'],
  ["const STATES = { leaving: 'Leaving' };", 'Leaving'],
  ['<h2>{count} in sight</h2>', 'in sight'],
  ['<h2>\n  With care\n</h2>', 'With care'],
])('%j contains a retired phrase', (source, words) => {
  expect(checkWords(plantTree({ 'web/a.tsx': source }))).toEqual([
    expect.stringMatching(new RegExp(`^web/a.tsx: “${words}`)),
  ]);
});

test.each([
  ['web/a.tsx', '<p>Existing subscribers keep their current price.</p>'],
  ['web/a.ts', "// Leaving takes fourteen days.\nconst STATE = 'Leaving soon', ID = 'leaving';"],
  ['web/a.ts', "import { Leaving } from './leaving.ts';"],
  ['web/a.test.ts', "expect(text).not.toContain('Who pays already keeps the price they have');"],
])('%s may contain %j', (path, source) => {
  expect(checkWords(plantTree({ [path]: source }))).toEqual([]);
});

test('no screen contains a retired phrase', () => {
  expect(checkWords('src')).toEqual([]);
});
