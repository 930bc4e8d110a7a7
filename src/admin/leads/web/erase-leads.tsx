import { Eraser } from 'lucide-react';
import { useAct } from '#admin/web/use-act.ts';
import { toAsciiEmail } from '#kit/rules/values/email.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { toast } from '#kit/web/toasts/toast.ts';

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
