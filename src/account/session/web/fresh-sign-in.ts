import { importAgain } from '#kit/public/import-again.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { ask, show } from '#kit/web/overlays/question.tsx';
import { askAuth, signOutHere } from '#kit/web/session/ask-auth.ts';
import { readClaims } from '#kit/web/session/claims.ts';
import { getSession } from '#kit/web/session/session.ts';
import { toast } from '#kit/web/toasts/toast.ts';

const SIGN_IN_AGAIN = {
  title: 'Sign in again first',
  description:
    'You signed in a while ago, so we check that it’s still you. Sign in again and you’ll come straight back.',
  confirmLabel: 'Sign in again',
  tone: 'primary',
} as const;

/**
 * Asks for fresh proof of identity. Signing in returns to this screen. A company's sign-in may be shared, so
 * it emails a code instead.
 */
export async function beginFreshSignIn(): Promise<void> {
  const session = await getSession();
  const methods = (session && readClaims(session.access_token)?.methods) ?? [];
  if (!methods.includes('sso/oidc')) {
    if (await ask(SIGN_IN_AGAIN)) await signOutHere();
    return;
  }
  const { error } = await askAuth((client) => client.reauthenticate());
  if (error) {
    toast.error('We couldn’t email you a code', toErrorSentence(error, 'Please try again.'));
    return;
  }
  const { CodeWindow } = await importAgain(() => import('./code-window.tsx'));
  show(CodeWindow);
}
