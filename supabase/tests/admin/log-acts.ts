import type { Sql } from '#database/connect.ts';
import { asSuperuser } from '#test/database.ts';

/** Logs many acts of an agency at once: without individual texts, which these tests don't check. */
export async function logActs(sql: Sql, actor: string, count: number, age = '0'): Promise<void> {
  await asSuperuser(sql, async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`
      insert into public.audit_log (happened_at, actor, actor_role, action)
      select now() - ${age}::interval, ${actor}, 'agency', 'staff.edited'
      from generate_series(1, ${count}::int)`;
  });
}
