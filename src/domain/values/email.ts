import * as z from 'zod/mini';

/** @param text as typed @returns whether it looks like an address that mail can be sent to */
export function isEmail(text: string): boolean {
  return z.safeParse(z.email(), text).success;
}
