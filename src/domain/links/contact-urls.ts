import { toPhoneNumber } from './phone-numbers.ts';

/** @returns what opens a mail to it; escaped, so that what somebody else typed adds no headers */
export function toMailUrl(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}

/**
 * @param phone as typed, by somebody else perhaps
 * @returns what dials it; what is no number, such as an extension, without what stands between digits
 */
export function toPhoneUrl(phone: string): string {
  return `tel:${toPhoneNumber(phone) ?? phone.replace(/[^\d+*#]/g, '')}`;
}
