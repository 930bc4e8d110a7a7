import { CreditCard, Download, Eye, KeyRound, LogOut, MailCheck } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Person, Renewing } from '#admin/rules/parse-person.ts';
import { firstNameOf, nameOf } from '#admin/rules/person.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { ChoiceField } from '#kit/web/fields/choice-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { TextareaField } from '#kit/web/fields/textarea-field.tsx';
import { downloadAnswer } from '#kit/web/files/download-answer.ts';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { nameStoredPlan, PLANS } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import { lookAs, type PlanGrant, usePersonActs } from './mutations.ts';

export type PersonProps = { person: Person };

/** Actions that help the person and remove nothing. */
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
            description="This is on top of anything they pay for. We email them about it."
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
            description={`This confirms ${account.email} without the link in the email. Their page opens to visitors.`}
            confirmLabel="Confirm email"
            busyLabel="Confirming…"
            onSubmit={acts.confirmEmail}
          />
        )}
        <FormDialog
          trigger={<ActionButton icon={<KeyRound />}>Send password reset</ActionButton>}
          title="Send an email to choose a new password?"
          description={`It goes to ${account.email}. Their current password works until they choose another.`}
          confirmLabel="Send email"
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
      description="A new tab shows their dashboard for 30 minutes. You can’t change anything there. They’ll see in their settings that you looked, and why."
      confirmLabel="Open the tab"
      busyLabel="Opening…"
      onSubmit={(form) => lookAs(person.account.id, readReason(form))}
    >
      <ReasonField label="Why" isNeeded />
    </FormDialog>
  );
}

const OPTIONS = Object.entries(PLANS).map(([value, label]) => ({
  value,
  label: value === 'free' ? `${label} (remove granted plan)` : label,
}));

/** A granted plan, its days and the reason. */
export function PlanFields({ plan, renewing }: { plan: string; renewing: Renewing | null }) {
  return (
    <>
      {renewing && (
        <Banner tone="warning" title="This doesn’t move their next payment">
          {describeRenewing(renewing)} To lower their payments, add a credit or a coupon in Stripe.
        </Banner>
      )}
      <ChoiceField label="Plan" name="plan" options={OPTIONS} defaultValue={plan} />
      <TextField
        label="Days"
        name="days"
        type="number"
        inputMode="numeric"
        min={1}
        max={36_500}
        defaultValue={30}
        description="From today. Leave empty for an agency plan with no end."
      />
      <ReasonField label="Why" />
    </>
  );
}

/** A grant doesn't change the charges (decision 088), so the dialog lists them. */
function describeRenewing({ plan, amount, currency, at }: Renewing): string {
  const name = nameStoredPlan(plan);
  const price = amount === null || currency === null ? '' : ` for ${toPrice(amount, currency)}`;
  return at === null
    ? `${name} renews${price} as usual.`
    : `${name} renews on ${formatDate(at)}${price}.`;
}

/** @returns the choice in `PlanFields` */
function readPlanGrant(form: FormData): PlanGrant {
  const days = String(form.get('days') ?? '');
  return {
    plan: String(form.get('plan')),
    days: days === '' ? null : Number(days),
    note: readReason(form),
  };
}

/** Downloads all of an account's data, for owners who asked but can't sign in. */
function DownloadData({ ofUser, name }: { ofUser: string; name: string }) {
  const take = async (form: FormData) => {
    try {
      await downloadAnswer('export-account', { user_id: ofUser, reason: readReason(form) });
      return null;
    } catch (error) {
      return toErrorSentence(error, 'We couldn’t create the archive. Please try again.');
    }
  };
  return (
    <FormDialog
      trigger={<ActionButton icon={<Download />}>Download their data</ActionButton>}
      title={`Download the data of ${name}?`}
      description="A ZIP file with their page, pictures, leads, contacts and numbers. They’ll see in their settings that you downloaded it."
      confirmLabel="Download"
      busyLabel="Preparing…"
      onSubmit={take}
    >
      <ReasonField label="Why" isNeeded />
    </FormDialog>
  );
}

type ActionButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: ReactNode;
  children: ReactNode;
};

/** Equal widths and left-aligned text, because the buttons form a list. */
export function ActionButton({ icon, children, ...button }: ActionButtonProps) {
  return (
    <Button variant="secondary" className="w-full justify-start" {...button}>
      {icon}
      <span className="truncate">{children}</span>
    </Button>
  );
}

type ReasonFieldProps = { label: string; isNeeded?: boolean; description?: string };

/** The log's maximum. */
const MOST_CHARACTERS = 500;

/** The reason for an action; it is logged, and shown to the account's owner. */
export function ReasonField({ label, isNeeded = false, description }: ReasonFieldProps) {
  return (
    <TextareaField
      label={label}
      name="reason"
      required={isNeeded}
      maxLength={MOST_CHARACTERS}
      rows={3}
      description={description ?? 'They’ll see this.'}
    />
  );
}

/** @returns the text of a `ReasonField` */
export function readReason(form: FormData): string {
  return String(form.get('reason') ?? '').trim();
}
