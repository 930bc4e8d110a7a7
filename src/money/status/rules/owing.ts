import type { Billing } from './own-billing.ts';

const OWING: ReadonlySet<string> = new Set(['past_due', 'unpaid', 'paused']);

/** @returns whether a payment for it is due; until it is paid, nothing else can be chosen */
export function isOwing({ status }: Pick<NonNullable<Billing['subscription']>, 'status'>): boolean {
  return OWING.has(status);
}
