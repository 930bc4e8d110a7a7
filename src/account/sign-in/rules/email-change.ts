import type { EmailChange } from './parse-email-change.ts';

/**
 * @param current the account's email; null if it was never confirmed, as it isn't asked then
 * @returns each mailbox that is asked, and whether its link was followed
 */
export function listMailboxes({ email, waits_for }: EmailChange, current: string | null) {
  const proposed = { address: email, has_agreed: !waits_for.includes('new') };
  if (current === null) return [proposed];
  return [{ address: current, has_agreed: !waits_for.includes('current') }, proposed];
}
