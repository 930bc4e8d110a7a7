import * as z from 'zod/mini';

const Answer = z.nullable(
  z.object({ email: z.string(), waits_for: z.array(z.enum(['current', 'new'])) }),
);

/** A pending change of email, and which mailboxes have yet to confirm. */
export type EmailChange = NonNullable<z.output<typeof Answer>>;

export function parseEmailChange(answer: unknown): EmailChange | null {
  return z.parse(Answer, answer);
}
