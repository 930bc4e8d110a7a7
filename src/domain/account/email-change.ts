import * as z from 'zod/mini';

const Answer = z.nullable(
  z.object({ email: z.string(), waits_for: z.array(z.enum(['current', 'new'])) }),
);

/** A change of address that is under way, and which mailboxes have still to agree. */
export type EmailChange = NonNullable<z.output<typeof Answer>>;

export function parseEmailChange(answer: unknown): EmailChange | null {
  return z.parse(Answer, answer);
}

/**
 * @param current the address of the account; null where it was never proved, as it is not asked then
 * @returns each mailbox that is asked, and whether its link was followed
 */
export function listMailboxes({ email, waits_for }: EmailChange, current: string | null) {
  const proposed = { address: email, has_agreed: !waits_for.includes('new') };
  if (current === null) return [proposed];
  return [{ address: current, has_agreed: !waits_for.includes('current') }, proposed];
}
