import { randomUUID } from 'node:crypto';
import type { Sql } from '#database/connect.ts';
import { createLead, createPremiumProfile, createProfile, createUser } from '#test/factories.ts';
import {
  ask,
  createAdministrator,
  type IntervalCase,
  isRefused,
  isThere,
  readOne,
  readRunAt,
} from './case.ts';

const THIRTY_DAYS = ['29 days', '31 days'] as const;

/** @returns a lead of that age in the trash */
async function trashLead(sql: Sql, age: string) {
  const { id, user_id } = await createLead(sql);
  await createProfile(sql, { user_id });
  await ask(sql, user_id, `delete from public.leads where id = '${id}'`);
  await sql`update private.deleted_leads set deleted_at = now() - ${age}::interval where id = ${id}`;
  return { id, user_id };
}

function addReports(sql: Sql, userId: string, columns: Record<string, string>, count = 1) {
  const row = { user_id: userId, username: 'ada', reason: 'spam', source: 'visitor', ...columns };
  const rows = Array.from({ length: count }, (_, version_id) => ({ ...row, version_id }));
  return sql`insert into public.page_reports ${sql(rows)} returning id`;
}

const ago = (sql: Sql, age: string) =>
  readOne<string>(sql`select (now() - ${age}::interval)::text`);

/** When an administrator is notified of a report, depending on earlier notifications. */
async function readToldAt(sql: Sql, isTold: boolean): Promise<Date> {
  const judge = await createAdministrator(sql);
  if (isTold) await sql`insert into private.report_mails values (${judge}, now())`;
  await addReports(sql, (await createProfile(sql)).user_id, {});
  return readRunAt(sql, `announce_reports:${judge}`);
}

