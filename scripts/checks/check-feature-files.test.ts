import { expect, test } from 'vitest';
import { checkFeatureFiles } from './check-feature-files.ts';
import { plantTree } from './planted-tree.ts';

/** Runs the check over a tree of empty files. */
function check(...files: string[]) {
  return checkFeatureFiles(plantTree(Object.fromEntries(files.map((file) => [file, '']))));
}

test('a feature of queries, mutations, components, hooks and tests passes', () => {
  const result = check(
    'leads/queries.ts',
    'leads/mutations.ts',
    'tasks/mutations/notes.ts',
    'leads/queries.test.ts',
    'leads/components/leads-table.tsx',
    'leads/components/leads-table.test.tsx',
    'leads/hooks/use-leads.ts',
    'leads/hooks/use-leads.test.tsx',
  );
  expect(result).toEqual([]);
});

test.each([
  ['leads/utils.ts', 'leads/utils.ts: a feature holds queries.ts'],
  ['leads/index.ts', 'leads/index.ts: a feature holds queries.ts'],
  [
    'leads/parts/row.tsx',
    'leads/parts: a feature has the folders components/, hooks/ and mutations/.',
  ],
  ['leads/hooks/lead.ts', 'leads/hooks/lead.ts: a hook is a file named use-….'],
  ['leads/mutations/Notes.ts', 'Notes.ts: mutations of one subject are a file named for it'],
  ['leads/components/parts/row.tsx', 'leads/components/parts: no folders in here'],
  ['leads/components/use-leads.ts', 'use-leads.ts: a component is a kebab-case .tsx file; a hook'],
  ['leads/components/rules.ts', 'rules.ts: a component is a kebab-case .tsx file'],
  ['leads/inbox.test.tsx', 'leads/inbox.test.tsx: there is no inbox beside it to test.'],
  ['leads/components/LeadsTable.tsx', 'LeadsTable.tsx: a component is a kebab-case'],
  ['leads.ts', 'leads.ts: a feature is a folder'],
  ['Leads/queries.ts', 'Leads: a feature is named for its noun'],
])('%s fails with a sentence that says why', (file, sentence) => {
  expect(check(file)).toEqual([expect.stringContaining(sentence)]);
});
