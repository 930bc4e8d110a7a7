import { CreditCard, Eye, KeyRound, LogOut, MailCheck } from 'lucide-react';
import type { Person } from '#admin/rules/parse-person.ts';
import { firstNameOf, nameOf } from '#admin/rules/person.ts';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { ActionButton } from './action-button.tsx';
import { DownloadData } from './download-data.tsx';
import { lookAs, usePersonActs } from './mutations.ts';
import { PlanFields, readPlanGrant } from './plan-fields.tsx';
import { ReasonField, readReason } from './reason-field.tsx';

export type PersonProps = {
  person: Person;
};

/** Acts that help the person and take nothing away. */
export function PersonActions({ person }: PersonProps) {
  const userId = useOwner();
  const { account, plan } = person;
  const acts = usePersonActs(account.id);
  const name = nameOf(person);
  const isSelf = account.id === userId;
  return (
    <Card title="Actions">
      <div className="flex flex-col gap-2 sm:max-lg:grid sm:max-lg:grid-cols-2">
        {!isSelf && !account.is_administrator && <SeeAs person={person} />}
        {plan && (
          <FormDialog
            trigger={<ActionButton icon={<CreditCard />}>Change plan</ActionButton>}
            title={`Give ${name} a plan`}
            description="This is on top of anything they pay for. We mail them about it."
            confirmLabel="Change plan"
            busyLabel="Changing…"
            onSubmit={(form) => acts.setPlan(readPlanGrant(form))}
          >
            <PlanFields plan={plan.plan} renewing={plan.renewing} />
          </FormDialog>
        )}
        {account.email_confirmed_at === null && (
          <FormDialog
            trigger={<ActionButton icon={<MailCheck />}>Confirm email</ActionButton>}
            title="Confirm their email address?"
            description={`${account.email} counts as theirs from now on, without the link in the mail, and their page opens to visitors.`}
            confirmLabel="Confirm email"
            busyLabel="Confirming…"
            onSubmit={acts.confirmEmail}
          />
        )}
        <FormDialog
          trigger={<ActionButton icon={<KeyRound />}>Send password reset</ActionButton>}
          title="Send a mail to choose a new password?"
          description={`It goes to ${account.email}. The password they have stays until they choose another.`}
          confirmLabel="Send mail"
          busyLabel="Sending…"
          onSubmit={acts.sendReset}
        />
        <FormDialog
          trigger={<ActionButton icon={<LogOut />}>Sign out everywhere</ActionButton>}
          title="Sign them out everywhere?"
          description="Every device needs the password again. Unsaved changes stay in their browser."
          confirmLabel="Sign out"
          busyLabel="Signing out…"
          onSubmit={acts.endSessions}
        />
        <DownloadData ofUser={account.id} name={name} />
      </div>
    </Card>
  );
}

function SeeAs({ person }: { person: Person }) {
  return (
    <FormDialog
      trigger={<ActionButton icon={<Eye />}>See as {firstNameOf(person)}</ActionButton>}
      title={`See what ${nameOf(person)} sees?`}
      description="A new tab shows their dashboard for 30 minutes. You can change nothing there, and they read in their settings that you looked, and why."
      confirmLabel="Open the tab"
      busyLabel="Opening…"
      onSubmit={(form) => lookAs(person.account.id, readReason(form))}
    >
      <ReasonField label="Why" isNeeded />
    </FormDialog>
  );
}
