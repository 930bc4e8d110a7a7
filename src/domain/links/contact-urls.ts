import { toPhoneNumber } from './phone-numbers.ts';

/** @returns a mailto URL, escaped so that untrusted text can't add headers */
export function toMailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/**
 * @param phone as typed, untrusted
 * @returns a tel URL; text that isn't a number, such as with an extension, loses its separators
 */
export function toPhoneUrl(phone: string): string {
  return `tel:${toPhoneNumber(phone) ?? phone.replace(/[^\d+*#]/g, '')}`;
}
