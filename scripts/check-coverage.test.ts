import { expect, test } from 'vitest';
import { checkCoverage, countWeakRows } from './check-coverage.ts';
import { plantTree } from './checks/planted-tree.ts';

const LEAD = "`web/leads.test.ts` “a lead's name”";

/** Runs the check on a small repository with this coverage document. */
function check(coverage: string) {
  return checkCoverage(
    plantTree({
      'docs/coverage.md': coverage,
      'docs/decisions/001-one-thing.md': '',
      'src/web/leads.ts': '',
      'src/web/leads.test.ts': "test('a lead\\'s name', () => {});\ntest.each([])('%s \\| it', f);",
      'e2e/leads.spec.ts':
        'test("$path is read", f);\ntest("it’s deleted", f);\ntest("it’s gone", f);',
    }),
  );
}

/** @returns the problems of one row, without the head line's */
function checkRow(built: string, proof: string, statement = 'said `so`') {
  const problems = check(`| 2.1 | ${statement} | ${built} | ${proof} |\n`);
  return problems.filter((problem) => problem.startsWith('2.1: '));
}

test.each([
  ['`web/leads.ts` (as in decision 001)', 'no test yet'],
  ['not yet', 'later: money'],
  ['built otherwise: `web/` (decision 001)', LEAD],
  ['`web/`', "`web/leads.test.ts` “a lead's name” · `e2e/leads.spec.ts` “it’s deleted”"],
  ['', '`e2e/leads.spec.ts` “$path is read” · “it’s deleted”'],
  ['', "`web/leads.test.ts` “a lead's…” · `e2e/leads.spec.ts` “it’s d…”"],
])('a row that is built in %j and proved by %j passes', (built, proof) => {
  expect(checkRow(built, proof)).toEqual([]);
});

test.each([
  ['`web/gone.ts`', 'no test yet', '`web/gone.ts` does not exist.'],
  ['decision 003', 'no test yet', 'decision 003 does not exist.'],
  ['', '`web/gone.test.ts` “a lead”', 'web/gone.test.ts does not exist.'],
  ['', '`e2e/leads.spec.ts` “is read”', 'e2e/leads.spec.ts has no test “is read”.'],
  ['', '`e2e/leads.spec.ts` “it’s”', 'e2e/leads.spec.ts has no test “it’s”.'],
  ['', '`e2e/leads.spec.ts` “is read…”', 'e2e/leads.spec.ts has no test “is read…”.'],
  [
    '',
    '`e2e/leads.spec.ts` “it’s…”',
    'e2e/leads.spec.ts has 2 tests “it’s…”: quote more of the name.',
  ],
  ['', '`e2e/leads.spec.ts`', '"`e2e/leads.spec.ts`" names no test.'],
  ['', 'by hand', '"by hand" names no test.'],
  ['built otherwise: `web/`', LEAD, 'what is built otherwise or was not shown names its decision.'],
])('a row that is built in %j and proved by %j fails', (built, proof, problem) => {
  expect(checkRow(built, proof)).toEqual([`2.1: ${problem}`]);
});

test('a row the owner left open must name its decision', () => {
  const statement = 'further fields are not shown';
  expect(checkRow('`web/`', LEAD, statement)).toHaveLength(1);
  expect(checkRow('`web/` (decision 001)', LEAD, statement)).toEqual([]);
});

const ROWS = [
  `| 2.1 | so | \`web/\` | ${LEAD} |`,
  `| 2.2 | so | built otherwise: decision 001 | ${LEAD} |`,
  `| 2.3 | more is not shown | decision 001 | ${LEAD} |`,
  '| 2.4 | so | `web/` | no test yet |',
  '| 2.5 | so | not yet | later: money |',
].join('\n');

test('the head line counts the rows, and separately those built otherwise or left open', () => {
  const head =
    '5 statements: 1 built and proved; 1 built otherwise; 1 left open and decided; 1 not proved; 1 later.';
  expect(check(`${head}\n\n${ROWS}\n`)).toEqual([]);
  expect(check(`${head.replace('1 later', '2 later')}\n\n${ROWS}\n`)).toEqual([
    `the head line is not “${head}”`,
  ]);
});

test('two rows with the same number are reported', () => {
  const row = `| 2.1 | said | \`web/leads.ts\` | ${LEAD} |\n`;
  expect(check(row + row)).toContain('2.1 is the number of two rows.');
});

test('rows without a title or a mutation are counted', () => {
  const rows = [
    `| 2.1 | so | \`web/\` | ${LEAD} |`,
    `| 2.2 | so | \`web/\` | ${LEAD} · \`e2e/leads.spec.ts\` |`,
    '| 2.3 | so | `web/` | `web/leads.test.ts` “%s…” |',
  ];
  const root = plantTree({ 'docs/coverage.md': rows.join('\n') });
  expect(countWeakRows(root, new Set(['2.1', 'slow-words']))).toBe(
    '3 rows, 2 proved by a whole file, 2 without a mutation',
  );
});
