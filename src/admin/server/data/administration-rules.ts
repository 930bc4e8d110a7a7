import type { Sql } from '#database/connect.ts';

/** Sets whether administrators need a second factor on this installation. */
export async function setAdministrationRules(
  sql: Sql,
  { needSecondFactor }: { needSecondFactor: boolean },
): Promise<void> {
  await sql`
    insert into private.administration_rules (need_second_factor) values (${needSecondFactor})
    on conflict (is_only) do update set need_second_factor = excluded.need_second_factor`;
}
