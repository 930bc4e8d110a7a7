import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Mail } from 'lucide-react';
import { useState } from 'react';
import { CodeForm } from '#account/doors/web/code-form.tsx';
import { EmailField } from '#account/doors/web/email-field.tsx';
import { listMailboxes } from '#account/sign-in/rules/email-change.ts';
import type { EmailChange } from '#account/sign-in/rules/parse-email-change.ts';
import {
  useCancelEmailChange,
  useChangeEmail,
  useResendEmailChange,
} from '#account/web/account.ts';
import { emailChangeQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { readText } from '#kit/web/forms/use-submit.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { Card } from '#kit/web/ui/card.tsx';

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

type EmailChangeProgressProps = {
  email: string;
  isConfirmed: boolean;
  change: EmailChange;
};

/** A pending email change: which mailboxes have confirmed, and which are left. */
function EmailChangeProgress(props: EmailChangeProgressProps) {
  const { email, isConfirmed, change } = props;
  const cancel = useCancelEmailChange();
  const resend = useResendEmailChange();
  return (
    <Card
      title="Email"
      description={`You sign in with ${email} until the change is confirmed.`}
      footer={
        <>
          <Button
            variant="ghost"
            busy={cancel.isPending}
            busyLabel="One moment…"
            onClick={() => cancel.mutate()}
          >
            Cancel the change
          </Button>
          <Button
            variant="secondary"
            busy={resend.isPending}
            busyLabel="Sending…"
            onClick={() => resend.mutate(change.email)}
          >
            Send the emails again
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ul className="flex flex-col gap-3">
          {listMailboxes(change, isConfirmed ? email : null).map((mailbox) => (
            <Mailbox key={mailbox.address} {...mailbox} />
          ))}
        </ul>
        <p className="text-ink-faint">
          The links work for 24 hours. No email? Check your spam folder, or send it again.
        </p>
      </div>
    </Card>
  );
}

type MailboxProps = { address: string; has_agreed: boolean };

function Mailbox({ address, has_agreed }: MailboxProps) {
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden
        className={`mt-px shrink-0 [&_svg]:size-5 ${has_agreed ? 'text-success' : 'text-ink-faint'}`}
      >
        {has_agreed ? <CircleCheck /> : <Mail />}
      </span>
      <div className="wrap-anywhere min-w-0 grow">
        <p className="font-medium">{address}</p>
        <p className="text-ink-soft">
          {has_agreed ? 'Confirmed.' : 'Waiting for you to open the link we sent there.'}
        </p>
        {!has_agreed && <MailboxCode address={address} />}
      </div>
    </li>
  );
}

/** Takes the code from an address change email; that mailbox may be on another device. */
function MailboxCode({ address }: { address: string }) {
  const userId = useOwner();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const tellProgress = async () => {
    await makeStale(queryClient, staleAfter.emailChange(userId));
    const change = await queryClient.fetchQuery(emailChangeQuery(userId)).catch(() => undefined);
    if (change === null) toast.success('Your email is changed.');
    else toast.success('Confirmed', 'Now confirm it from the other mailbox too.');
  };
  if (!isOpen) {
    return (
      <Button variant="ghost" className="-ml-3 mt-1" onClick={() => setOpen(true)}>
        Type its code instead
      </Button>
    );
  }
  return (
    <div className="mt-3 max-w-xs">
      <CodeForm
        email={address}
        type="email_change"
        button="Confirm this address"
        autoFocus
        onDone={tellProgress}
      />
    </div>
  );
}
