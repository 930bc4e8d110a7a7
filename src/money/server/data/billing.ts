import type { Sql } from '#database/connect.ts';
import type { PaidPlan, Plan } from '#money/plans/rules/plans.ts';

/** A user who wants to buy a plan, and the terms. */
export type Buyer = {
  email: string;
  full_name: string;
  is_confirmed: boolean;
  is_active: boolean;
  is_being_deleted: boolean;
  /** Set if they are on an agency's team. */
  is_on_team: boolean;
  /** Seats of an agency plan; null for other plans. */
  seats: number | null;
  /** Why their team is too large for it, or null. */
  room_problem: string | null;
  /** Set if neither this account nor this email has had the trial. */
  can_trial: boolean;
  /** When their paid years end; null if they haven't paid for any. */
  year_ends_at: Date | null;
  trial_days: number;
  currency: string;
  /** In the smallest unit of the currency; null if the plan isn't sold. */
  amount: number | null;
  /** A price made by hand in Stripe. */
  stripe_price_id: string | null;
};

/** @returns null if the account has no profile */
export async function findBuyer(sql: Sql, userId: string, plan: PaidPlan): Promise<Buyer | null> {
  const [row] = await sql<Buyer[]>`
    select coalesce(u.email, '') as email, p.full_name,
      u.email_confirmed_at is not null as is_confirmed, p.is_active,
      exists (select from private.account_deletions d where d.user_id = u.id) as is_being_deleted,
      exists (select from public.agency_staff s where s.user_id = u.id) as is_on_team,
      private.seats_on(u.id, ${plan}) as seats,
      private.find_room_problem(u.id, private.seats_on(u.id, ${plan})) as room_problem,
      private.can_trial(u.id) as can_trial,
      (select max(y.ends_at) from private.paid_years(u.id) y) as year_ends_at,
      s.trial_days, s.currency, c.amount, c.stripe_price_id
    from auth.users u
    join public.profiles p on p.user_id = u.id
    cross join public.payment_settings s
    left join public.plan_prices c on c.plan = ${plan}
    where u.id = ${userId}`;
  return row ?? null;
}

/** @returns whether the account is scheduled for deletion */
export async function isBeingDeleted(sql: Sql, userId: string): Promise<boolean> {
  const [row] = await sql`select from private.account_deletions where user_id = ${userId}`;
  return row !== undefined;
}

/** An account's Stripe customer; `customer_id` is null from the claim until the customer is created. */
export type CustomerClaim = { customer_id: string | null; created_at: Date };

/** @returns the account's claim, created now if missing; null if the account is gone */
export async function claimCustomer(sql: Sql, userId: string): Promise<CustomerClaim | null> {
  await sql`
    insert into private.stripe_customers (user_id)
    select id from auth.users where id = ${userId} on conflict do nothing`;
  return findCustomer(sql, userId);
}

/** @returns an account's claim, or null */
async function findCustomer(sql: Sql, userId: string): Promise<CustomerClaim | null> {
  const [row] = await sql<CustomerClaim[]>`
    select customer_id, created_at from private.stripe_customers where user_id = ${userId}`;
  return row ?? null;
}

/** Stores the customer created for a claim, unless one is stored. */
export async function keepCustomer(sql: Sql, userId: string, customerId: string): Promise<void> {
  await sql`
    update private.stripe_customers set customer_id = ${customerId}
    where user_id = ${userId} and customer_id is null`;
}

/** Drops the claim of a customer deleted at Stripe, so that another one is claimed. */
export async function forgetCustomer(sql: Sql, userId: string, customerId: string): Promise<void> {
  await sql`
    update private.stripe_customers set customer_id = null, created_at = clock_timestamp()
    where user_id = ${userId} and customer_id = ${customerId}`;
}

/** Stores the plan a price buys. @returns the plan it has always bought */
export async function keepPrice(
  sql: Sql,
  price: { id: string; plan: PaidPlan; amount: number; currency: string },
): Promise<string | undefined> {
  const { id, plan, amount, currency } = price;
  const [row] = await sql<{ plan: string }[]>`
    insert into private.stripe_prices as p (price_id, plan, amount, currency)
    values (${id}, ${plan}, ${amount}, ${currency})
    on conflict (price_id) do update set plan = p.plan
    returning plan`;
  return row?.plan;
}

/** @returns the plan for each of these prices, omitting unknown ones */
export async function mapPlansOfPrices(
  sql: Sql,
  priceIds: readonly string[],
): Promise<Map<string, Plan>> {
  if (priceIds.length === 0) return new Map();
  const rows = await sql<{ price_id: string; plan: Plan }[]>`
    select price_id, plan from private.stripe_prices where price_id in ${sql([...priceIds])}`;
  return new Map(rows.map(({ price_id, plan }) => [price_id, plan]));
}

/** @returns whether a subscription's last payment was returned, according to the ledger */
export async function wasPaymentReturned(
  sql: Sql,
  userId: string,
  subscription: string,
): Promise<boolean> {
  const [row] = await sql<{ cause: string | null }[]>`
    select private.return_of(${userId}, ${subscription}) as cause`;
  return row?.cause != null;
}

export type NewCheckout = {
  id: string;
  user_id: string;
  plan: PaidPlan;
  amount: number;
  currency: string;
  is_trial: boolean;
  session_id: string;
};

export async function insertCheckout(sql: Sql, checkout: NewCheckout): Promise<void> {
  await sql`insert into private.checkouts ${sql(checkout)}`;
}

/** Marks checkouts as expired that were closed before a payment. */
export async function expireCheckouts(sql: Sql, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await sql`
    update private.checkouts set status = 'expired', updated_at = now()
    where session_id in ${sql(sessionIds)} and status = 'open'`;
}
