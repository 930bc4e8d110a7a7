import { expect, test } from 'vitest';
import { plantTree } from '../checks/planted-tree.ts';
import { findChangedTests } from './find-changed-tests.ts';

const DATABASE = "import { createTestDatabase } from '#test/database.ts';\n";

/** A small project: a rule, an email, a migration and a screen, each with tests. */
const FILES = {
  'docs/coverage.md': [
    '| 2.1 | a receipt is mailed | `server/mails/receipt.ts` | `supabase/tests/receipts.test.ts` “a receipt” |',
    '| 2.2 | leads come | `web/routes/audience/leads.tsx` | `e2e/screens/first.spec.ts` “from signing up…” |',
  ].join('\n'),
  'src/domain/paths.ts': "export const PATHS = {\n  home: '/',\n  leads: '/leads',\n};\n",
  'src/web/routes.tsx':
    "{ path: PATHS.leads, lazy: async () => ({ Component: (await import('./routes/audience/leads.tsx')).Leads }) }",
  'src/web/routes/audience/leads.tsx':
    "import { List } from '#web/features/audience/leads/components/list.tsx';",
  'src/web/features/audience/leads/components/list.tsx': '',
  'src/server/mails/receipt.ts': '',
  'src/server/mails/receipt.test.ts': DATABASE,
  'src/server/mails/other.test.ts': DATABASE,
  'src/server/jobs/send.test.ts': `${DATABASE}import { receipt } from '../mails/receipt.ts';\n`,
  'src/server/words.test.ts': '',
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
  const { database, journeys } = find('src/server/mails/receipt.ts');
  expect(new Set(database)).toEqual(
    new Set([
      'src/server/mails/receipt.test.ts',
      'src/server/jobs/send.test.ts',
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
  expect(find('src/web/routes/audience/leads.tsx').journeys).toEqual([
    { file: 'e2e/screens/first.spec.ts', line: 1, title: 'from signing up to a lead' },
    { file: 'e2e/audience/leads.spec.ts', line: 1, title: 'the list' },
  ]);
});

test('a feature’s component selects the journeys that open its screen', () => {
  const { journeys } = find('src/web/features/audience/leads/components/list.tsx');
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
