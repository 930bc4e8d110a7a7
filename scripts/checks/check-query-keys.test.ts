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
    '2: a key is written in kit/web/data/query-keys.ts.',
  ],
  ['{ queryKey: [...key, day] }', '1: a key is written in kit/web/data/query-keys.ts.'],
  ["queryClient.setQueryData(['leads'], [])", '1: a key is written in kit/web/data/query-keys.ts.'],
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
    '1: writes go through useWrite of kit/web/data/use-write.ts.',
  ],
])('%j fails with its line number', (source, sentence) => {
  expect(check('audience/leads/web/queries.ts', source)).toEqual([
    expect.stringContaining(`audience/leads/web/queries.ts:${sentence}`),
  ]);
});

test.each([
  ['kit/web/data/query-keys.ts', "({ queryKey: ['leads'] })"],
  ['audience/leads/web/queries.test.ts', "client.getQueryState(['leads'])"],
  ['audience/leads/web/queries.ts', '({ queryKey: queryKeys.leads.all(userId) })'],
  ['audience/leads/web/mutations.ts', 'useWrite({ write, stale: staleAfter.leadChange(userId) })'],
  ['audience/leads/web/mutations.ts', 'useWrite({ write, stale, done })'],
  [
    'kit/web/data/use-write.ts',
    'export function useWrite() {\n  return useMutation({ mutationFn });\n}',
  ],
  ['audience/leads/web/mutations.ts', 'useWrite({\n// Nothing stale: it only asks.\nstale: [] })'],
])('%s may contain %s', (path, source) => {
  expect(check(path, source)).toEqual([]);
});
