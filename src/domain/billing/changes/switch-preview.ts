import * as z from 'zod/mini';
import { isPaidPlan, type PaidPlan, PLANS, type Plan } from '../plans/plans.ts';
import { toPrice } from '../plans/terms.ts';
import type { WriteDate } from '../standing/standing-words.ts';

const PREVIEW = z.object({
  plan: z.custom<PaidPlan>((value) => typeof value === 'string' && isPaidPlan(value)),
  when: z.enum(['now', 'period_end']),
  period_end: z.iso.datetime(),
  monthly: z.number(),
  currency: z.string(),
  quote: z.nullable(z.object({ amount: z.number(), proration_date: z.nullable(z.number()) })),
});

/** The cost of a switch, from the server. Amounts are in the smallest unit of the currency. */
export type SwitchPreview = z.infer<typeof PREVIEW>;

/** @param value of `preview-change` @throws Error where it is nothing of that kind */
export function parseSwitchPreview(value: unknown): SwitchPreview {
  return PREVIEW.parse(value);
}

/** A line of what a switch comes to. */
export type SwitchFact = { name: string; value: string };

/** @returns what is charged today, and what comes when */
export function listSwitchFacts(
  preview: SwitchPreview,
  present: Plan,
  write: WriteDate,
): SwitchFact[] {
  const { plan, when, period_end, monthly, currency, quote } = preview;
  const amount = quote?.amount ?? 0;
  const charged = { name: 'Charged today', value: toPrice(amount, currency) };
  const price = `${toPrice(monthly, currency)} a month`;
  if (when === 'period_end') {
    const end = write(period_end);
    return [
      charged,
      { name: `${PLANS[present]} until`, value: end },
      { name: `${PLANS[plan]} from`, value: `${end}, ${price}` },
    ];
  }
  const isWholeMonth = quote?.proration_date === null;
  return [
    charged,
    isWholeMonth
      ? { name: 'Then', value: price }
      : { name: `From ${write(period_end)}`, value: price },
  ];
}
