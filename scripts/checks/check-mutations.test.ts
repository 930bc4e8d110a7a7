import { expect, test } from 'vitest';
import type { Mutation } from '../../test/mutations/mutation.ts';
import { checkMutations, readProofs } from './check-mutations.ts';
import { plantTree } from './planted-tree.ts';

const MUTATION: Mutation = {
  row: 'slow-words',
  what: 'words are slow',
  file: 'src/words.ts',
  find: 'isQuick = true',
  put: 'isQuick = false',
};

const check = (changed: Partial<Mutation>, words = 'const isQuick = true;') =>
  checkMutations(
    plantTree({
      'docs/coverage.md': '',
      'docs/security.md': '| V1.1.1 | asked | how | reason: so |\n',
      'docs/pitfalls.md': '| slow-words | Words are quick. | `words.test.ts` “words are quick” |\n',
      'src/words.ts': words,
    }),
    [{ ...MUTATION, ...changed }],
  );

test('a mutation that fits the code, of a row that names a test, passes', () => {
  expect(check({})).toEqual([]);
});

test.each<[Partial<Mutation>, string]>([
  [{ row: 'gone' }, 'gone (words are slow): no row of that name names a test.'],
  [{ row: 'V1.1.1' }, 'V1.1.1 (words are slow): no row of that name names a test.'],
  [
    { find: 'isSlow' },
    'slow-words (words are slow): src/words.ts has 0 times “isSlow”, and not once.',
  ],
  [
    { file: 'src/gone.ts' },
    'slow-words (words are slow): src/gone.ts has 0 times “isQuick = true”, and not once.',
  ],
])('a mutation that no longer fits fails: %j', (changed, problem) => {
  expect(check(changed)).toEqual([problem]);
});

test('a mutation whose text occurs twice fails', () => {
  expect(check({}, 'isQuick = true; isQuick = true;')).toHaveLength(1);
});

test('a shortened quote stands for its test’s full name', () => {
  const root = plantTree({
    'docs/coverage.md': '| 2.1 | so | how | `web/a.test.ts` “words are…” · “letters…” |\n',
    'docs/security.md': '',
    'docs/pitfalls.md': '',
    'src/web/a.test.ts': "test('words are quick', f);\ntest('letters aren\\'t', f);",
  });
  const names = readProofs(root)
    .get('2.1')
    ?.map(({ test: name }) => name);
  expect(names).toEqual(['words are quick', "letters aren't"]);
});
