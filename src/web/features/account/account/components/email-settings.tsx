import { useQuery } from '@tanstack/react-query';
import { EmailField } from '#web/lib/doors/email-field.tsx';
import { CardForm } from '#web/lib/forms/card-form.tsx';
import { readText } from '#web/lib/forms/use-submit.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { useChangeEmail } from '../mutations/account.ts';
import { emailChangeQuery } from '../queries.ts';
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
