import { useQuery } from '@tanstack/react-query';
import { EmailField } from '../../../lib/doors/email-field.tsx';
import { readText, useSubmit } from '../../../lib/editing/use-submit.ts';
import { useChangeEmail } from '../mutations/account.ts';
import { emailChangeQuery } from '../queries.ts';
import { EmailChangeProgress } from './email-change-progress.tsx';
import { SettingsForm } from './settings-form.tsx';

type EmailSettingsProps = { userId: string; email: string; isConfirmed: boolean };

/** The address one signs in with. It changes once both mailboxes have agreed. */
export function EmailSettings({ userId, email, isConfirmed }: EmailSettingsProps) {
  const { data: change } = useQuery(emailChangeQuery(userId));
  const { ask } = useChangeEmail(
    userId,
    isConfirmed ? 'We sent a link to both addresses.' : 'We sent you a link.',
  );
  const { onSubmit, busy, problem } = useSubmit((form) => ask(readText(form, 'email')));
  if (change) return <EmailChangeProgress {...{ userId, email, isConfirmed, change }} />;
  return (
    <SettingsForm
      title="Email"
      description={`You sign in with ${email}.`}
      saveLabel="Change email"
      busy={busy}
      problem={problem}
      onSubmit={onSubmit}
    >
      <EmailField label="New email" autoComplete="email" />
    </SettingsForm>
  );
}
