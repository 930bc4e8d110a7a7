import { nameStoredPlan } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import type { LedgerRow } from './parse-person.ts';

/**
 * Parses a typed price into the smallest unit of its currency.
 *
 * @param typed `3.99`, `3,99` or `1 200`
 * @param currency ISO 4217, in lower case
 * @returns the amount; null if it isn't a valid price
 */
export function parseAmount(typed: string, currency: string): number | null {
  const [, whole = '', fraction = ''] =
    /^(\d{1,8})(?:[.,](\d{1,3}))?$/.exec(typed.replace(/\s/g, '')) ?? [];
  const digits = countDigits(currency);
  if (whole === '' || fraction.length > digits) return null;
  const amount = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0'));
  return amount >= 1 && amount <= 99_999_999 ? amount : null;
}

/** @returns an amount for an input: `3.99` */
export function toTyped(amount: number, currency: string): string {
  const digits = countDigits(currency);
  return (amount / 10 ** digits).toFixed(digits);
}

/** Derived from how a thousand smallest units are formatted, so that both agree. */
function countDigits(currency: string): number {
  const whole = Number(toPrice(100_000, currency).replace(/[^\d.]/g, ''));
  return Math.round(Math.log10(100_000 / whole));
}

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
  return plan && nameStoredPlan(plan);
}

type Money = Pick<LedgerRow, 'kind' | 'amount' | 'currency'>;

/** @returns the amount of a fact, negative if it was returned; null if no money moved */
export function toMoney({ kind, amount, currency }: Money): string | null {
  // A subscription's price is paid by a payment, which is a separate fact.
  if (kind === 'subscription' || amount === null || currency === null) return null;
  return `${kind === 'refund' ? '−' : ''}${toPrice(amount, currency)}`;
}

/**
 * @param rows newest first
 * @returns them without renewals: a subscription continuing for another period, which has its own payment
 */
export function withoutRenewals(rows: readonly LedgerRow[]): LedgerRow[] {
  return rows.filter((row, index) => {
    if (row.kind !== 'subscription') return true;
    const before = rows.slice(index + 1).find(({ kind }) => kind === 'subscription');
    const isSame = before?.status === row.status && before.plan === row.plan;
    return !isSame || before.covers_until === row.covers_until;
  });
}
