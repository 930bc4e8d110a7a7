import { isRecord } from '../../values/json.ts';

/**
 * Whether an account asks for a second factor.
 *
 * @param user as the sign-in service tells of it
 */
export function hasSecondFactor(user: object): boolean {
  const { factors } = user as { factors?: unknown };
  return Array.isArray(factors) && factors.some((f) => isRecord(f) && f.status === 'verified');
}
