import { useAct } from '#admin/web/use-act.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import type { AgencyRow } from './queries.ts';

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
    return act('admin_set_agency', { owner: agency.id, max_staff }, 'The seats are changed');
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
        description="Leave it empty to use the plan’s limit."
      />
    </FormDialog>
  );
}
