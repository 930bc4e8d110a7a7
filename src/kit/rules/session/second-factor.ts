import { isRecord } from '../values/json.ts';

/**
 * Whether an account requires a second factor.
 *
 * @param user from the sign-in service
 */
export function hasSecondFactor(user: object): boolean {
  const { factors } = user as { factors?: unknown };
  return Array.isArray(factors) && factors.some((f) => isRecord(f) && f.status === 'verified');
}
