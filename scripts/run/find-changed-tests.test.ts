import { expect, test } from 'vitest';
import { plantTree } from '../checks/planted-tree.ts';
import { findChangedTests } from './find-changed-tests.ts';

const DATABASE = "import { createTestDatabase } from '#test/database.ts';\n";

/** A small project: a rule, an email, a migration and a screen, each with tests. */
const FILES = {
  'docs/coverage.md': [
    '| 2.1 | a receipt is mailed | `money/server/receipt.ts` | `supabase/tests/receipts.test.ts` “a receipt” |',
    '| 2.2 | leads come | `audience/leads/web/leads.tsx` | `e2e/screens/first.spec.ts` “from signing up…” |',
  ].join('\n'),
  'src/kit/rules/paths.ts': "export const PATHS = {\n  home: '/',\n  leads: '/leads',\n};\n",
  'src/app/web/routes.tsx':
    "screen(PATHS.leads, async () => (await import('#audience/leads/web/leads.tsx')).Leads)",
  'src/audience/leads/web/leads.tsx': "import { List } from '#audience/list/web/list.tsx';",
  'src/audience/list/web/list.tsx': '',
  'src/money/server/receipt.ts': '',
  'src/money/server/receipt.test.ts': DATABASE,
  'src/money/server/other.test.ts': DATABASE,
  'src/money/jobs/server/send.test.ts': `${DATABASE}import { receipt } from '#money/server/receipt.ts';\n`,
  'src/money/server/words.test.ts': '',
  'src/gateway/a.test.ts': DATABASE,
  'src/database/a.test.ts': DATABASE,
  'src/sandbox/a.test.ts': '',
  'supabase/migrations/1_count.sql': 'create or replace function private.count_leads() returns int',
  'supabase/tests/receipts.test.ts': "test('a receipt', () => {});",
  'supabase/tests/leads.test.ts': "test('counted', () => sql`select private.count_leads()`);",
  'supabase/tests/access.test.ts': '',
  'test/limits.test.ts': '',
  'e2e/screens/first.spec.ts':
    "test('from signing up to a lead', () => {});\ntest('another', () => {});\n",
  'e2e/audience/leads.spec.ts':
    "test('the list', { tag: '@phone' }, () => {\n  page.goto('/leads');\n});\ntest('no list', () => {});\n",
};

const find = (...changed: string[]) => findChangedTests(plantTree(FILES), changed);

test('a server file selects the tests beside it, those that import it, and its proofs', () => {
  const { database, journeys } = find('src/money/server/receipt.ts');
  expect(new Set(database)).toEqual(
    new Set([
      'src/money/server/receipt.test.ts',
      'src/money/jobs/server/send.test.ts',
      'supabase/tests/receipts.test.ts',
    ]),
  );
  expect(journeys).toEqual([]);
});

test('a migration selects the tests that name what it creates, and the schema-wide ones', () => {
  const { database } = find('supabase/migrations/1_count.sql');
  expect(new Set(database)).toEqual(
    new Set(['supabase/tests/leads.test.ts', 'supabase/tests/access.test.ts']),
  );
});

test('a screen selects the journeys that prove it, then those that open it', () => {
  expect(find('src/audience/leads/web/leads.tsx').journeys).toEqual([
    { file: 'e2e/screens/first.spec.ts', line: 1, title: 'from signing up to a lead' },
    { file: 'e2e/audience/leads.spec.ts', line: 1, title: 'the list' },
  ]);
});

test('a feature’s component selects the journeys that open its screen', () => {
  const { journeys } = find('src/audience/list/web/list.tsx');
  expect(journeys.map(({ title }) => title)).toEqual(['the list']);
});

test('a changed test is selected, with every journey in its file', () => {
  expect(find('src/gateway/a.test.ts', 'e2e/screens/first.spec.ts')).toEqual({
    database: ['src/gateway/a.test.ts'],
    journeys: [
      { file: 'e2e/screens/first.spec.ts', line: 1, title: 'from signing up to a lead' },
      { file: 'e2e/screens/first.spec.ts', line: 2, title: 'another' },
    ],
  });
});
