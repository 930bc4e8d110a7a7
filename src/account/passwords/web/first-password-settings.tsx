import { useState } from 'react';
import { useSetFirstPassword } from '#account/web/account.ts';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { CodeField } from '#kit/web/forms/code-field.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { NewPasswordField } from './new-password-field.tsx';

/** Sets a password for owners who sign in by provider or code. */
export function FirstPasswordSettings({ email }: { email: string }) {
  const [isCodeSent, setCodeSent] = useState(false);
  const { ask } = useSetFirstPassword(() => setCodeSent(true));
  const save = (form: FormData) => {
    const nonce = isCodeSent ? readText(form, 'code').replace(/\s/g, '') : undefined;
    return ask({ password: readText(form, 'password'), nonce });
  };
  return (
    <CardForm
      title="Password"
      description="You have none yet. With one you can sign in without a mail or another account."
      saveLabel="Set password"
      save={save}
    >
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label="New password" />
      {isCodeSent && (
        <>
          <p className="text-ink-soft">To be sure that it is you, we sent a code to {email}.</p>
          <CodeField label="Code from the email" name="code" autoFocus />
        </>
      )}
    </CardForm>
  );
}
