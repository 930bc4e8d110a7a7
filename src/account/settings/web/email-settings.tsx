import { useQuery } from '@tanstack/react-query';
import { EmailField } from '#account/doors/web/email-field.tsx';
import { useChangeEmail } from '#account/web/account.ts';
import { emailChangeQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { EmailChangeProgress } from './email-change-progress.tsx';

type EmailSettingsProps = { email: string; isConfirmed: boolean };

/** The sign-in email, which changes once both mailboxes have confirmed. */
export function EmailSettings({ email, isConfirmed }: EmailSettingsProps) {
  const userId = useOwner();
  const { data: change } = useQuery(emailChangeQuery(userId));
  const { ask } = useChangeEmail(
    isConfirmed ? 'We sent a link to both addresses.' : 'We sent you a link.',
  );
  if (change)
    return <EmailChangeProgress email={email} isConfirmed={isConfirmed} change={change} />;
  return (
    <Card
      title="Email"
      description={`You sign in with ${email}.`}
      action={
        <FormDialog
          trigger={<Button variant="secondary">Change email</Button>}
          title="Change your email"
          confirmLabel="Send the link"
          busyLabel="Sending…"
          onSubmit={(form) => ask(readText(form, 'email'))}
        >
          <EmailField label="New email" autoComplete="email" />
        </FormDialog>
      }
    />
  );
}
