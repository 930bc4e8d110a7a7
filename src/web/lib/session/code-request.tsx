import { useSyncExternalStore } from 'react';
import { WRONG_CODE } from '#domain/account/sign-in/code.ts';
import { findErrorCode, toErrorSentence } from '#web/lib/connection/error-sentence.ts';
import { defer, useDeferred } from '#web/ui/loading/deferred.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { askAuth } from './ask-auth.ts';
import { codeRequest, setCodeAsked } from './fresh-sign-in.ts';

const CODE_WINDOW = defer(
  () => import('./code-window.tsx'),
  (part) => part.CodeWindow,
);

/** Asks for the code of a mail, for whoever came in by their company. It stands once, around every screen. */
export function CodeRequest() {
  const isAsked = useSyncExternalStore(codeRequest.subscribe, codeRequest.get);
  const CodeWindow = useDeferred(CODE_WINDOW, isAsked);
  return CodeWindow && <CodeWindow open={isAsked} onOpenChange={setCodeAsked} onCode={prove} />;
}

/** @returns why the code proved nothing, or null: the session is a fresh one from here on */
async function prove(nonce: string): Promise<string | null> {
  const { error } = await askAuth((client) => client.updateUser({ nonce }));
  if (findErrorCode(error) === 'reauthentication_not_valid') return WRONG_CODE;
  if (error) return toErrorSentence(error, 'Please try again.');
  // The next token says it.
  await askAuth((client) => client.refreshSession());
  toast.success('Thank you', 'Now do that once more.');
  return null;
}
