import { expect, test } from 'vitest';
import { checkCitations } from './check-citations.ts';
import { plantTree } from './planted-tree.ts';

const DOCS = {
  'docs/coverage.md': '| 2.1 | so | here | there |\n| 2.2 | so | here | there |\n',
  'docs/design.md': '## Budgets\n',
  'docs/decisions/034-one-thing.md': '1. First.\n2. Second.\n',
  'docs/pitfalls.md': '| cards-fold | They fold. | `cards.test.ts` “a card” |\n',
  'src/cards.test.ts': "test('a card', f);",
  'README.md': '',
};

/** Runs the check on a small repository with this comment in one file. */
function check(comment: string, path = 'src/cards.ts', docs: Record<string, string> = {}) {
  return checkCitations(plantTree({ ...DOCS, ...docs, [path]: comment }));
}

test.each([
  'coverage 2.1',
  'coverage 2.1 to 2.2, decision 034',
  '(decision 034.2, pitfalls: cards-fold)',
  'design: budgets',
  'RFC 9110, section 5.1',
])('“%s” resolves', (comment) => {
  expect(check(comment)).toEqual([]);
});

test.each([
  ['coverage 2.3', 'coverage 2.3 leads nowhere.'],
  ['coverage 2.1 and 9.9', 'coverage 9.9 leads nowhere.'],
  ['decision 007', 'decision 007 leads nowhere.'],
  ['decision 034.3', 'decision 034.3 leads nowhere.'],
  ['pitfalls: cards', 'pitfalls cards leads nowhere.'],
  ['design: faults', 'design faults leads nowhere.'],
  ['Specification section 9', '“Specification section” is not in this repository.'],
  ['field notes 3', '“field notes” is not in this repository.'],
  ['design 11.4', '“design 11.4” is not in this repository.'],
])('“%s” is reported as a broken citation', (comment, problem) => {
  expect(check(comment)).toEqual([`src/cards.ts: ${problem}`]);
});

test('a pitfall must name an existing test', () => {
  const docs = { 'docs/pitfalls.md': '| cards-fold | They fold. | `cards.test.ts` “no card” |\n' };
  expect(check('', 'src/cards.ts', docs)).toEqual([
    'pitfalls: cards-fold: cards.test.ts has no test “no card”.',
  ]);
});
