import { toPrice } from '#money/plans/rules/terms.ts';

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
