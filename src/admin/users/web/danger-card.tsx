import { Ban, CircleCheck, ShieldCheck, ShieldOff, Trash2 } from 'lucide-react';
import { nameOf } from '#admin/rules/person.ts';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { usePersonActs } from './mutations.ts';
import { ActionButton, type PersonProps, ReasonField, readReason } from './person-actions.tsx';

/** Destructive actions and administrator rights, kept apart; each asks for confirmation. */
export function DangerCard(props: PersonProps) {
  const userId = useOwner();
  const { person } = props;
  if (person.account.id === userId) {
    return (
      <Card title="Your own account">
        <p className="text-ink-soft">
          You can’t suspend, delete or demote yourself. Another administrator can.
        </p>
      </Card>
    );
  }
  return (
    <Card
      title="Danger zone"
      description="We log each of these with its reason."
      className="border-danger/40"
    >
      <div className="flex flex-col gap-2 sm:max-lg:grid sm:max-lg:grid-cols-2">
        <Suspension {...props} />
        <Administration {...props} />
        {person.account.deletion === null && <Deletion {...props} />}
      </div>
    </Card>
  );
}

function Suspension({ person }: PersonProps) {
  const acts = usePersonActs(person.account.id);
  const isSuspended = person.suspensions.some(({ by }) => by === 'administrator');
  if (isSuspended) {
    return (
      <FormDialog
        trigger={<ActionButton icon={<CircleCheck />}>Open the page again</ActionButton>}
        title={`Open the page of ${nameOf(person)} again?`}
        description="Visitors see it again within a second. Pages their agency closed stay closed."
        confirmLabel="Open again"
        busyLabel="Opening…"
        onSubmit={(form) => acts.restore(readReason(form))}
      >
        <ReasonField label="Note" />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      trigger={<ActionButton icon={<Ban className="text-danger" />}>Suspend page</ActionButton>}
      title={`Suspend the page of ${nameOf(person)}?`}
      description="Visitors get “not found” within a second. Nothing is deleted, and the owner can still sign in."
      confirmLabel="Suspend"
      busyLabel="Suspending…"
      tone="danger"
      onSubmit={(form) => acts.suspend(readReason(form))}
    >
      <ReasonField
        label="Reason"
        isNeeded
        description="The owner reads it in the dashboard and by email."
      />
    </FormDialog>
  );
}

function Administration({ person }: PersonProps) {
  const acts = usePersonActs(person.account.id);
  if (person.account.is_administrator) {
    return (
      <FormDialog
        trigger={
          <ActionButton icon={<ShieldOff className="text-danger" />}>
            Remove admin access
          </ActionButton>
        }
        title={`Remove ${nameOf(person)} as an administrator?`}
        description="They keep their account and page, but can’t open the admin panel."
        confirmLabel="Remove access"
        tone="danger"
        onSubmit={() => acts.setAdministrator(false)}
      />
    );
  }
  return (
    <FormDialog
      trigger={
        <ActionButton icon={<ShieldCheck className="text-danger" />}>
          Make administrator
        </ActionButton>
      }
      title={`Make ${nameOf(person)} an administrator?`}
      description="They can do everything you can: read every lead, suspend and delete accounts, change prices."
      confirmLabel="Make administrator"
      tone="danger"
      onSubmit={() => acts.setAdministrator(true)}
    />
  );
}

function Deletion({ person }: PersonProps) {
  const acts = usePersonActs(person.account.id);
  return (
    <FormDialog
      trigger={
        <ActionButton icon={<Trash2 className="text-danger" />}>Delete account</ActionButton>
      }
      title={`Delete the account of ${nameOf(person)}?`}
      description="The page closes and all devices are signed out at once. After 14 days everything is deleted for good. Until then you or they can cancel."
      confirmLabel="Delete account"
      busyLabel="Deleting…"
      tone="danger"
      onSubmit={(form) => acts.deleteAccount(readReason(form))}
    >
      <ReasonField label="Reason" isNeeded />
    </FormDialog>
  );
}
