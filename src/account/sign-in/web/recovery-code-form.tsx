import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FormFrame } from '#account/doors/web/frames.tsx';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { toRecord } from '#kit/rules/values/json.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { askAuth } from '#kit/web/session/ask-auth.ts';

type RecoveryCodeFormProps = { redirect: string | null; footer: ReactNode };

/**
 * Signs in without the device. Its authenticator stays registered until removed in the settings.
 */
export function RecoveryCodeForm({ redirect, footer }: RecoveryCodeFormProps) {
  const navigate = useNavigate();
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const failure = await redeemRecoveryCode(readText(form, 'recoveryCode'));
    if (failure) return failure;
    await finishSignIn(navigate, redirect);
    return null;
  });
  return (
    <FormFrame
      title="Use a recovery code"
      description="Each code signs you in once. Lost your phone? Remove its app in your settings afterwards, and set up a new one."
      problem={problem}
      onSubmit={onSubmit}
      footer={footer}
    >
      <TextField
        label="Recovery code"
        name="recoveryCode"
        required
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="XXXX-XXXX-XXXX-XXXX"
      />
      <Button type="submit" size="lg" busy={busy} busyLabel="Checking...">
        Sign in
      </Button>
    </FormFrame>
  );
}

/** Signs in with a recovery code, which is used up. @returns an error sentence, or null */
async function redeemRecoveryCode(code: string): Promise<string | null> {
  try {
    const answer = toRecord(await invokeFunction('use-recovery-code', { code }));
    const { error } = await askAuth((client) =>
      client.setSession({
        access_token: String(answer.access_token),
        refresh_token: String(answer.refresh_token),
      }),
    );
    if (error) throw error;
  } catch (error) {
    return toErrorSentence(error, 'We couldn’t check the code.');
  }
  return null;
}
