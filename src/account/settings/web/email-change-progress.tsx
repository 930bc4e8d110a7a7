import { CircleCheck, Mail } from 'lucide-react';
import { listMailboxes } from '#account/sign-in/rules/email-change.ts';
import type { EmailChange } from '#account/sign-in/rules/parse-email-change.ts';
import { useCancelEmailChange, useResendEmailChange } from '#account/web/account.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { MailboxCode } from './mailbox-code.tsx';

type EmailChangeProgressProps = {
  email: string;
  isConfirmed: boolean;
  change: EmailChange;
};

/** A pending email change: which mailboxes have confirmed, and which are left. */
export function EmailChangeProgress(props: EmailChangeProgressProps) {
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
