import type { Person } from './parse-person.ts';

/** Stripe's statuses for a subscription with a failed payment. */
const UNPAID: ReadonlySet<string> = new Set(['past_due', 'unpaid']);

/** @returns whether their subscription has a payment due, by its newest fact */
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

/** The status of an account, with the tone of its badge. */
export const ACCOUNT_STATUSES = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'neutral' },
  unconfirmed: { label: 'Unconfirmed', tone: 'warning' },
  suspended: { label: 'Suspended', tone: 'danger' },
  leaving: { label: 'Scheduled for deletion', tone: 'warning' },
} as const;

type AccountStatus = keyof typeof ACCOUNT_STATUSES;

export const ACCOUNT_STATUS_KEYS = Object.keys(ACCOUNT_STATUSES) as AccountStatus[];

/** @param value from the database @returns its words; `Active` if unknown */
export function toAccountStatus(value: string): (typeof ACCOUNT_STATUSES)[AccountStatus] {
  return ACCOUNT_STATUSES[ACCOUNT_STATUS_KEYS.find((key) => key === value) ?? 'active'];
}
