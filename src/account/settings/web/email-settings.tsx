import { useQuery } from '@tanstack/react-query';
import { EmailField } from '#account/doors/web/email-field.tsx';
import { useChangeEmail } from '#account/web/account.ts';
import { emailChangeQuery } from '#account/web/queries.ts';
import { CardForm } from '#kit/web/forms/card-form.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { EmailChangeProgress } from './email-change-progress.tsx';

type EmailSettingsProps = { email: string; isConfirmed: boolean };

/** The sign-in email, which changes once both mailboxes have confirmed. */
export function EmailSettings({ email, isConfirmed }: EmailSettingsProps) {
  const userId = useOwner();
  const { data: change } = useQuery(emailChangeQuery(userId));
  const { ask } = useChangeEmail(
    isConfirmed ? 'We sent a link to both addresses.' : 'We sent you a link.',
  );
  const save = (form: FormData) => ask(readText(form, 'email'));
  if (change)
    return <EmailChangeProgress email={email} isConfirmed={isConfirmed} change={change} />;
  return (
    <CardForm
      title="Email"
      description={`You sign in with ${email}.`}
      saveLabel="Change email"
      save={save}
    >
      <EmailField label="New email" autoComplete="email" />
    </CardForm>
  );
}
