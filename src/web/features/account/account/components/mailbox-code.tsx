import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeStale, staleAfter } from '#web/lib/data/stale-after.ts';
import { CodeForm } from '#web/lib/doors/code-form.tsx';
import { useOwner } from '#web/lib/session/owner.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/toasts/toast.ts';
import { emailChangeQuery } from '../queries.ts';

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
