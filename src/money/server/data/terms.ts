import type { Sql } from '#database/connect.ts';
import type { Terms } from '#money/plans/rules/terms.ts';

/** @returns the terms on which plans are sold, except whether payments are set up at all */
export async function findTerms(sql: Sql): Promise<Omit<Terms, 'is_open'>> {
  const [row] = await sql<Omit<Terms, 'is_open'>[]>`
    select s.currency, s.trial_days, s.grace_days, (
      select coalesce(jsonb_object_agg(p.plan, p.amount), '{}') from public.plan_prices p
      where p.amount is not null) as prices
    from public.payment_settings s`;
  if (row === undefined) throw new Error('the settings of payments are gone');
  return row;
}
