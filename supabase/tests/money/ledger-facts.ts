import type { Sql } from '#database/connect.ts';

/** A fact as `private.record_facts` takes it: columns of `public.ledger`. */
export type Fact = Record<string, string | number | boolean | Date | null>;

const NOW = Date.now();
const DAY_MS = 24 * 60 * 60 * 1000;

/** @returns that time, counted from the fixed `NOW` */
export function daysFromNow(days: number): Date {
  return new Date(NOW + days * DAY_MS);
}

/** @returns how many days from now it is, to the tenth */
export function toDays(moment: Date): number {
  return Math.round(((moment.getTime() - NOW) / DAY_MS) * 10) / 10;
}

/** @returns in how many days the years end that begin then */
export function yearsAfter(days: number, years = 1): number {
  const moment = daysFromNow(days);
  moment.setUTCFullYear(moment.getUTCFullYear() + years);
  return toDays(moment);
}

const SUBSCRIPTION = 'sub_1';

/** @returns a monthly subscription that began ten days ago and renews, with changes */
export function subscription(changes: Fact = {}): Fact {
  return {
    kind: 'subscription',
    source: SUBSCRIPTION,
    status: 'active',
    plan: 'premium',
    happened_at: daysFromNow(-10),
    covers_from: daysFromNow(-10),
    covers_until: daysFromNow(20),
    renews: true,
    ...changes,
  };
}

/** @returns a trial that began two days ago and will be charged in five */
export function trial(changes: Fact = {}): Fact {
  const [covers_from, covers_until] = [daysFromNow(-2), daysFromNow(5)];
  const trial = { is_trial: true, trial_from: covers_from, trial_until: covers_until };
  return subscription({ status: 'trialing', covers_from, covers_until, ...trial, ...changes });
}

/** @returns the payment of the month of `subscription()` */
export function month(changes: Fact = {}): Fact {
  return {
    kind: 'payment',
    source: 'pi_month',
    status: 'succeeded',
    plan: 'premium',
    amount: 399,
    currency: 'usd',
    happened_at: daysFromNow(-10),
    covers_from: daysFromNow(-10),
    covers_until: daysFromNow(20),
    belongs_to: SUBSCRIPTION,
    ...changes,
  };
}

/** @returns the payment of a year, ten days ago */
export function year(changes: Fact = {}): Fact {
  return {
    kind: 'payment',
    source: 'pi_year',
    status: 'succeeded',
    plan: 'yearly',
    amount: 2880,
    currency: 'usd',
    happened_at: daysFromNow(-10),
    ...changes,
  };
}

/** @returns a refund of all of `year()` */
export function refund(changes: Fact = {}): Fact {
  return {
    kind: 'refund',
    source: 're_1',
    status: 'succeeded',
    amount: 2880,
    currency: 'usd',
    happened_at: daysFromNow(-1),
    belongs_to: 'pi_year',
    ...changes,
  };
}

/** @returns an open dispute of `year()` */
export function dispute(changes: Fact = {}): Fact {
  return { ...refund(), kind: 'dispute', source: 'du_1', status: 'needs_response', ...changes };
}

/** @returns an administrator's grant of ten days ago, without an end */
export function grant(changes: Fact = {}): Fact {
  return {
    kind: 'grant',
    source: 'grant',
    status: 'granted',
    plan: 'premium',
    happened_at: daysFromNow(-10),
    covers_from: daysFromNow(-10),
    ...changes,
  };
}

/** @returns how many of the facts were new */
export async function record(sql: Sql, userId: string, facts: readonly Fact[]): Promise<number> {
  const [row] = await sql<{ added: number }[]>`
    select private.record_facts(${userId}, ${sql.json(facts as never)}) as added`;
  return row?.added ?? 0;
}
