import { createHash, randomUUID } from 'node:crypto';
import { isUuid } from '#kit/rules/values/json.ts';
import type { LeadAnswers } from '#page/lead-form/rules/lead-form.ts';

/**
 * Gives a form that is posted again after a lost response the same lead id. As the id is a hash, nobody can
 * choose another lead's.
 *
 * @param sending the form's UUID; anything else counts as a new sending
 * @returns the lead's id, a UUID (version 8 of RFC 9562 if it is a hash)
 */
export function toLeadId(profileId: string, sending: unknown, answers: LeadAnswers): string {
  if (!isUuid(sending)) return randomUUID();
  const text = JSON.stringify([profileId, sending.toLowerCase(), answers]);
  const hash = createHash('sha256').update(text).digest('hex');
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(12, 15)}`,
    `8${hash.slice(15, 18)}`,
    hash.slice(18, 30),
  ];
  return parts.join('-');
}
