import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { FormFrame } from '#account/doors/web/frames.tsx';
import { finishPassword } from '#account/passwords/web/finish-password.ts';
import { NewPasswordField } from '#account/passwords/web/new-password-field.tsx';
import { endRecovery, isFirstPassword } from '#account/session/web/arrival.ts';
import { updatePassword } from '#account/web/account.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { queryClient } from '#kit/web/data/query-client.ts';
import { findSentence, readText, useSubmit } from '#kit/web/forms/use-submit.ts';
import { lazily } from '#kit/web/loading/lazily.ts';
import { OwnerContext } from '#kit/web/session/owner.ts';
import { useSession } from '#kit/web/session/session.ts';
import { PageTitle } from '#kit/web/ui/page-title.tsx';
import { parseRedirect } from '../rules/redirect.ts';

const ApiKeysChoice = lazily(
  () => import('#account/passwords/web/api-keys-choice.tsx'),
  (file) => file.ApiKeysChoice,
);

const LinkExpired = lazily(
  () => import('./link-expired.tsx'),
  (file) => file.LinkExpired,
);

export function ResetPasswordScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <PageTitle title="Choose a new password" />
      <ResetPasswordForm />
    </QueryClientProvider>
  );
}

/** Sets a new password, after a recovery link has signed the person in. */
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
  if (!session) {
    return (
      <Suspense>
        <LinkExpired type="recovery" email="" />
      </Suspense>
    );
  }
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
        <Suspense>
          <ApiKeysChoice />
        </Suspense>
      </OwnerContext>
      <Button type="submit" size="lg" busy={busy} busyLabel="Saving...">
        {isFirst ? 'Set password' : 'Set new password'}
      </Button>
    </FormFrame>
  );
}
