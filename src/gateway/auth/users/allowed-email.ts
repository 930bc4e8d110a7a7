import { AuthError } from '../errors.ts';
import type { AuthDeps } from '../request/deps.ts';

/**
 * @throws AuthError email_address_invalid, with the application's sentence, for an unwanted email
 */
export async function assertAllowedEmail(
  { query, findEmailProblem }: Pick<AuthDeps, 'query' | 'findEmailProblem'>,
  email: string,
): Promise<void> {
  const message = await query((db) => findEmailProblem(db, email));
  if (message !== null) throw new AuthError('email_address_invalid', { message });
}
