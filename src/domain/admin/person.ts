import type { Person } from './parse-person.ts';

/** Stripe's words for a subscription whose payment failed. */
const UNPAID: ReadonlySet<string> = new Set(['past_due', 'unpaid']);

/** @returns whether the payment of their subscription is due, by its newest entry */
export function isPaymentDue({ ledger }: Pick<Person, 'ledger'>): boolean {
  const newest = ledger.find(({ kind }) => kind === 'subscription');
  return newest !== undefined && UNPAID.has(newest.status);
}

/** @returns where Stripe's dashboard shows a customer; one of test mode it offers to switch to */
export function stripeCustomerUrl(customer: string): string {
  return `https://dashboard.stripe.com/customers/${encodeURIComponent(customer)}`;
}

/** @returns a display name */
export function nameOf({ account, profile }: Person): string {
  return profile?.full_name || account.full_name || account.email;
}

/** @returns their first name, or `them` without one */
export function firstNameOf({ profile }: Person): string {
  return (profile?.full_name ?? '').trim().split(/\s/)[0] || 'them';
}
