import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import type { LedgerRow } from './parse-person.ts';

const KINDS: Readonly<Record<string, string>> = {
  subscription: 'Subscription',
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  grant: 'Given by an administrator',
};

/** @returns the kind and status of a fact: `Subscription, past due` */
export function nameFact({ kind, status }: Pick<LedgerRow, 'kind' | 'status'>): string {
  const name = KINDS[kind] ?? kind;
  return status === '' ? name : `${name}, ${status.replaceAll('_', ' ')}`;
}

/** @returns the plan a fact is about, or null */
export function namePlanOf({ plan }: Pick<LedgerRow, 'plan'>): string | null {
  return plan !== null && isPlan(plan) ? PLANS[plan] : plan;
}

type Money = Pick<LedgerRow, 'kind' | 'amount' | 'currency'>;

/** @returns a fact's money, negative if it was returned; null if none moved */
export function toMoney({ kind, amount, currency }: Money): string | null {
  // A subscription's price is paid by a payment, which is a separate fact.
  if (kind === 'subscription' || amount === null || currency === null) return null;
  return `${kind === 'refund' ? '−' : ''}${toPrice(amount, currency)}`;
}

/**
 * @param rows newest first
 * @returns them without renewals: a subscription that continues for a period, for which there is a payment
 */
export function withoutRenewals(rows: readonly LedgerRow[]): LedgerRow[] {
  return rows.filter((row, index) => {
    if (row.kind !== 'subscription') return true;
    const before = rows.slice(index + 1).find(({ kind }) => kind === 'subscription');
    const isSame = before?.status === row.status && before.plan === row.plan;
    return !isSame || before.covers_until === row.covers_until;
  });
}
