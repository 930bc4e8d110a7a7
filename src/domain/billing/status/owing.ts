import type { Billing } from './own-billing.ts';

const OWING: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'paused']);

/** @returns whether a payment for it is due: until then there is nothing else to choose */
export function isOwing({ status }: Pick<NonNullable<Billing['subscription']>, 'status'>): boolean {
  return OWING.has(status);
}
