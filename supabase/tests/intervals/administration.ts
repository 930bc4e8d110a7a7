import type { Sql } from '#database/connect.ts';
import { createProfile } from '#test/factories.ts';
import { ask, createAdministrator, type IntervalCase, readOne } from './case.ts';

/** @returns a reported page's case, which another administrator opened some time ago */
async function visitCase(sql: Sql, age: string): Promise<{ id: string; judge: string }> {
  const [judge, other] = [await createAdministrator(sql), await createAdministrator(sql)];
  const { user_id, username } = await createProfile(sql);
  await sql`select private.report_page(${username}, 'spam', '')`;
  const id = await readOne<string>(
    sql`select id from public.page_reports where user_id = ${user_id}`,
  );
  await ask(sql, other, `select public.admin_visit_case('${id}')`);
  await sql`update private.case_visits set seen_at = now() - ${age}::interval where case_id = ${id}`;
  return { id, judge };
}

/** Intervals of the administrators' cases and figures. */
export const ADMINISTRATION_INTERVALS: readonly IntervalCase[] = [
  {
    of: 'public.admin_visit_case',
    nth: 0,
    what: 'an administrator on a case is named',
    sides: ['110 seconds', '130 seconds'],
    holds: async (sql, age) => {
      const { id, judge } = await visitCase(sql, age);
      const others = await readOne<unknown[]>(
        ask(sql, judge, `select public.admin_visit_case('${id}')`),
      );
      return others.length === 1;
    },
  },
  {
    of: 'private.count_late_jobs',
    nth: 0,
    what: 'an unstarted job isn’t late yet',
    sides: ['9 minutes', '11 minutes'],
    holds: async (sql, age) => {
      const before = await readOne<string>(sql`select private.count_late_jobs()`);
      await sql`
        select graphile_worker.add_job('check_page', '{}', run_at => now() - ${age}::interval)`;
      return before === (await readOne<string>(sql`select private.count_late_jobs()`));
    },
  },
  {
    of: 'private.list_inbox',
    nth: 0,
    what: 'another administrator holds an inbox case',
    sides: ['110 seconds', '130 seconds'],
    holds: async (sql, age) => {
      const { id, judge } = await visitCase(sql, age);
      const holder = await readOne<string | null>(
        ask(sql, judge, `select holder from public.admin_inbox where case_id = '${id}'`),
      );
      return holder !== null;
    },
  },
];
