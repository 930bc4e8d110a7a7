import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PRODUCT_SCHEMA } from '#app/server/installation/schema-sources.ts';
import type { Sql } from '#database/connect.ts';
import { migrate } from '#database/migrate/migrate.ts';
import { finishDeliveries } from '#integrations/webhooks/server/webhooks.ts';
import { toSearchPattern } from '#kit/rules/values/search-text.ts';
import { ensureJobSchema } from '#kit/server/jobs/queue.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createAgency, createContact, createLead, createPremiumProfile } from '#test/factories.ts';
import { as, person } from '../roles.ts';

/*
 * Rows from before a migration are correct after it: one installation goes through the releases,
 * and in each, people do what they could do then.
 */

/** @returns the check to run once the installation is upgraded to today's */
type Story = (sql: Sql) => Promise<() => Promise<void>>;

let database: TestDatabase;
let isRight: Record<'contacts' | 'webhooks' | 'keys' | 'names' | 'mails', () => Promise<void>>;

beforeAll(async () => {
  database = await createTestDatabase('gateway');
  const { sql, url } = database;
  await ensureJobSchema(sql, url);
  const at = async (until: string, live: Story) => {
    await migrate(sql, { ...PRODUCT_SCHEMA, until });
    return live(sql);
  };
  isRight = {
    contacts: await at('20261122120000', keepContacts),
    webhooks: await at('20261127235900', sendToPrivateAddress),
    keys: await at('20261130000000', useKeys),
    names: await at('20261130000000', spellNames),
    mails: await at('20261227120000', mailPieces),
  };
  await migrate(sql, PRODUCT_SCHEMA);
});
afterAll(() => database.drop());

test('existing contacts stay unchanged, and follow their leads from then on', () =>
  isRight.contacts());

async function keepContacts(sql: Sql) {
  // The search for names in other alphabets has changed since: spellNames.
  const grace = { full_name: 'Grace Hopper', email: 'grace@vizit.test' };
  const made = await createLead(sql, { ...grace, phone: '1', company: 'Navy' });
  await sql`update public.contacts set phone = 'own' where user_id = ${made.user_id}`;
  const written = await createContact(sql, { email: 'ada@vizit.test', full_name: 'Ada' });
  const brought = await createLead(sql, { user_id: written.user_id, email: 'ada@vizit.test' });
  const deleted = await createLead(sql, { ...grace, company: 'Kept' });
  const ofDeleted = person(deleted.user_id);
  await as(sql, ofDeleted, (tx) => tx`delete from public.leads where id = ${deleted.id}`);
  const gone = await createLead(sql, { ...grace, full_name: 'Nobody erases me' });
  await sql`delete from public.leads where id = ${gone.id}`;
  const kay = { full_name: 'Kay', email: 'kay@vizit.test' };
  const later = await createLead(sql, { ...kay, user_id: gone.user_id });
  const owners = [made, written, deleted, gone].map(({ user_id }) => user_id);
  const list = () => sql`
    select id, email, full_name, phone, company, source, updated_at, search_text
    from public.contacts where user_id in ${sql(owners)} order by created_at`;
  const contacts = await list();

  return async () => {
    expect([...(await list())]).toEqual([...contacts]);
    await sql`update public.leads set phone = '2', company = 'Army' where id = ${made.id}`;
    for (const { id } of [brought, deleted, later]) await sql`select private.erase_lead(${id})`;
    expect(await list()).toMatchObject([
      { phone: 'own', company: 'Army' },
      { full_name: 'Ada', email: 'ada@vizit.test' },
      { full_name: 'Nobody erases me' },
    ]);
  };
}

test('an existing webhook to a private address fails without affecting others', () =>
  isRight.webhooks());

