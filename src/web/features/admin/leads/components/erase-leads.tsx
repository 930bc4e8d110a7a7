import { Eraser } from 'lucide-react';
import { toAsciiEmail } from '#domain/values/email.ts';
import { useAct } from '#web/lib/admin/use-act.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { useOwner } from '#web/lib/session/owner.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { toast } from '#web/ui/toasts/toast.ts';

/** For erasure requests: deletes every lead from one email, on every page. */
export function EraseLeads() {
  const userId = useOwner();
  const act = useAct(staleAfter.adminErasure(userId));
  const erase = async (form: FormData) => {
    const email = toAsciiEmail(String(form.get('email')).trim());
    let erased = 0;
    const call = async () => {
      const { data } = await dataClient.rpc('admin_erase_leads', { email }).throwOnError();
      erased = data;
    };
    const problem = await act(call(), 'Done');
    if (problem === null) toast.success(tellErased(erased, email));
    return problem;
  };
  return (
    <FormDialog
      trigger={
        <Button variant="secondary">
          <Eraser />
          Erase on request
        </Button>
      }
      title="Erase everything of one address?"
      description="Every lead this address left on any page is deleted for good, and the owners’ contacts lose what came from them. This cannot be taken back."
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
  if (count === 0) return `There was nothing of ${email}`;
  return count === 1 ? '1 lead erased' : `${count.toLocaleString()} leads erased`;
}
