import type { QueryClient } from '@tanstack/react-query';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { readText } from '#kit/web/forms/use-submit.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { revokeApiKeys } from './own-api-keys.ts';

/** The form field that asks to revoke API keys along with the old password. */
export const REVOKE_KEYS = 'revokeKeys';

/** Confirms the new password, after revoking API keys if the form asks for it. */
export async function finishPassword(
  queryClient: QueryClient,
  form: FormData,
  { userId, done }: { userId: string; done: string },
): Promise<void> {
  if (readText(form, REVOKE_KEYS) === '') {
    toast.success(done);
    return;
  }
  try {
    await revokeApiKeys(userId);
    toast.success(done, 'Your API keys are revoked.');
  } catch {
    toast.error(done, 'Your API keys still work. Revoke them under Integrations.');
  }
  await makeStale(queryClient, staleAfter.apiKeyChange(userId));
}
