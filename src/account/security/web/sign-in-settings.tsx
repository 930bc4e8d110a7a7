import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiKeysChoice } from '#account/passwords/web/api-keys-choice.tsx';
import { NewPasswordField } from '#account/passwords/web/new-password-field.tsx';
import { finishPassword } from '#account/passwords/web/passwords.ts';
import { updatePassword, useSetFirstPassword } from '#account/web/account.ts';
import { hasPasswordQuery } from '#account/web/queries.ts';
import { PasswordField } from '#kit/web/fields/password-field.tsx';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { findSentence, readText } from '#kit/web/forms/use-submit.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { PasskeySettings } from './passkey-settings.tsx';
import { ProviderSettings } from './provider-settings.tsx';
import { SessionSettings } from './session-settings.tsx';
import { TwoFactorSettings } from './two-factor-settings.tsx';

/** Sign-in methods and active sessions. */
export function SignInSettings({ email }: { email: string }) {
  return (
    <>
      <PasswordSettings email={email} />
      <PasskeySettings />
      <TwoFactorSettings />
      <ProviderSettings />
      <SessionSettings />
    </>
  );
}

type PasswordSettingsProps = { email: string };

/** Changes the owner's password, or sets the first. */
export function PasswordSettings({ email }: PasswordSettingsProps) {
  const userId = useOwner();
  const { data: hasPassword } = useQuery(hasPasswordQuery(userId));
  if (hasPassword === false) return <FirstPasswordSettings email={email} />;
  return <NextPasswordSettings email={email} />;
}

function NextPasswordSettings({ email }: PasswordSettingsProps) {
  const userId = useOwner();
  const queryClient = useQueryClient();
  const fields = useRef<HTMLDivElement>(null);
  const save = async (form: FormData) => {
    const failure = await updatePassword(
      readText(form, 'password'),
      readText(form, 'currentPassword'),
    );
    if (failure) return failure;
    await finishPassword(queryClient, form, { userId, done: 'Your new password is set.' });
    for (const field of fields.current?.querySelectorAll('input') ?? []) {
      if (field.type === 'checkbox') field.checked = false;
      else field.value = '';
    }
    return null;
  };
  return (
    <CardForm
      title="Password"
      description="Choose a long one you don’t use anywhere else."
      saveLabel="Change password"
      save={save}
    >
      {(wrong) => (
        <>
          {/* Tells password managers which account this is. */}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={email}
            readOnly
            hidden
          />
          <div ref={fields} className="flex flex-col gap-5">
            <PasswordField
              label="Current password"
              name="currentPassword"
              error={findSentence(wrong, 'currentPassword')}
              required
              autoComplete="current-password"
            />
            <NewPasswordField label="New password" error={findSentence(wrong, 'password')} />
            <ApiKeysChoice />
          </div>
        </>
      )}
    </CardForm>
  );
}

/** Sets a password for owners who sign in by provider or code. */
function FirstPasswordSettings({ email }: { email: string }) {
  const [isCodeSent, setCodeSent] = useState(false);
  const { ask } = useSetFirstPassword(() => setCodeSent(true));
  const save = (form: FormData) => {
    const nonce = isCodeSent ? readText(form, 'code').replace(/\s/g, '') : undefined;
    return ask({ password: readText(form, 'password'), nonce });
  };
  return (
    <CardForm
      title="Password"
      description="You don’t have one yet. A password lets you sign in without an email or another account."
      saveLabel="Set password"
      save={save}
    >
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label="New password" />
      {isCodeSent && (
        <>
          <p className="text-ink-soft">To check it’s you, we sent a code to {email}.</p>
          <CodeField label="Code from the email" name="code" autoFocus />
        </>
      )}
    </CardForm>
  );
}
