import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';
import { createLead, createPremiumProfile } from '#test/factories.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const read = (path: string) => server.app.request(path);
const post = (path: string, fields: Record<string, string> = {}) =>
  server.app.request(path, { method: 'POST', body: new URLSearchParams(fields) });

/** A lead that its owner deleted a month ago, and whose contact has another name by then. */
async function createPurged(contact: Record<string, string>) {
  const { sql } = server;
  const { user_id } = await createPremiumProfile(sql, { full_name: 'Ada Lovelace' });
  const answers = { full_name: 'Grace Hopper', email: 'grace@vizit.test', phone: '+1 555' };
  const lead = await createLead(sql, { user_id, ...answers, message: 'Nobody keeps this' });
  await sql`update contacts set ${sql(contact)} where user_id = ${user_id}`;
  await sql`delete from leads where id = ${lead.id}`;
  await sql`
    insert into private.deleted_leads (id, user_id, lead, deleted_at)
    values (${lead.id}, ${user_id}, ${sql.json(answers)}, now() - interval '31 days')`;
  await sql`select private.purge_deleted_leads()`;
  const listContacts = () => sql`select * from contacts where user_id = ${user_id}`;
  return { path: `/my-details/${server.leadTokens.issue(lead.id)}`, answers, listContacts };
}

test('details of a purged lead that a contact still shows are listed, and can be erased', async () => {
  const { path, answers, listContacts } = await createPurged({ full_name: 'Admiral' });
  const html = await (await read(path)).text();
  expect(html).toMatch(/grace@vizit\.test\n\+1 555/);
  expect(html).toContain('still in their contacts');
  expect(html).not.toMatch(/Nobody keeps this|Grace|Save corrections|You came from/);
  expect((await post(path, answers)).status).toBe(404);
  expect((await read(`${path}/erase`)).status).toBe(200);
  expect((await post(`${path}/erase`)).status).toBe(200);
  expect(await listContacts()).toHaveLength(0);
  expect((await read(path)).status).toBe(404);
});

test('a purged lead is gone once its contact shows none of its details', async () => {
  const { path } = await createPurged({ full_name: 'Admiral', email: '', phone: '' });
  expect((await read(path)).status).toBe(404);
});
