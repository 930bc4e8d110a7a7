import * as z from 'zod/mini';

const Appeal = z.object({
  text: z.string(),
  sent_at: z.string(),
  answer: z.string(),
  answered_at: z.nullable(z.string()),
  /** Whether another appeal is allowed. */
  may_follow: z.boolean(),
});

const Suspension = z.nullable(
  z.object({
    by: z.enum(['administrator', 'agency']),
    reason: z.string(),
    suspended_at: z.string(),
    agency_name: z.nullable(z.string()),
    appeal: z.nullable(Appeal),
  }),
);

/** Why a page is suspended, with its owner's appeal. */
export type Suspension = NonNullable<z.infer<typeof Suspension>>;

/** @param value from `own_suspension()` @returns null if the page isn't suspended */
export function parseSuspension(value: unknown): Suspension | null {
  return z.parse(Suspension, value ?? null);
}
