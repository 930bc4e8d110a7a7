import type { EmailChange } from './parse-email-change.ts';

/**
 * @param current the account's email; null if it was never confirmed, since then it isn't asked
 * @returns each mailbox asked, and whether its link was followed
 */
export function listMailboxes({ email, waits_for }: EmailChange, current: string | null) {
  const proposed = { address: email, has_agreed: !waits_for.includes('new') };
  if (current === null) return [proposed];
  return [{ address: current, has_agreed: !waits_for.includes('current') }, proposed];
}
