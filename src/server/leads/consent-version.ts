import { createHash } from 'node:crypto';

const VERSION_LENGTH = 12;

/**
 * Which sentence somebody agreed to, short enough to be read out and compared.
 *
 * @param consent the sentence, '' where the form has none
 * @returns the beginning of its SHA-256 in hexadecimal, or ''
 */
export function toConsentVersion(consent: string): string {
  if (consent === '') return '';
  return createHash('sha256').update(consent).digest('hex').slice(0, VERSION_LENGTH);
}
