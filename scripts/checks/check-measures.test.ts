import { expect, test } from 'vitest';
import { checkMeasures } from './check-measures.ts';
import { plantTree } from './planted-tree.ts';

const lines = (count: number) => Array.from({ length: count }, () => '1;').join('\n');

/** A function of the given number of lines, including its first and last. */
const functionOf = (count: number, name = 'work') =>
  `export function ${name}() {\n${lines(count - 2)}\n}\n`;

const folderOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/crowd/f${index}.txt`, '']));

test('a file of 290 lines, a function of 60 and a folder of 25 pass', () => {
  const root = plantTree({
    'src/long.ts': `${lines(290)}\n`,
    'src/work.ts': functionOf(60),
    ...folderOf(25),
  });
  expect(checkMeasures(root)).toEqual([]);
});

test.each([
  [{ 'src/long.ts': lines(291) }, 'src/long.ts: 291 lines; a file has at most 290.'],
  [{ 'e2e/long.spec.ts': lines(291) }, 'e2e/long.spec.ts: 291 lines; a file has at most 290.'],
  [{ 'src/a.ts': functionOf(61) }, 'src/a.ts: work: 61 lines; a function has at most 60.'],
  [
    { 'src/a.tsx': `export const Card = () => {\n${lines(60)}\n};` },
    'src/a.tsx: Card: 62 lines; a function has at most 60.',
  ],
  [folderOf(26), 'src/crowd: 26 entries; a folder has at most 25.'],
  [
    {
      'src/data/a.ts': "import { b } from '../mails/b.ts';",
      'src/mails/b.ts': "import type { A } from '#data/a.ts';",
    },
    'src/data and src/mails: import each other (1 times the one way); one of them must not.',
  ],
])('what is too large is named with its size: %#', (files, sentence) => {
  expect(checkMeasures(plantTree(files))).toEqual([sentence]);
});

test('a folder may import the folder it is in, and the other way round', () => {
  const root = plantTree({
    'src/data/a.ts': "import { b } from './deep/b.ts';",
    'src/data/deep/b.ts': "import type { A } from '../c.ts';",
  });
  expect(checkMeasures(root)).toEqual([]);
});

test('a function of any type is measured as what it is, not as the start of a tag', () => {
  const generic = `export const run = async <Result>(work: () => Result) => {\n${lines(30)}\n};\n`;
  expect(checkMeasures(plantTree({ 'src/a.ts': generic + functionOf(40) }))).toEqual([]);
});

test('a test is told in one piece, so its functions may be longer than 60 lines', () => {
  expect(checkMeasures(plantTree({ 'src/a.test.ts': functionOf(100) }))).toEqual([]);
});