/** Pages: their names, reports, leads, domains, webhooks and visits. */
export const PAGE_INTERVALS: readonly IntervalCase[] = [
  {
    of: 'public.check_own_domain',
    nth: 0,
    what: 'a domain was checked just now',
    sides: ['8 seconds', '12 seconds'],
    holds: async (sql, age) => {
      const { user_id } = await createPremiumProfile(sql);
      const id = await readOne<string>(sql`
        insert into public.domains (user_id, name, asked_at)
        values (${user_id}, ${`${randomUUID()}.example`}, now() - ${age}::interval) returning id`);
      return isRefused(ask(sql, user_id, `select public.check_own_domain('${id}')`));
    },
  },
  {
    of: 'private.count_day_leads',
    nth: 0,
    what: 'typed leads count for a day',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => {
      const { user_id } = await createPremiumProfile(sql);
      await sql`
        insert into public.leads (user_id, full_name, source, created_at)
        select ${user_id}, 'Typed', 'hand', now() - ${age}::interval from generate_series(1, 2000)`;
      const lead = JSON.stringify({ id: randomUUID(), account: user_id, full_name: 'Ada' });
      return isRefused(ask(sql, user_id, `select public.keep_fair_lead('${lead}')`));
    },
  },
  {
    of: 'public.restore_leads',
    nth: 0,
    what: 'a deleted lead can be restored',
    sides: THIRTY_DAYS,
    holds: async (sql, age) => {
      const { id, user_id } = await trashLead(sql, age);
      return (await readOne(ask(sql, user_id, `select public.restore_leads('["${id}"]')`))) === 1;
    },
  },
  {
    of: 'private.purge_deleted_leads',
    nth: 0,
    what: 'a deleted lead is kept',
    sides: THIRTY_DAYS,
    holds: async (sql, age) => {
      const { id } = await trashLead(sql, age);
      await sql`select private.purge_deleted_leads()`;
      return isThere(sql`select from private.deleted_leads where id = ${id}`);
    },
  },
  ...[0, 1].map((nth) => ({
    of: 'private.limit_draft_writes',
    nth,
    what: '120 draft saves count',
    sides: ['55 seconds', '65 seconds'] as const,
    holds: async (sql: Sql, age: string) => {
      const { id } = await createUser(sql);
      await sql`insert into private.draft_writes values (${id}, now() - ${age}::interval, 120)`;
      return isRefused(sql`select private.limit_draft_writes(${id})`);
    },
  })),
  {
    of: 'private.purge_drafts',
    nth: 0,
    what: 'an unused draft is kept',
    sides: ['360 days', '370 days'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      await sql`
        insert into public.profile_drafts (user_id, field, value, written_at)
        values (${user_id}, 'bio', '"Half"', now() - ${age}::interval)`;
      await sql`select private.purge_drafts()`;
      return isThere(sql`select from public.profile_drafts where user_id = ${user_id}`);
    },
  },
  {
    of: 'private.limit_saves',
    nth: 0,
    what: 'five saves count',
    sides: ['55 seconds', '65 seconds'],
    holds: async (sql, age) => {
      const { id } = await createUser(sql);
      await sql`
        insert into private.profile_saves
        values (${id}, array_fill(now() - ${age}::interval, array[5]))`;
      return isRefused(sql`select private.limit_saves(${id})`);
    },
  },
  {
    of: 'private.queue_report_mails',
    nth: 0,
    what: 'reports are collected before the email',
    sides: ['9 minutes', '11 minutes'],
    sets: (sql) => readToldAt(sql, false),
  },
  {
    of: 'private.queue_report_mails',
    nth: 1,
    what: 'reports aren’t emailed again',
    sides: ['3 hours 59 minutes', '4 hours 1 minute'],
    sets: (sql) => readToldAt(sql, true),
  },
  {
    of: 'private.record_page_check',
    nth: 0,
    what: 'ten findings on a page count',
    sides: ['23 hours', '25 hours'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      const outcome = { status: 'closed', outcome: 'nothing', closed_at: await ago(sql, age) };
      const found = { ...outcome, source: 'check', created_at: await ago(sql, age) };
      await addReports(sql, user_id, found, 10);
      const verdict = {
        version_id: 99,
        fingerprint: 'x',
        findings: ['brand'],
        is_worth_a_look: true,
      };
      await sql`select private.record_page_check(${user_id}, ${sql.json(verdict)})`;
      return !(await isThere(sql`
        select from public.page_reports where user_id = ${user_id} and version_id = 99`));
    },
  },
  {
    of: 'private.purge_page_reports',
    nth: 0,
    what: 'closed reports are kept',
    sides: ['179 days', '181 days'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      const outcome = { status: 'closed', outcome: 'nothing', closed_at: await ago(sql, age) };
      await addReports(sql, user_id, outcome);
      await sql`select private.purge_page_reports()`;
      return isThere(sql`select from public.page_reports where user_id = ${user_id}`);
    },
  },
  {
    of: 'private.drop_old_analytics',
    nth: 0,
    what: 'individual visits are kept',
    sides: ['89 days', '91 days'],
    holds: async (sql, age) => {
      const { user_id } = await createProfile(sql);
      const [from, to, name] = Object.values(
        (
          await sql<{ from: string; to: string; name: string }[]>`
            select m || 'Z' as from, m + interval '1 month' || 'Z' as to,
              'analytics_' || to_char(m, 'YYYY_MM') as name
            from date_trunc('month', (now() - ${age}::interval) at time zone 'utc') m`
        )[0] ?? {},
      );
      await sql.unsafe(`
        create table if not exists private.${name} partition of public.analytics
        for values from ('${from}') to ('${to}')`);
      await sql`
        insert into public.analytics (user_id, event_type, created_at)
        values (${user_id}, 'profile_view', now() - ${age}::interval)`;
      await sql`select private.drop_old_analytics()`;
      return isThere(sql`select from public.analytics where user_id = ${user_id}`);
    },
  },
  {
    of: 'private.next_push',
    nth: 0,
    what: 'a browser that was told of leads waits',
    sides: ['4 minutes', '6 minutes'],
    sets: async (sql) => {
      const { user_id } = await createProfile(sql);
      const id = await readOne<string>(sql`
        insert into private.push_devices
          (user_id, session_id, endpoint, p256dh, auth_secret, tried_at)
        values (${user_id}, ${randomUUID()}, ${`https://push.example/${user_id}`},
          ${'B'.repeat(87)}, ${'s'.repeat(22)}, now())
        returning id`);
      await createLead(sql, { user_id });
      return readRunAt(sql, `push_lead ${id}`);
    },
  },
];
