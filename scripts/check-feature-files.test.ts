import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const SCRIPT = new URL('./check-feature-files.mjs', import.meta.url).pathname;

/** Runs the check over a tree of empty files. */
function check(...files: string[]) {
  const features = mkdtempSync(join(tmpdir(), 'features-'));
  onTestFinished(() => rmSync(features, { recursive: true }));
  for (const file of files) {
    mkdirSync(dirname(join(features, file)), { recursive: true });
    writeFileSync(join(features, file), '');
  }
  const { status, stderr } = spawnSync(process.execPath, [SCRIPT, features], { encoding: 'utf8' });
  return { status, problems: stderr.trim().split('\n').filter(Boolean) };
}

test('a feature of queries, mutations, components, hooks and tests passes', () => {
  const result = check(
    'leads/queries.ts',
    'leads/mutations.ts',
    'leads/queries.test.ts',
    'leads/components/leads-table.tsx',
    'leads/components/leads-table.test.tsx',
    'leads/hooks/use-leads.ts',
    'leads/hooks/use-leads.test.tsx',
  );
  expect(result).toEqual({ status: 0, problems: [] });
});

test.each([
  ['leads/utils.ts', 'leads/utils.ts: a feature holds queries.ts'],
  ['leads/index.ts', 'leads/index.ts: a feature holds queries.ts'],
  ['leads/parts/row.tsx', 'leads/parts: a feature has two folders, components/ and hooks/.'],
  ['leads/hooks/lead.ts', 'leads/hooks/lead.ts: a hook is a file named use-….'],
  ['leads/components/parts/row.tsx', 'leads/components/parts: no folders in here'],
  ['leads/components/use-leads.ts', 'use-leads.ts: a component is a kebab-case .tsx file; a hook'],
  ['leads/components/rules.ts', 'rules.ts: a component is a kebab-case .tsx file'],
  ['leads/inbox.test.tsx', 'leads/inbox.test.tsx: there is no inbox beside it to test.'],
  ['leads/components/LeadsTable.tsx', 'LeadsTable.tsx: a component is a kebab-case'],
  ['leads.ts', 'leads.ts: a feature is a folder'],
  ['Leads/queries.ts', 'Leads: a feature is named for its noun'],
])('%s fails with a sentence that says why', (file, sentence) => {
  const { status, problems } = check(file);
  expect(status).toBe(1);
  expect(problems).toEqual([expect.stringContaining(sentence)]);
});

test('the features of this repository pass', () => {
  const { status } = spawnSync(process.execPath, [SCRIPT], { encoding: 'utf8' });
  expect(status).toBe(0);
});
