import { clsx } from 'clsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#kit/web/buttons/button.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { useCurrentMinute } from '#kit/web/time/now.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { isDowngradeBlocked, toDowngradeProblem } from '#money/changes/rules/cancelling.ts';
import {
  type PlanChoice,
  type PlanStep,
  toPlanChoices,
} from '#money/changes/rules/plan-choices.ts';
import { toTrialNotes } from '#money/plans/rules/plan-offers.ts';
import type { Terms } from '#money/plans/rules/terms.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { CancelButton, SwitchDialog } from './subscription-dialogs.tsx';
import type { Payment } from './use-payment.ts';

type SituationProps = { billing: Billing; terms: Terms; payment: Payment };

type PlanListProps = SituationProps & {
  /** Set while a payment is pending. */
  isPaying: boolean;
};

/** The plans for sale, one per row, each with its only available step. */
export function PlanList({ billing, terms, payment, isPaying }: PlanListProps) {
  const now = new Date(useCurrentMinute());
  const choices = toPlanChoices(billing, terms, now, formatDate, isPaying);
  const shared = findSharedNote(choices);
  return (
    <Card
      title="Plans"
      description={
        shared ??
        (terms.is_open
          ? 'You’ll pay securely on Stripe.'
          : 'Payments aren’t set up here, so you can’t buy a plan.')
      }
    >
      <ul className="-my-5 flex flex-col divide-y divide-line sm:-my-6">
        {choices.map((choice) => (
          <PlanRow
            key={choice.plan}
            choice={choice}
            billing={billing}
            terms={terms}
            payment={payment}
            hasNote={shared === null}
          />
        ))}
      </ul>
    </Card>
  );
}

/** @returns why no plan can be chosen now, if all share the reason */
function findSharedNote(choices: readonly PlanChoice[]): string | null {
  const steps = choices.map(({ step }) => step);
  if (steps.some(({ kind }) => kind === 'buy' || kind === 'switch')) return null;
  const notes = steps.flatMap((step) => (step.kind === 'none' && step.note ? [step.note] : []));
  return notes.length > 1 && new Set(notes).size === 1 ? (notes[0] ?? null) : null;
}

type PlanRowProps = SituationProps & { choice: PlanChoice; hasNote: boolean };

function PlanRow({ choice, hasNote, ...situation }: PlanRowProps) {
  const { step } = choice;
  const isOwn = step.kind === 'own';
  return (
    <li
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 py-5',
        'sm:grid-cols-[minmax(0,1fr)_8rem_13rem]',
      )}
    >
      <div className="flex flex-col gap-0.5 self-start">
        <h3 className="flex flex-wrap items-center gap-2 font-semibold text-base">
          {choice.name}
          {choice.badge && !isOwn && <Badge tone="success">{choice.badge}</Badge>}
        </h3>
        <p className="text-ink-soft">{choice.summary}</p>
      </div>
      <p className="flex flex-col items-end self-start sm:items-start">
        <span className="font-semibold text-base">{choice.price}</span>
        {choice.period && <span className="text-ink-faint text-xs">{choice.period}</span>}
      </p>
      <div className="col-span-2 flex flex-col gap-1.5 empty:hidden sm:col-span-1">
        <Step choice={choice} {...situation} />
      </div>
      {hasNote && 'note' in step && step.note && (
        <p className="col-span-full -mt-1 text-ink-faint">{step.note}</p>
      )}
    </li>
  );
}

function Step({ choice, billing, terms, payment }: SituationProps & { choice: PlanChoice }) {
  const [address] = useSearchParams();
  const { step } = choice;
  switch (step.kind) {
    case 'own':
      return <p className="font-medium text-accent-text sm:text-center">Your plan</p>;
    case 'buy':
      return (
        <>
          <CheckoutButton step={step} payment={payment} isMain={billing.plan === 'free'} />
          {/^Start/.test(step.label) && <TrialNotes days={terms.trial_days} />}
        </>
      );
    case 'switch':
      return (
        <SwitchDialog
          step={step}
          present={billing.plan}
          isTrial={billing.subscription?.status === 'trialing'}
          isAsked={address.get('switch') === step.plan}
          payment={payment}
        />
      );
    case 'downgrade':
      return <DowngradeButton label={step.label} billing={billing} payment={payment} />;
    case 'none':
      return null;
  }
}

type CheckoutButtonProps = {
  step: Extract<PlanStep, { kind: 'buy' }>;
  payment: Payment;
  isMain: boolean;
};

/** Opens the checkout in a new tab. */
function CheckoutButton({ step, payment, isMain }: CheckoutButtonProps) {
  const { opening } = payment;
  return (
    <Button
      variant={isMain && step.plan === 'premium' ? 'primary' : 'secondary'}
      className="w-full"
      busy={opening === step.plan}
      busyLabel="Opening…"
      disabled={opening !== null && opening !== step.plan}
      onClick={() => payment.openCheckout(step.plan)}
    >
      {step.label}
      <span className="sr-only">(opens in a new tab)</span>
    </Button>
  );
}

function TrialNotes({ days }: { days: number }) {
  return (
    <div className="text-balance text-ink-faint text-xs sm:text-center">
      {toTrialNotes(days).map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

type DowngradeButtonProps = {
  label: string;
  billing: Billing;
  payment: Payment;
};

/** Free can't be chosen while a plan is active; this says so, with the alternatives. */
function DowngradeButton({ label, billing, payment }: DowngradeButtonProps) {
  const [isAsked, setIsAsked] = useState(false);
  const state = { ...billing, plan: billing.stored_plan };
  const isBlocked = isAsked && isDowngradeBlocked(state, new Date());
  if (!isBlocked) {
    return (
      <Button variant="ghost" className="w-full" onClick={() => setIsAsked(true)}>
        {label}
      </Button>
    );
  }
  const renews = billing.subscription?.renews ?? false;
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-md bg-warning-soft p-3 text-warning">
      <p>{toDowngradeProblem(state, formatDate)}</p>
      <p className="text-ink-soft">
        {renews ? 'Cancel at the end of the period to move to Free.' : WITHOUT_RENEWAL}
      </p>
      {renews && <CancelButton billing={billing} payment={payment} />}
    </div>
  );
}

const WITHOUT_RENEWAL = 'It won’t renew. You’ll move to Free when it ends.';
