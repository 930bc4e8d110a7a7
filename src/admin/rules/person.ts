import type { Person } from './parse-person.ts';

/** Stripe's statuses for a subscription with a failed payment. */
const UNPAID: ReadonlySet<string> = new Set(['past_due', 'unpaid']);

/** @returns whether their subscription's payment is due, by its newest fact */
export function isPaymentDue({ ledger }: Pick<Person, 'ledger'>): boolean {
  const newest = ledger.find(({ kind }) => kind === 'subscription');
  return newest !== undefined && UNPAID.has(newest.status);
}

/** @returns a customer's dashboard URL at Stripe, which offers to switch to test mode if needed */
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
