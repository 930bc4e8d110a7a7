import { Eraser, Inbox } from 'lucide-react';
import { toAsciiEmail } from '#kit/rules/values/email.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { dataClient } from '#kit/web/data/data-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { useWrite } from '#kit/web/data/use-write.ts';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { EmptyState } from '#kit/web/list-parts/empty-state.tsx';
import { PeriodChoice } from '#kit/web/lists/filter-choices.tsx';
import { ListTable } from '#kit/web/lists/list-screen.tsx';
import { useListAddress } from '#kit/web/lists/use-list-address.ts';
import { PageTitle } from '#kit/web/look/page-title.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { toast } from '#kit/web/toasts/toast.ts';
import { PageHeader } from '#kit/web/ui/page-header.tsx';
import { ALL_LEADS_COLUMNS } from './all-leads-columns.tsx';
import { allLeadsList } from './queries.ts';

/** Leads of every page, for administrators. */
export function AdminLeadsScreen() {
  return (
    <>
      <PageTitle title="Leads" />
      <PageHeader
        title="Leads"
        description="What visitors left, on every page."
        actions={<EraseLeads />}
      />
      <AllLeads />
    </>
  );
}

/** Every lead of every page, for requests about stored data. */
function AllLeads() {
  const address = useListAddress(allLeadsList);
  return (
    <ListTable
      list={allLeadsList}
      address={address}
      icon={<Inbox />}
      failed="The leads could not be loaded"
      filters={<PeriodChoice address={address} />}
      empty={
        <EmptyState icon={<Inbox />} title="No leads yet">
          What visitors leave on any page appears here.
        </EmptyState>
      }
      hint="Words are found by how they begin: part of a name, of an email address or of a company."
      caption="Leads"
      columns={ALL_LEADS_COLUMNS}
      isTall
    />
  );
}

/** For erasure requests: deletes every lead from one email, on every page. */
function EraseLeads() {
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
      'That did not work. Nothing was changed. Please try again.',
    );
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
