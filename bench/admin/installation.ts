import type { Sql, TransactionSql } from '#database/connect.ts';
import { createUser } from '#test/factories.ts';

export const ACCOUNTS = 100_000;
export const LEADS = 1_000_000;
const ENTRIES = 100_000;

/** The number of days with daily views and clicks; earlier days have only leads and payments. */
const BUSY_DAYS = 3;

/** One account in this many has paid, month by month. */
const PAYING = 5;
const MONTHS = 6;

/** @returns the administrator of an installation with a history of recorded figures */
export async function seedInstallation(sql: Sql): Promise<string> {
  const { id: administrator } = await createUser(sql);
  await sql`insert into public.admin_users (id) values (${administrator})`;
  await seed(sql, administrator);
  await sql`select private.note_figures()`;
  return administrator;
}

/** Inserted as the triggers would, without running them a million times. */
async function seed(sql: Sql, administrator: string): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into auth.users (id, email, email_confirmed_at, created_at)
      select gen_random_uuid(), 'person' || n || '@vizit.test', now(), now() - n * interval '1 minute'
      from generate_series(1, ${ACCOUNTS}::int) as n`;
    await tx`
      insert into public.profiles (user_id, username, full_name)
      select id, split_part(email, '@', 1),
        'First' || abs(hashtext(email) % 500) || ' Family' || abs(hashtext(email || '.') % 2000)
      from auth.users where email like 'person%@vizit.test' and email not like 'person-%'`;
    // One in a hundred.
    await tx`
      with agency as (
        update public.profiles set is_agency_profile = true, agency_max_staff = 50
        where username like 'person%00'
        returning user_id, full_name)
      insert into public.agencies (owner_id, name, created_at)
      select user_id, full_name, (select created_at from auth.users where id = user_id) from agency`;
    await tx`
      insert into private.directory
      select listed.* from auth.users, lateral private.list_account(id) as listed
      on conflict (user_id) do nothing`;
    await withoutWords(tx, () => insertLeads(tx));
    await tx`
      insert into public.audit_log (happened_at, actor, actor_role, action, subject, note)
      select now() - row_number() over () * interval '1 minute', ${administrator}, 'administrator',
        'plan.granted', user_id, 'Asked for by mail.'
      from public.profiles limit ${ENTRIES}`;
    await tx`
      insert into private.audit_words
      select * from private.list_audit_words(array(select id from public.audit_log))`;
    await payAndVisit(tx);
  });
  for (const table of [
    'private.directory',
    'public.leads',
    'public.audit_log',
    'private.audit_words',
    'public.ledger',
    'public.analytics_daily',
  ]) {
    await sql`vacuum analyze ${sql(table)}`;
  }
}

/** A trial that became a subscription, its payments, and visitors' events. */
async function payAndVisit(tx: TransactionSql): Promise<void> {
  await tx`
    create temporary table payers on commit drop as
    select user_id, row_number() over (order by username) as n from public.profiles
    where user_id in (select user_id from public.profiles where hashtext(username) % ${PAYING} = 0)`;
  await tx`insert into private.stripe_customers (user_id, customer_id) select user_id, 'cus_' || n from payers`;
  await tx`
    insert into public.ledger (user_id, happened_at, kind, source, status, plan, amount, currency, renews,
      covers_from, covers_until, belongs_to)
    select f.* from (
      select p.user_id, moment, 'subscription', 'sub_' || n, status, 'premium', 399, 'usd', true,
        moment, moment + interval '1 month', null
      from payers p, (values ('trialing', 7), ('active', 0)) as turn (status, days_before),
        lateral (select now() - (n % 300 + days_before) * interval '1 day') as at (moment)
      union all
      select p.user_id, moment, 'payment', 'in_' || n || '_' || month, 'succeeded', 'premium', 399, 'usd',
        false, moment, moment + interval '1 month', 'sub_' || n
      from payers p, generate_series(0, ${MONTHS}::int - 1) as month,
        lateral (select now() - n % 30 * interval '1 day' - month * interval '30 days') as at (moment)) f
    order by 2`;
  await tx`
    insert into public.analytics_daily (user_id, day, event_type, link_type, section, event_count)
    select p.user_id, (now() at time zone 'utc')::date - age, k.event_type, k.link_type, k.section, 10
    from generate_series(${BUSY_DAYS}::int - 1, 0, -1) as age, public.profiles p,
      (values ('profile_view', '', ''), ('link_click', 'custom', 'links')) as k (event_type, link_type, section)
    on conflict do nothing`;
  await tx`
    insert into private.daily_events (day, share, event_count)
    select day, 0, sum(event_count) from public.analytics_daily group by 1
    on conflict (day, share) do update set event_count = excluded.event_count`;
}

async function insertLeads(tx: TransactionSql): Promise<void> {
  await tx`
    insert into public.leads (user_id, full_name, email, message, created_at, search_text)
    select owner.id, name, 'visitor' || n || '@vizit.test', 'Hello, I would like to know more.',
      now() - n * interval '10 seconds',
      lower(name) || E'\nvisitor' || n || E'@vizit.test\nhello, i would like to know more.'
    from (select user_id as id, row_number() over () as place from public.profiles) as owner,
      generate_series(owner.place, ${LEADS}::int, ${ACCOUNTS}::int) as n,
      lateral (select 'First' || n * 7 % 501 || ' Family' || n * 11 % 2003) as called (name)`;
}

/** Building the index of a million leads' words in one go is several times faster. */
async function withoutWords(tx: TransactionSql, work: () => Promise<void>): Promise<void> {
  const [index] = await tx<{ definition: string }[]>`
    select pg_get_indexdef('public.leads_words_idx'::regclass) as definition`;
  if (index === undefined) throw new Error('The index is gone.');
  await tx`drop index public.leads_words_idx`;
  await work();
  await tx`set local maintenance_work_mem = '512MB'`;
  await tx.unsafe(index.definition);
}
