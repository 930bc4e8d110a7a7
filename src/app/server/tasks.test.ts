import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCHEDULES, TASKS } from '#admin/jobs/rules/tasks.generated.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { createProfile, daysFromNow } from '#test/factories.ts';
import { IDLE_GATEWAY } from '#test/servers/idle-gateway.ts';
import { findInSources } from '#test/source-files.ts';
import * as found from './tasks.generated.ts';
import { TASK_LIST } from './tasks.ts';

let database: TestDatabase;
let deps: TaskDeps;
beforeAll(async () => {
  database = await createTestDatabase('product');
  deps = {
    ...IDLE_GATEWAY,
    sql: database.sql,
    mailer: { send: async () => undefined },
    publicUrl: 'https://vizit.test',
  };
  await database.sql`create table public.unlucky (id uuid)`;
  await database.sql`
    create function public.fail_unlucky() returns trigger
    language plpgsql security definer as $$
    begin
      if exists (select from public.unlucky where id = old.user_id) then
        raise 'out of luck';
      end if;
      return coalesce(new, old);
    end $$`;
});
afterAll(() => database.drop());

test('every task has its title on the jobs screen', () => {
  expect(Object.keys(TASK_LIST).sort()).toEqual(Object.keys(TASKS).sort());
});

test('every task is queued or on a schedule, and every queued task exists', () => {
  const queued = ['src', 'supabase/schemas'].flatMap((folder) =>
    findInSources(folder, /add_job\(\s*'(\w+)'/g),
  );
  const scheduled = SCHEDULES.map(({ task }) => task);
  expect(new Set([...queued, ...scheduled])).toEqual(new Set(Object.keys(TASKS)));
});

test('the mail state counts every mail', async () => {
  const mails = Object.values(found).flatMap((task) => ('write' in task ? [task.name] : []));
  const counted = await database.sql<{ name: string }[]>`
    select name from jsonb_array_elements_text(${database.sql.json(Object.keys(TASKS))}) name
    where private.is_mail_task(name)`;
  expect(new Set(counted.map(({ name }) => name))).toEqual(new Set([...mails, 'send_reset']));
});

test('an agency whose plan can’t be ended doesn’t hold up other plans or emails', async () => {
  const { sql } = database;
  const people = await Promise.all([1, 2, 3].map(() => createProfile(sql)));
  await sql`update public.payment_settings set grace_days = 0`;
  for (const { user_id } of people) {
    await sql`
      insert into public.ledger (user_id, kind, source, status, plan, happened_at, covers_from, covers_until)
      values (${user_id}, 'subscription', ${`sub_${user_id}`}, 'active', 'agency_50',
        now(), ${daysFromNow(-31)}, ${daysFromNow(-1)})`;
    await sql`update public.profiles set plan = 'agency_50' where user_id = ${user_id}`;
  }
  await sql`insert into public.unlucky select private.list_ended_agencies() limit 1`;
  await sql`
    create trigger unlucky before update on public.profiles
    for each row execute function public.fail_unlucky()`;
  await expect(TASK_LIST.refresh_plans({}, deps)).rejects.toThrow('out of luck');
  expect(await sql`select private.list_ended_agencies()`).toHaveLength(1);
  await sql`truncate public.unlucky`;
  await TASK_LIST.refresh_plans({}, deps);
  expect(await sql`select private.list_ended_agencies()`).toHaveLength(0);
});

test('a failing step of the nightly plans doesn’t stop the later ones', async () => {
  const { sql } = database;
  const { user_id } = await createProfile(sql);
  const [from, until] = [daysFromNow(-5), daysFromNow(2)];
  const trial = {
    kind: 'subscription',
    source: 'sub_trial',
    status: 'trialing',
    plan: 'premium',
    happened_at: from,
    covers_from: from,
    covers_until: until,
    is_trial: true,
    trial_from: from,
    trial_until: until,
    renews: true,
  };
  await sql`select private.record_facts(${user_id}, ${sql.json([trial] as never)})`;
  await sql`
    create or replace function private.list_lapsed() returns void
    language plpgsql as $$ begin raise 'no directory'; end $$`;
  await expect(TASK_LIST.refresh_plans({}, deps)).rejects.toThrow('no directory');
  expect(
    await sql`
      select from graphile_worker._private_jobs j
      join graphile_worker.jobs n on n.id = j.id
      where n.task_identifier = 'announce_plan' and j.payload ->> 'user_id' = ${user_id}`,
  ).toHaveLength(1);
});

test('an archive that can’t be deleted doesn’t stop others from being deleted', async () => {
  const { sql } = database;
  const people = await Promise.all([1, 2].map(() => createProfile(sql)));
  for (const [days, { user_id }] of people.entries()) {
    await sql`
      insert into public.archives (user_id, status, ready_at)
      values (${user_id}, 'ready', ${daysFromNow(days - 30)})`;
  }
  await sql`insert into public.unlucky values (${people[0]?.user_id ?? ''})`;
  await sql`
    create trigger unlucky before delete on public.archives
    for each row execute function public.fail_unlucky()`;
  await expect(TASK_LIST.purge_archives({}, deps)).rejects.toThrow('out of luck');
  expect(await sql`select user_id from public.archives`).toEqual([{ user_id: people[0]?.user_id }]);
});

test('old visits are dropped even if partitions for new ones can’t be created', async () => {
  const { sql } = database;
  await sql`
    create or replace function private.create_analytics_partitions() returns void
    language plpgsql as $$ begin raise 'no room'; end $$`;
  await sql`
    create table private.dropped (at timestamptz)`;
  await sql`
    create or replace function private.drop_old_analytics() returns integer
    language sql as $$ insert into private.dropped values (now()); select 1 $$`;
  await expect(TASK_LIST.drop_old_analytics({}, deps)).rejects.toThrow('no room');
  expect(await sql`select from private.dropped`).toHaveLength(1);
});
