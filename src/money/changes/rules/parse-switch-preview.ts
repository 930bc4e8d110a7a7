import * as z from 'zod/mini';
import { isPaidPlan, type PaidPlan } from '#money/plans/rules/plans.ts';

const PREVIEW = z.object({
  plan: z.custom<PaidPlan>((value) => typeof value === 'string' && isPaidPlan(value)),
  when: z.enum(['now', 'period_end']),
  period_end: z.iso.datetime(),
  monthly: z.number(),
  currency: z.string(),
  /** For an agency plan; null for others. */
  seats: z.nullable(z.number()),
  quote: z.nullable(z.object({ amount: z.number(), proration_date: z.nullable(z.number()) })),
});

/** The cost of a switch, from the server. Amounts are in the currency's smallest unit. */
export type SwitchPreview = z.infer<typeof PREVIEW>;

/** @param value from `preview-change` @throws Error if it is invalid */
export function parseSwitchPreview(value: unknown): SwitchPreview {
  return PREVIEW.parse(value);
}
