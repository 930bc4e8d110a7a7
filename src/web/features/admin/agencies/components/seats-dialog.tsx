import { useAct } from '#web/lib/admin/use-act.ts';
import { dataClient } from '#web/lib/data/data-client.ts';
import { orNull } from '#web/lib/data/or-null.ts';
import { staleAfter } from '#web/lib/data/stale-after.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { useOwner } from '#web/lib/session/owner.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { AgencyRow } from '../queries.ts';

/** The database's maximum. */
const MOST_SEATS = 10_000;

/** Sets how many members an agency may have, whatever its plan says. */
export function SeatsDialog({ agency }: { agency: AgencyRow }) {
  const userId = useOwner();
  const act = useAct(staleAfter.adminAct(userId));
  const name = agency.name || agency.email;
  const save = (form: FormData) => {
    const typed = String(form.get('seats'));
    const max_staff = typed === '' ? null : Number(typed);
    return act(
      dataClient
        .rpc('admin_set_agency', { owner: agency.id, max_staff: orNull(max_staff) })
        .throwOnError(),
      'The seats are changed',
    );
  };
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm" aria-label={`Change seats of ${name}`}>
          Change seats
        </Button>
      }
      title={`Seats of ${name}`}
      description={`They use ${agency.staff_count.toLocaleString()} of ${agency.max_staff.toLocaleString()}. There can’t be fewer seats than people.`}
      confirmLabel="Change seats"
      busyLabel="Changing…"
      onSubmit={save}
    >
      <TextField
        label="Seats"
        name="seats"
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST_SEATS}
        defaultValue={agency.max_staff}
        description="Leave it empty for what the plan says."
      />
    </FormDialog>
  );
}
