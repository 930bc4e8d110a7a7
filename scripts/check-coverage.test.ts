import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = new URL('./check-coverage.mjs', import.meta.url).pathname;

/** Runs the check over a small repository whose table has one row. */
function check(built: string, proof: string) {
  const root = mkdtempSync(join(tmpdir(), 'coverage-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const files = {
    'docs/coverage.md': `| # | Statement |\n|---|---|\n| 2.1 | said \`so\` | ${built} | ${proof} |\n`,
    'docs/decisions/001-one-thing.md': '',
    'src/web/leads.ts': '',
    'src/web/leads.test.ts': "test('a lead\\'s name', () => {});\ntest.each([])('%s \\| it', f);",
    'e2e/leads.spec.ts': 'test("$path is read", f);\ntest("it’s deleted", f);',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, root], { encoding: 'utf8' });
  return { status, problems: stderr.trim().split('\n').filter(Boolean) };
}

test.each([
  ['`web/leads.ts` (as in decisions/001)', 'no test yet'],
  ['not yet', 'later: money'],
  ['`web/`', "`web/leads.test.ts` “a lead's name” · `e2e/leads.spec.ts` “it’s deleted”"],
  ['', '`e2e/leads.spec.ts` “$path is read” · “it’s deleted”'],
])('a row that is built in %j and proved by %j passes', (built, proof) => {
  expect(check(built, proof)).toEqual({ status: 0, problems: [] });
});

test.each([
  ['`web/gone.ts`', 'no test yet', '2.1: `web/gone.ts` does not exist.'],
  ['decisions/007', 'no test yet', '2.1: decisions/007 does not exist.'],
  ['', '`web/gone.test.ts` “a lead”', '2.1: web/gone.test.ts does not exist.'],
  ['', '`e2e/leads.spec.ts` “is read”', '2.1: e2e/leads.spec.ts has no test “is read”.'],
  ['', '`e2e/leads.spec.ts`', '2.1: "`e2e/leads.spec.ts`" names no test.'],
  ['', 'by hand', '2.1: "by hand" names no test.'],
])('a row that is built in %j and proved by %j fails', (built, proof, problem) => {
  expect(check(built, proof)).toEqual({ status: 1, problems: [problem] });
});
