import { useNavigate } from 'react-router';
import { importAgain } from '#kit/public/import-again.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { toast } from '#kit/web/toasts/toast.ts';

/** What a sign-out does. Every screen has the button, so it loads with the press. */
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
