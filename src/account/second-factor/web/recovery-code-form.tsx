import { useNavigate } from 'react-router';
import { FormFrame } from '#account/doors/web/form-frame.tsx';
import { finishSignIn } from '#account/session/web/finish-sign-in.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { redeemRecoveryCode } from './mutations.ts';
import { OtherSteps } from './other-steps.tsx';

type RecoveryCodeFormProps = { redirect: string | null; onBack: () => void };

/**
 * Signs in without the device. Its authenticator stays registered until removed in the settings.
 */
export function RecoveryCodeForm({ redirect, onBack }: RecoveryCodeFormProps) {
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
      footer={<OtherSteps label="Use your app instead" onOther={onBack} />}
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