async function sendToPrivateAddress(sql: Sql) {
  const add = async (url: string) => {
    const { user_id } = await createPremiumProfile(sql);
    const [row] = await sql<{ id: string }[]>`
      insert into public.webhooks (user_id, url, events)
      values (${user_id}, ${url}, '["lead.created"]') returning id`;
    await createLead(sql, { user_id });
    return { id: row?.id ?? '', user_id };
  };
  const inside = await add('https://10.0.0.8/in');
  const outside = await add('https://hooks.example.com/in');

  return async () => {
    const claimed = await sql<{ id: string; webhook_id: string }[]>`
      select id, webhook_id from private.claim_deliveries(10, 10, 10, '1 minute')
      where webhook_id in ${sql([inside.id, outside.id])}`;
    const outcomes = claimed.map(({ id, webhook_id }) =>
      webhook_id === inside.id
        ? { id, status: null, problem: 'private', ms: 1 }
        : { id, status: 200, problem: null, ms: 1 },
    );
    await finishDeliveries(sql, outcomes);
    const [failed] = await sql`
      select status, attempts from public.webhook_deliveries where webhook_id = ${inside.id}`;
    expect(failed).toEqual({ status: 'waiting', attempts: 1 });
    const [arrived] = await sql`
      select status, attempts from public.webhook_deliveries where webhook_id = ${outside.id}`;
    expect(arrived).toEqual({ status: 'delivered', attempts: 1 });

    const write = (change: Record<string, string | boolean>) =>
      as(
        sql,
        person(inside.user_id),
        (tx) => tx`update public.webhooks set ${tx(change)} where id = ${inside.id}`,
      );
    await write({ url: 'https://10.0.0.8/in', description: 'Said again' });
    await write({ is_active: false });
    await expect(write({ url: 'https://10.0.0.9/in' })).rejects.toMatchObject({ code: '23514' });
    await write({ url: 'https://hooks.example.com/in', is_active: true });
  };
}

test('existing keys keep their scopes and never expire, and messages keep their last attempt', () =>
  isRight.keys());

async function useKeys(sql: Sql) {
  const { user_id } = await createPremiumProfile(sql);
  await sql`
    insert into public.api_keys (user_id, name, scope, prefix, secret_hash)
    select ${user_id}, scope, scope, 'vzt_abcdef', sha256(scope::bytea)
    from unnest(array['leads-write', 'read']) scope`;
  await sql`
    with webhook as (
      insert into public.webhooks (user_id, url, events)
      values (${user_id}, 'https://hooks.example.com/in', '["lead.created"]') returning id)
    insert into public.webhook_deliveries (webhook_id, user_id, event, payload, tried_at, answer_status,
      answer_text)
    select id, ${user_id}, event, '{}', tried_at, 500, 'Out of room.' from webhook,
      (values ('webhook.test', now()), ('lead.created', null)) as sent (event, tried_at)`;

  return async () => {
    const reads = ['profile:read', 'leads:read', 'contacts:read', 'statistics:read'];
    const keys = await sql`select name, scopes, expires_at from public.api_keys order by name`;
    expect([...keys]).toEqual([
      { name: 'leads-write', scopes: [...reads, 'leads:write'], expires_at: null },
      { name: 'read', scopes: reads, expires_at: null },
    ]);
    const tries = await sql`
      select d.is_test, a.answer_status, a.answer_text from public.webhook_attempts a
      join public.webhook_deliveries d on d.id = a.delivery_id where d.user_id = ${user_id}`;
    expect([...tries]).toEqual([
      { is_test: true, answer_status: 500, answer_text: 'Out of room.' },
    ]);
  };
}

test('existing names are found in any spelling, without marking rows as changed', () =>
  isRight.names());

