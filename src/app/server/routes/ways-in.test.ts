import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '#agency/company-sign-in/server/company-under-test.ts';
import { createTestApp, postJson, type TestApp } from '#test/app.ts';
import { createAgency } from '#test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

/**
 * Every function the dashboard invokes: how it answers an old session if it can let someone in later, or why
 * it can't.
 */
const FUNCTIONS: Readonly<Record<string, { old: object } | { why: string }>> = {
  'save-company-provider': { old: { issuer: 'https://id.example', client_id: 'us' } },
  'create-recovery-codes': { old: {} },
  'use-recovery-code': { why: 'takes a code' },
  'see-as': { why: 'reads for half an hour, and ends by itself' },
  'show-webhook-secret': { why: 'proves what we send out' },
  'rotate-webhook-secret': { why: 'proves what we send out' },
  'export-account': { why: 'reads, by administrators' },
  'send-test-mail': { why: 'mails' },
  'check-payments': { why: 'reads' },
  'create-checkout': { why: 'pays' },
  'change-subscription': { why: 'pays' },
  'preview-change': { why: 'pays' },
  'refresh-billing': { why: 'pays' },
  'open-portal': { why: 'pays' },
  'open-invoice': { why: 'pays' },
  'print-piece': { why: 'draws what visitors see' },
  'write-signature': { why: 'writes what visitors see' },
  'print-team': { why: 'draws what visitors see' },
  'write-member-signature': { why: 'writes what visitors see' },
};

test('every function is in the table, as a way in or with the reason it isn’t one', () => {
  const found = server.app.routes
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/functions/v1/'))
    .map(({ path }) => path.replace('/functions/v1/', ''))
    .filter((name) => name !== '*');
  expect([...new Set(found)].sort()).toEqual(Object.keys(FUNCTIONS).sort());
});

test.each(
  Object.entries(FUNCTIONS).flatMap(([name, way]) =>
    'old' in way ? [[name, way.old] as const] : [],
  ),
)('%s refuses an old session', async (name, body) => {
  const owner = await createAgency(server.sql);
  const token = await openSession(server, owner, { minutes: 11, aal: 'aal2' });
  const asked = postJson(body, { authorization: `Bearer ${token}` });
  const answer = await server.app.request(`/functions/v1/${name}`, asked);
  expect((await answer.json()).code).toBe('fresh_sign_in_needed');
});
