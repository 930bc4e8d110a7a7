import type { ReactNode } from 'react';
import { toAsciiEmail } from '#kit/rules/values/email.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { toast } from '#kit/web/toasts/toast.ts';

/** For erasure requests: deletes every lead from one email, on every page. */
export function EraseLeads({ trigger }: { trigger: ReactNode }) {
  const userId = useOwner();
  const { ask } = useWrite({
    write: async (email: string) =>
      (await dataClient.rpc('admin_erase_leads', { email }).throwOnError()).data,
    stale: staleAfter.adminErasure(userId),
    inBackground: true,
    done: (erased, email) => {
      toast.success('Done');
      return tellErased(erased, email);
    },
  });
  const erase = (form: FormData) =>
    ask(
      toAsciiEmail(String(form.get('email')).trim()),
      'That didn’t work. Nothing has changed. Please try again.',
    );
  return (
    <FormDialog
      trigger={trigger}
      title="Erase everything from one email address?"
      description="Every lead this address left on any page is deleted for good, and the owners’ contacts lose what came from them. This can’t be undone."
      confirmLabel="Erase"
      busyLabel="Erasing…"
      tone="danger"
      onSubmit={erase}
    >
      <TextField
        label="Email address"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="off"
      />
    </FormDialog>
  );
}

function tellErased(count: number, email: string): string {
  if (count === 0) return `Nothing found for ${email}`;
  return count === 1 ? '1 lead erased' : `${count.toLocaleString()} leads erased`;
}
