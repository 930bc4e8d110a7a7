import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiKeysChoice } from '#account/passwords/web/api-keys-choice.tsx';
import { finishPassword } from '#account/passwords/web/finish-password.ts';
import { NewPasswordField } from '#account/passwords/web/new-password-field.tsx';
import { updatePassword, useSetFirstPassword } from '#account/web/account.ts';
import { hasPasswordQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { PasswordField } from '#kit/web/fields/password-field.tsx';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import {
  findSentence,
  readText,
  type Save,
  toChildren,
  type WithWrong,
} from '#kit/web/forms/use-submit.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
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
  const save = async (form: FormData) => {
    const failure = await updatePassword(
      readText(form, 'password'),
      readText(form, 'currentPassword'),
    );
    if (failure) return failure;
    await finishPassword(queryClient, form, { userId, done: 'Your new password is set.' });
    return null;
  };
  return (
    <PasswordCard
      description="Choose a long one you don’t use anywhere else."
      act="Change password"
      email={email}
      save={save}
    >
      {(wrong) => (
        <>
          <PasswordField
            label="Current password"
            name="currentPassword"
            error={findSentence(wrong, 'currentPassword')}
            required
            autoComplete="current-password"
          />
          <NewPasswordField label="New password" error={findSentence(wrong, 'password')} />
          <ApiKeysChoice />
        </>
      )}
    </PasswordCard>
  );
}

/** Sets a password for owners who sign in by provider or code. */
function FirstPasswordSettings({ email }: PasswordSettingsProps) {
  const [isCodeSent, setCodeSent] = useState(false);
  const sent = useRef(false);
  const { ask } = useSetFirstPassword(() => {
    sent.current = true;
    setCodeSent(true);
  });
  const save = async (form: FormData) => {
    const nonce = isCodeSent ? readText(form, 'code').replace(/\s/g, '') : undefined;
    const failure = await ask({ password: readText(form, 'password'), nonce });
    // The window stays open for the code.
    return failure === null && sent.current && !isCodeSent
      ? { field: 'code', sentence: '' }
      : failure;
  };
  return (
    <PasswordCard
      description="You don’t have one yet. A password lets you sign in without an email or another account."
      act="Set password"
      email={email}
      save={save}
    >
      <NewPasswordField label="New password" />
      {isCodeSent && (
        <>
          <p className="text-ink-soft">To check it’s you, we sent a code to {email}.</p>
          <CodeField label="Code from the email" name="code" autoFocus />
        </>
      )}
    </PasswordCard>
  );
}

type PasswordCardProps = PasswordSettingsProps & {
  description: string;
  /** The button's label. */
  act: string;
  save: Save;
  /** Named fields. */
  children: WithWrong;
};

/** Setting a password requires proof of identity, so it has its own dialog. */
function PasswordCard({ description, act, email, save, children }: PasswordCardProps) {
  return (
    <Card
      title="Password"
      description={description}
      action={
        <FormDialog
          trigger={<Button variant="secondary">{act}</Button>}
          title={act}
          confirmLabel={act}
          busyLabel="Saving…"
          onSubmit={save}
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
              {toChildren(children, wrong)}
            </>
          )}
        </FormDialog>
      }
    />
  );
}
