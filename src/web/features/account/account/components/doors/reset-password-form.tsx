import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { parseRedirect } from '#domain/account/sign-in/redirect.ts';
import { FormFrame } from '#web/lib/doors/form-frame.tsx';
import { findSentence, readText, useSubmit } from '#web/lib/forms/use-submit.ts';
import { OwnerContext } from '#web/lib/session/owner.ts';
import { endRecovery, isFirstPassword } from '#web/lib/session/recovery.ts';
import { useSession } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { updatePassword } from '../../mutations/account.ts';
import { finishPassword } from '../../mutations/passwords.ts';
import { ApiKeysChoice } from '../passwords/api-keys-choice.tsx';
import { NewPasswordField } from '../passwords/new-password-field.tsx';
import { LinkExpired } from './link-expired.tsx';

/** Sets a new password after a recovery link, which has signed the person in. */
export function ResetPasswordForm() {
  const session = useSession();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const queryClient = useQueryClient();
  const [isFirst] = useState(isFirstPassword);
  const { onSubmit, onInput, busy, problem, wrong } = useSubmit(async (form) => {
    const failure = await updatePassword(readText(form, 'password'));
    if (failure) return failure;
    endRecovery();
    const done = isFirst ? 'Welcome. Your password is set.' : 'Your new password is set.';
    await finishPassword(queryClient, form, { userId: session?.user.id ?? '', done });
    await navigate(parseRedirect(params.get('redirect')), { replace: true });
    return null;
  });
  if (!session) return <LinkExpired type="recovery" email="" />;
  return (
    <FormFrame
      title={isFirst ? 'Choose a password' : 'Choose a new password'}
      description={`For ${session.user.email ?? 'your account'}.`}
      problem={problem}
      onSubmit={onSubmit}
      onInput={onInput}
    >
      {/* Tells password managers which account this is. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={session.user.email ?? ''}
        readOnly
        hidden
      />
      <NewPasswordField
        label={isFirst ? 'Password' : 'New password'}
        error={findSentence(wrong, 'password')}
      />
      <OwnerContext value={session.user.id}>
        <ApiKeysChoice />
      </OwnerContext>
      <Button type="submit" size="lg" busy={busy} busyLabel="Saving...">
        {isFirst ? 'Set password' : 'Set new password'}
      </Button>
    </FormFrame>
  );
}