async function spellNames(sql: Sql) {
  const name = 'مُحَمَّد Groß';
  const { user_id: owner } = await createAgency(sql);
  await sql`update public.agencies set name = ${name} where owner_id = ${owner}`;
  await sql`update public.profiles set full_name = ${name} where user_id = ${owner}`;
  await sql`
    insert into public.agency_staff (agency_id, email, full_name)
    values (${owner}, 'ada@vizit.test', ${name})`;
  const lead = await createLead(sql, { user_id: owner, full_name: name });
  const contact = await createContact(sql, { user_id: owner, full_name: name });
  await sql`
    insert into public.audit_log (actor, actor_role, action, note)
    values (${owner}, 'administrator', 'note.added', ${name})`;
  const readTimes = () => sql`
    select updated_at from public.contacts where user_id = ${owner}
    union all select updated_at from public.agencies where owner_id = ${owner} order by 1`;
  const times = await readTimes();

  return async () => {
    expect([...(await readTimes())]).toEqual([...times]);
    const pattern = toSearchPattern('محمد gross') ?? '';
    const words = sql`(select private.to_words('محمد gross'))`;
    const found = await sql<{ place: string }[]>`
      select 'lead' as place from public.leads where id = ${lead.id} and search_text like ${pattern}
        and private.to_words(left(search_text, 400)) @@ 'gross'::tsquery
      union all select 'contact' from public.contacts where id = ${contact.id}
        and search_text like ${pattern} and sort_name like ${pattern}
      union all select 'staff' from public.agency_staff where agency_id = ${owner}
        and search_text like ${pattern} and sort_name like ${pattern}
      union all select 'agency' from public.agencies where owner_id = ${owner} and words = ${words}
      union all select 'directory' from private.directory where user_id = ${owner}
        and words @@ 'gross & محمد'::tsquery
      union all select 'log' from private.audit_words w join public.audit_log a on a.id = w.entry
        where a.action = 'note.added' and w.words @@ 'gross & محمد'::tsquery`;
    expect(found.map(({ place }) => place)).toEqual([
      'lead',
      'contact',
      'staff',
      'agency',
      'directory',
      'log',
    ]);
  };
}

test('emails queued before an upgrade are sent after it', () => isRight.mails());

async function mailPieces(sql: Sql) {
  const due = '2027-01-01T08:00:00.000Z';
  for (const task of ['announce_wallet', 'announce_signature']) {
    await sql`
      select graphile_worker.add_job(${task}, '{"user_id": "a", "agency_id": "b"}', run_at => ${due})`;
  }
  return async () => {
    const jobs = await sql<{ piece: string }[]>`
      select j.payload ->> 'piece' as piece, j.payload ->> 'user_id' as person, j.run_at
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier in ('announce_wallet', 'announce_signature', 'announce_piece')`;
    const job = { person: 'a', run_at: new Date(due) };
    expect(jobs.toSorted((one, other) => one.piece.localeCompare(other.piece))).toEqual([
      { piece: 'signature', ...job },
      { piece: 'wallet_card', ...job },
    ]);
  };
}

const FOLDING = join(
  import.meta.dirname,
  '../../migrations/20261222000000_fold_search_text_in_every_alphabet.sql',
);

test('folding names doesn’t mark rows as changed, and re-enables all triggers', async () => {
  const { sql } = database;
  const { user_id: owner } = await createAgency(sql);
  const { id } = await createContact(sql, { user_id: owner, full_name: 'Groß' });
  await sql`update public.agencies set name = 'Groß' where owner_id = ${owner}`;
  await sql`alter table public.contacts disable trigger user`;
  await sql`update public.contacts set search_text = 'groß', sort_name = 'groß' where id = ${id}`;
  await sql`alter table public.contacts enable trigger user`;
  const read = () => sql`
    select c.search_text, c.sort_name, c.updated_at, a.updated_at as agency_updated_at
    from public.contacts c join public.agencies a on a.owner_id = c.user_id where c.id = ${id}`;
  const [before] = await read();

  await sql.begin((tx) => tx.unsafe(readFileSync(FOLDING, 'utf8')));

  expect(await read()).toEqual([{ ...before, search_text: 'gross', sort_name: 'gross' }]);
  const stopped = await sql`
    select tgname from pg_trigger where not tgisinternal and tgenabled = 'D'`;
  expect([...stopped]).toEqual([]);
});
