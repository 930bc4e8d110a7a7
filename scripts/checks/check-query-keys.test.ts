import { expect, test } from 'vitest';
import { checkQueryKeys } from './check-query-keys.ts';
import { plantTree } from './planted-tree.ts';

/** Runs the check over a tree of one file. */
function check(path: string, source: string) {
  return checkQueryKeys(plantTree({ [path]: source }));
}

test.each([
  [
    "queryOptions({\n  queryKey: ['leads', userId],\n})",
    '2: a key is written in lib/query-keys.ts.',
  ],
  ['{ queryKey: [...key, day] }', '1: a key is written in lib/query-keys.ts.'],
  ["queryClient.setQueryData(['leads'], [])", '1: a key is written in lib/query-keys.ts.'],
  ['queryClient.invalidateQueries({ queryKey })', '1: what a write makes stale is said'],
  [
    'useWrite({ write: () => save(draft), stale: [] }); makeStale(client);',
    '1: this write makes nothing stale, and does not say why.',
  ],
  [
    'useWrite<Draft, Row>({ write: () => save(draft), stale: [] });',
    '1: this write makes nothing stale, and does not say why.',
  ],
  [
    "import { useMutation } from '@tanstack/react-query';",
    '1: writes go through useWrite of lib/data/use-write.ts.',
  ],
])('%j fails with its line number', (source, sentence) => {
  expect(check('features/leads/queries.ts', source)).toEqual([
    expect.stringContaining(`features/leads/queries.ts:${sentence}`),
  ]);
});

test.each([
  ['lib/query-keys.ts', "({ queryKey: ['leads'] })"],
  ['features/leads/queries.test.ts', "client.getQueryState(['leads'])"],
  ['features/leads/queries.ts', '({ queryKey: queryKeys.leads.all(userId) })'],
  ['features/leads/mutations.ts', 'useWrite({ write, stale: staleAfter.leadChange(userId) })'],
  ['features/leads/mutations.ts', 'useWrite({ write, stale, done })'],
  [
    'lib/data/use-write.ts',
    'export function useWrite() {\n  return useMutation({ mutationFn });\n}',
  ],
  ['features/leads/mutations.ts', 'useWrite({\n// Nothing stale: it only asks.\nstale: [] })'],
])('%s may contain %s', (path, source) => {
  expect(check(path, source)).toEqual([]);
});
