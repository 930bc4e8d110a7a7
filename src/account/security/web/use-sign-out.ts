import { useNavigate } from 'react-router';
import { importAgain } from '#kit/public/import-again.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { toast } from '#kit/web/toasts/toast.ts';

/** The steps of a sign-out, loaded on the press, as every screen has the button. */
const load = () => importAgain(() => import('./leave.ts'));

/** @returns a function that signs out, as `leave` does */
export function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    try {
      await (await load()).leave(navigate);
    } catch (error) {
      toast.error('Error', toErrorSentence(error, 'Please try again.'));
    }
  };
}
