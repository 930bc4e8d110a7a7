import { useNavigate } from 'react-router';
import { importAgain } from '#kit/public/import-again.ts';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { toast } from '#kit/web/toasts/toast.ts';

/** The sign-out steps, loaded on the tap, as every screen has the button. */
const load = () => importAgain(() => import('./leave.ts'));

/** @returns a function that signs out like `leave` */
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
