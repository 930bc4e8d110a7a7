import { CircleCheck, Mail } from 'lucide-react';
import { type EmailChange, listMailboxes } from '#domain/account/email-change.ts';
import { useSubmit } from '../../../lib/editing/use-submit.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemBanner } from '../../../ui/problem-banner.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { updateEmail, useCancelEmailChange } from '../mutations/account.ts';

type EmailChangeProgressProps = {
  userId: string;
  email: string;
  isConfirmed: boolean;
  change: EmailChange;
};

/** A change of address on its way: who has agreed, and what it waits for. */
export function EmailChangeProgress(props: EmailChangeProgressProps) {
  const { userId, email, isConfirmed, change } = props;
  const cancel = useCancelEmailChange(userId);
  const { onSubmit, busy, problem } = useSubmit(async () => {
    const failure = await updateEmail(change.email);
    if (!failure) toast.success('The links are on their way', 'Only the newest ones work.');
    return failure;
  });
  return (
    <form onSubmit={onSubmit}>
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
              Keep the address I have
            </Button>
            <Button type="submit" variant="secondary" busy={busy} busyLabel="Sending…">
              Send the links again
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          <ProblemBanner problem={problem} />
          <ul className="flex flex-col gap-3">
            {listMailboxes(change, isConfirmed ? email : null).map((mailbox) => (
              <Mailbox key={mailbox.address} {...mailbox} />
            ))}
          </ul>
          <p className="text-ink-faint">
            A link works for 24 hours. No mail? Look among the unwanted ones, or send it again.
          </p>
        </div>
      </Card>
    </form>
  );
}

function Mailbox({ address, has_agreed }: { address: string; has_agreed: boolean }) {
  return (
    <li className="flex items-start gap-3">
      <span
        aria-hidden
        className={`mt-px shrink-0 [&_svg]:size-5 ${has_agreed ? 'text-success' : 'text-ink-faint'}`}
      >
        {has_agreed ? <CircleCheck /> : <Mail />}
      </span>
      <p className="wrap-anywhere min-w-0">
        <span className="font-medium">{address}</span>
        <span className="block text-ink-soft">
          {has_agreed ? 'Confirmed.' : 'Waiting for you to follow the link we sent there.'}
        </span>
      </p>
    </li>
  );
}
