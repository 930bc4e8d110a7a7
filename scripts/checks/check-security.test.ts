import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkSecurity } from './check-security.ts';
import { plantTree } from './planted-tree.ts';

const DOCUMENT = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
/** The line of the document that these tests replace. */
const REASON = /^\| V1\.1\.1 \|.*$/m;

/** Runs the check on this repository's document, with this line V1.1.1. */
function check(row: string, document = DOCUMENT) {
  return checkSecurity(
    plantTree({
      'docs/security.md': document.replace(REASON, () => row),
      'src/web/a.test.ts': "test('it holds', f);",
    }),
  );
}

const problemsOf = (cells: string) =>
  check(`| V1.1.1 | asked | ${cells} |`).filter((problem) => problem.startsWith('V1.1.1'));

test.each([
  'how | reason: no test can show it',
  'how | otherwise: as decision 049.1 says',
  'not built | later: account settings',
])('a line answered by %j passes', (cells) => {
  expect(problemsOf(cells)).toEqual([]);
});

test.each([
  ['how | `web/a.test.ts` “it breaks”', 'web/a.test.ts has no test “it breaks”.'],
  ['how | `web/b.test.ts` “it holds”', 'web/b.test.ts does not exist.'],
  ['in `web/gone.ts` | reason: so', '`web/gone.ts` does not exist.'],
  ['how | surely', '"surely" is neither test, reason, decision nor later.'],
  [
    'how | otherwise: we like it',
    '"otherwise: we like it" is neither test, reason, decision nor later.',
  ],
])('a line answered by %j fails', (cells, problem) => {
  expect(problemsOf(cells)).toContain(`V1.1.1: ${problem}`);
});

test('only a line proved by a test describes its attack, once', () => {
  const proved = '| V1.1.1 | asked | how | `web/a.test.ts` “it holds” |';
  const attack = '\n- **V1.1.1** somebody tries it.\n';
  const problems = (row: string, document: string) =>
    check(row, document).filter((problem) => problem.startsWith('V1.1.1'));
  expect(problems(proved, DOCUMENT + attack)).toEqual([]);
  expect(problems(proved, DOCUMENT)).toEqual(['V1.1.1: says no attack.']);
  const unproved = '| V1.1.1 | asked | how | reason: so |';
  const other = 'V1.1.1: an attack of no proved line, or its second one.';
  expect(problems(unproved, DOCUMENT + attack)).toEqual([other]);
  expect(problems(proved, DOCUMENT + attack + attack)).toEqual([other]);
});

test('each line is answered exactly once, and no others are', () => {
  expect(check('')).toContain('V1.1.1 is not answered.');
  const row = '| V1.1.2 | asked | how | reason: so |';
  expect(check(row)).toContain('V1.1.2 is answered twice.');
  const other = '| V1.1.9 | asked | how | reason: so |';
  expect(check(other)).toContain('V1.1.9 is no line of levels 1 and 2.');
});

test('the head line counts all lines', () => {
  const document = DOCUMENT.replace(/^\d+ lines: /m, '7 lines: ');
  const problems = check('| V1.1.1 | asked | how | reason: so |', document);
  expect(problems).toContainEqual(expect.stringMatching(/^the head line is not “260 lines: /));
});
