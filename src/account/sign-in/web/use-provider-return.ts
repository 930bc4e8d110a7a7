import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { enterByCode } from './mutations.ts';

/**
 * Completes a provider's callback: a sign-in code signs in, and a newly connected provider leads
 * back to the settings.
 *
 * @param label of the provider
 * @returns an error code; null while in progress
 */
export function useProviderReturn(label: string): string | null {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);
  const isBegun = useRef(false);
  const code = search.get('code');
  const refusal = search.get('error_code') ?? (code ? null : 'bad_oauth_callback');
  // An effect, because the code expires within minutes; it is single-use, so it is sent only once.
  useEffect(() => {
    if (refusal !== null || code === null || isBegun.current) return;
    isBegun.current = true;
    const end = async () => {
      if (search.has('link')) {
        toast.success(`${label} is connected.`, 'You can sign in with it from now on.');
        return navigate(PATHS.accountSettings, { replace: true });
      }
      const problem = await enterByCode(code);
      return problem ? setFailure(problem) : finishSignIn(navigate, search.get('redirect'));
    };
    void end();
  }, [code, refusal, search, label, navigate]);
  return refusal ?? failure;
}
