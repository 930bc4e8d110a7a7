import { expect, test } from 'vitest';
import { checkFeatureFiles } from './check-feature-files.ts';
import { plantTree } from './planted-tree.ts';

/** Runs the check over a tree of empty files. */
function check(...files: string[]) {
  return checkFeatureFiles(plantTree(Object.fromEntries(files.map((file) => [file, '']))));
}

test('a feature with queries, mutations, components, hooks and tests passes', () => {
  const result = check(
    'audience/leads/queries.ts',
    'audience/leads/mutations.ts',
    'admin/tasks/mutations/notes.ts',
    'audience/leads/queries.test.ts',
    'audience/leads/components/leads-table.tsx',
    'audience/leads/components/leads-table.test.tsx',
    'audience/leads/components/filters/day-filter.tsx',
    'audience/leads/hooks/use-leads.ts',
    'audience/leads/hooks/use-leads.test.tsx',
  );
  expect(result).toEqual([]);
});

test.each([
  ['audience/leads/utils.ts', 'leads/utils.ts: a feature holds queries.ts'],
  ['audience/leads/index.ts', 'leads/index.ts: a feature holds queries.ts'],
  [
    'audience/leads/parts/row.tsx',
    'leads/parts: a feature has the folders components/, hooks/ and mutations/.',
  ],
  ['audience/leads/hooks/lead.ts', 'leads/hooks/lead.ts: a hook is a file named use-….'],
  [
    'audience/leads/mutations/Notes.ts',
    'Notes.ts: mutations of one subject are a file named for it',
  ],
  ['audience/leads/hooks/parts/use-row.ts', 'leads/hooks/parts: no folders in here'],
  ['audience/leads/components/a/b/row.tsx', 'leads/components/a/b: no folders in here'],
  [
    'audience/leads/components/use-leads.ts',
    'use-leads.ts: a component is a kebab-case .tsx file; a hook',
  ],
  ['audience/leads/components/rules.ts', 'rules.ts: a component is a kebab-case .tsx file'],
  ['audience/leads/inbox.test.tsx', 'leads/inbox.test.tsx: there is no inbox beside it to test.'],
  ['audience/leads/components/LeadsTable.tsx', 'LeadsTable.tsx: a component is a kebab-case'],
  ['audience/leads.ts', 'leads.ts: a feature is a folder'],
  ['leads/queries.ts', 'leads: a feature stands in one of the areas'],
  ['audience/Leads/queries.ts', 'Leads: a feature is named for its noun'],
])('%s fails with an explanation', (file, sentence) => {
  expect(check(file)).toEqual([expect.stringContaining(sentence)]);
});
