import type { User } from '@supabase/auth-js';

/** @returns whether an account's address is confirmed */
export function isConfirmed(user: User): boolean {
  return Boolean(user.email_confirmed_at ?? user.confirmed_at);
}
