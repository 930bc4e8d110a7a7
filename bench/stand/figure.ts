import type { Scope } from './scope.ts';

/** One measured number beside its target. */
export type Figure = { what: string; value: string; target: string; isMet: boolean; note: string };

/** One row of the budgets, which returns its figures. */
export type Row = { title: string; measure(scope: Scope): Promise<Figure[]> };

type Measured = { what: string; value: number; target: number; unit?: string; note?: string };

/** A figure that should be no lower than its target. */
export function atLeast(measured: Measured): Figure {
  return describe(measured, '≥', measured.value >= measured.target);
}

/** A figure that should be no higher than its target. */
export function atMost(measured: Measured): Figure {
  return describe(measured, '≤', measured.value <= measured.target);
}

function describe(
  { what, value, target, unit = '', note = '' }: Measured,
  sign: string,
  isMet: boolean,
) {
  const withUnit = (number: number) => `${formatNumber(number)}${unit && ` ${unit}`}`;
  return { what, value: withUnit(value), target: `${sign} ${withUnit(target)}`, isMet, note };
}

/** @returns three significant digits, with thousands separated */
export function formatNumber(value: number): string {
  const fractionDigits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en', { maximumFractionDigits: fractionDigits });
}
