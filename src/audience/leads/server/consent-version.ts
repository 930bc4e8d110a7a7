import { createHash } from 'node:crypto';

const VERSION_LENGTH = 12;

/**
 * Identifies the sentence a visitor agreed to, short enough to read out and compare.
 *
 * @param consent the sentence, '' if the form has none
 * @returns the start of its SHA-256 in hexadecimal, or ''
 */
export function toConsentVersion(consent: string): string {
  if (consent === '') return '';
  return createHash('sha256').update(consent).digest('hex').slice(0, VERSION_LENGTH);
}
