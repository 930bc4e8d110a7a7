import { regexes } from 'zod/mini';

/** @param text as typed @returns whether it looks like an address that mail can be sent to */
export function isEmail(text: string): boolean {
  return regexes.email.test(text);
}
