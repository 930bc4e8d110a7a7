import { toErrorSentence } from '#web/lib/connection/error-sentence.ts';
import { importAgain } from '#web/ui/loading/import-again.ts';
import { ask, show } from '#web/ui/overlays/question.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { askAuth } from '../ask-auth.ts';
import { readClaims } from '../claims.ts';
import { getSession } from '../session.ts';
import { signOutHere } from '../sign-out-here.ts';

const SIGN_IN_AGAIN = {
  title: 'Sign in again first',
  description:
    'You signed in a while ago, so we check that it’s still you. Sign in again, and you come straight back.',
  confirmLabel: 'Sign in again',
  tone: 'primary',
} as const;

/**
 * Asks for a new proof of identity. Signing in leads back to this screen. A company's sign-in may
 * be shared, so a code is emailed instead.
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
    toast.error('We couldn’t mail you a code', toErrorSentence(error, 'Please try again.'));
    return;
  }
  const { CodeWindow } = await importAgain(() => import('./code-window.tsx'));
  show(CodeWindow);
}
