import { expect, test } from 'vitest';
import { checkMeasures, describeShapes } from './check-measures.ts';
import { measure } from './measures.ts';
import { plantTree } from './planted-tree.ts';

const lines = (count: number) => Array.from({ length: count }, () => '1;').join('\n');

/** A function of the given number of lines, including its first and last. */
const functionOf = (count: number, name = 'work') =>
  `export function ${name}() {\n${lines(count - 2)}\n}\n`;

test('a file of 300 lines and a function of 80 pass', () => {
  const root = plantTree({ 'src/long.ts': `${lines(300)}\n`, 'src/work.ts': functionOf(80) });
  expect(checkMeasures(measure(root))).toEqual([]);
});

test.each([
  [{ 'src/long.ts': lines(301) }, 'src/long.ts: 301 lines; a file has at most 300.'],
  [{ 'e2e/long.spec.ts': lines(301) }, 'e2e/long.spec.ts: 301 lines; a file has at most 300.'],
  [{ 'src/a.ts': functionOf(81) }, 'src/a.ts: work: 81 lines; a function has at most 80.'],
  [
    { 'src/a.tsx': `export const Card = () => {\n${lines(80)}\n};` },
    'src/a.tsx: Card: 82 lines; a function has at most 80.',
  ],
  [
    { 'src/a.test.ts': 'f({ ...{ a, b }, c }, [...[1, 2], 3], ...[4], { ...(d ? { e } : {}) });' },
    'src/a.test.ts: spreads 2 literals into others; their entries belong there.',
  ],
  [
    { 'src/a.tsx': 'const A = () => <B {...{ c }} {...d} {...(e && { f })} />;' },
    'src/a.tsx: spreads 1 literals into others; their entries belong there.',
  ],
  [
    {
      'src/data/a.ts': "import { b } from '../mails/b.ts';",
      'src/mails/b.ts': "import type { A } from '#data/a.ts';",
    },
    'src/data and src/mails: import each other (1 times the one way); one of them must not.',
  ],
])('an oversized item is reported with its size: %#', (files, sentence) => {
  expect(checkMeasures(measure(plantTree(files)))).toEqual([sentence]);
});

test('a folder may import its parent, and the other way round', () => {
  const root = plantTree({
    'src/data/a.ts': "import { b } from './deep/b.ts';",
    'src/data/deep/b.ts': "import type { A } from '../c.ts';",
  });
  expect(checkMeasures(measure(root))).toEqual([]);
});

test('a generic function is measured as one function, not taken for a tag', () => {
  const generic = `export const run = async <Result>(work: () => Result) => {\n${lines(40)}\n};\n`;
  expect(checkMeasures(measure(plantTree({ 'src/a.ts': generic + functionOf(50) })))).toEqual([]);
});

test('a test function may be longer than 80 lines', () => {
  expect(checkMeasures(measure(plantTree({ 'src/a.test.ts': functionOf(100) })))).toEqual([]);
});

test('a room is described by its median and 90th-percentile file and function lengths', () => {
  const sizes = [2, 3, 4, 5, 6, 7, 8, 9, 10, 80];
  const files = sizes.map((size, index) => [`src/web/${index}.ts`, functionOf(size)] as const);
  const root = plantTree({ ...Object.fromEntries(files), 'src/web/a.test.ts': lines(200) });
  expect(describeShapes(measure(root))).toBe(
    'lines of files and functions, median/p90: web 6/10 and 6/10',
  );
});
