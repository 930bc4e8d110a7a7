import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeForm } from '#account/doors/web/code-form.tsx';
import { emailChangeQuery } from '#account/web/queries.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { makeStale, staleAfter } from '#kit/web/data/stale-after.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { toast } from '#kit/web/toasts/toast.ts';

/** Takes the code from an email about an address change; that mailbox may be on another device. */
export function MailboxCode({ address }: { address: string }) {
  const userId = useOwner();
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const tellProgress = async () => {
    await makeStale(queryClient, staleAfter.emailChange(userId));
    const change = await queryClient.fetchQuery(emailChangeQuery(userId)).catch(() => undefined);
    if (change === null) toast.success('Your email is changed.');
    else toast.success('Confirmed', 'The other mailbox has to agree as well.');
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
