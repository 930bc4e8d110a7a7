import { useNavigate } from 'react-router';
import { PATHS } from '#domain/paths.ts';
import { FormFrame } from '../../../lib/doors/form-frame.tsx';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { redeemRecoveryCode } from '../mutations.ts';
import { OtherSteps } from './other-steps.tsx';

/** For who has lost their device: a code takes two-factor sign-in off, and they sign in anew. */
export function RecoveryCodeForm({ onBack }: { onBack: () => void }) {
  const navigate = useNavigate();
  const { onSubmit, busy, problem } = useSubmit(async (form) => {
    const failure = await redeemRecoveryCode(readText(form, 'recoveryCode'));
    if (failure) return failure;
    toast.success('Two-factor sign-in is off', 'Sign in with your password, then set it up again.');
    await navigate(PATHS.signIn, { replace: true });
    return null;
  });
  return (
    <FormFrame
      title="Use a recovery code"
      description="It turns two-factor sign-in off and signs you out everywhere, so that you can sign in with your password and set up a new device."
      problem={problem}
      onSubmit={onSubmit}
      footer={<OtherSteps label="Back to the code of your app" onOther={onBack} />}
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
        Turn two-factor sign-in off
      </Button>
    </FormFrame>
  );
}
