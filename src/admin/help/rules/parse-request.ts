import * as z from 'zod/mini';

const Asked = z.object({
  request: z.object({
    id: z.string(),
    user_id: z.string(),
    topic: z.string(),
    subject: z.string(),
    username: z.string(),
    plan: z.string(),
    is_first: z.boolean(),
    status: z.enum(['open', 'answered', 'closed']),
    created_at: z.string(),
  }),
  messages: z.array(
    z.object({
      id: z.number(),
      is_answer: z.boolean(),
      body: z.string(),
      written_at: z.string(),
      /** True if written by the administrator reading it; `author` names the administrator. */
      is_own: z.boolean(),
      author: z.nullable(z.string()),
    }),
  ),
  person: z.object({
    email: z.string(),
    created_at: z.string(),
    full_name: z.string(),
    username: z.string(),
    is_active: z.boolean(),
    plan: z.string(),
  }),
  /** How many other requests this person has made. */
  others: z.number(),
});

/** A request as administrators see it. */
export type AskedSupport = z.infer<typeof Asked>;

/** @param value answered by `admin_support_request()` @returns null if it is gone */
export function parseSupportRequest(value: unknown): AskedSupport | null {
  return z.parse(z.nullable(Asked), value ?? null);
}
