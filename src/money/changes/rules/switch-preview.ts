import { PLANS, type Plan } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import type { WriteDate } from '#money/status/rules/plan-status-words.ts';
import type { SwitchPreview } from './parse-switch-preview.ts';

/** A line about a switch's costs. */
export type SwitchFact = { name: string; value: string };

/** @returns today's charge, and the later ones */
export function listSwitchFacts(
  preview: SwitchPreview,
  present: Plan,
  write: WriteDate,
): SwitchFact[] {
  const { plan, when, period_end, monthly, currency, seats, quote } = preview;
  const amount = quote?.amount ?? 0;
  const charged = { name: 'Charged today', value: toPrice(amount, currency) };
  const price = `${toPrice(monthly, currency)} a month`;
  const room = seats === null ? [] : [{ name: 'Seats for your team', value: String(seats) }];
  if (when === 'period_end') {
    const end = write(period_end);
    return [
      charged,
      { name: `${PLANS[present]} until`, value: end },
      { name: `${PLANS[plan]} from`, value: `${end}, ${price}` },
      ...room,
    ];
  }
  const isWholeMonth = quote?.proration_date === null;
  return [
    charged,
    isWholeMonth
      ? { name: 'Then', value: price }
      : { name: `From ${write(period_end)}`, value: price },
    ...room,
  ];
}
