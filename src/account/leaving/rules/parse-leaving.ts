import * as z from 'zod/mini';

const Preview = z.object({
  username: z.nullable(z.string()),
  is_open: z.boolean(),
  leads: z.number(),
  contacts: z.number(),
  subscription: z.nullable(
    z.object({
      plan: z.nullable(z.string()),
      period_end: z.nullable(z.string()),
      renews: z.boolean(),
    }),
  ),
  year_ends_at: z.nullable(z.string()),
  team: z.number(),
  agency: z.nullable(z.string()),
});

/** The data deleted with an account, from `deletion_preview`. */
export type LeavingPreview = z.output<typeof Preview>;

export function parseLeavingPreview(answer: unknown): LeavingPreview {
  return z.parse(Preview, answer);
}

const Leaving = z.nullable(z.object({ requested_at: z.string(), due_at: z.string() }));

/** @returns when an account will be deleted, from `account_deletion`; null if it won't */
export function parseLeaving(answer: unknown): z.output<typeof Leaving> {
  return z.parse(Leaving, answer);
}
