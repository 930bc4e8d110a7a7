import { useQueryClient } from '@tanstack/react-query';
import { defer } from '#kit/public/defer.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { formatDate } from '#kit/web/time/dates.ts';
import { describeCancelling } from '#money/changes/rules/cancelling.ts';
import type { SwitchPreview } from '#money/changes/rules/parse-switch-preview.ts';
import type { PlanStep } from '#money/changes/rules/plan-choices.ts';
import { isSmaller, PLANS, type Plan } from '#money/plans/rules/plans.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { isAgencyPlan } from '#money/status/rules/plan-status.ts';
import type { SwitchDetailsProps } from './switch-details.tsx';
import type { Payment } from './use-payment.ts';

const DETAILS = defer(
  () => import('./switch-details.tsx'),
  (file) => file,
);

type SwitchDialogProps = {
  step: Extract<PlanStep, { kind: 'switch' }>;
  present: Plan;
  /** Set if the switch ends a free trial. */
  isTrial: boolean;
  /** Set if a link asked for this plan. */
  isAsked: boolean;
  payment: Payment;
};

/** Switches the subscription's plan, after showing the cost and what ends. */
export function SwitchDialog({ step, present, isTrial, isAsked, payment }: SwitchDialogProps) {
  const userId = useOwner();
  const queryClient = useQueryClient();
  useDeferred(DETAILS, false);
  const { plan, label } = step;
  const isLater = !isTrial && isSmaller(plan, present);
  const endsAgency = isAgencyPlan(present) && !isAgencyPlan(plan);
  const confirm = async (form: FormData) => {
    const preview = queryClient.getQueryData<SwitchPreview>(queryKeys.switchPreview(userId, plan));
    if (preview === undefined) return 'One moment: we don’t know the price yet.';
    const problem = endsAgency ? (await DETAILS.load()).findNameProblem(form) : null;
    if (problem !== null) return problem;
    // A toast shows the error, for example if the price has changed.
    await payment.change
      .mutateAsync({ change: 'switch', plan, agreed: preview.quote })
      .catch(() => {});
    return null;
  };
  return (
    <FormDialog
      startsOpen={isAsked}
      trigger={
        <Button variant="secondary" className="w-full">
          {label}
        </Button>
      }
      title={`${label}?`}
      description={describeSwitch(step.plan, present, { isLater, isTrial })}
      confirmLabel={isLater ? 'Switch later' : 'Switch'}
      busyLabel="Switching…"
      tone={endsAgency ? 'danger' : 'primary'}
      onSubmit={confirm}
    >
      <PriceDetails plan={plan} present={present} isLater={isLater} />
    </FormDialog>
  );
}

function describeSwitch(
  plan: Plan,
  present: Plan,
  { isLater, isTrial }: Record<string, boolean>,
): string {
  if (isLater) return `You keep ${PLANS[present]} until the month you paid for is over.`;
  return isTrial
    ? `${PLANS[plan]} starts now, and your free trial ends.`
    : `${PLANS[plan]} starts now. We take off what you already paid for this month.`;
}

function PriceDetails(props: SwitchDetailsProps) {
  const details = useDeferred(DETAILS, true);
  return details ? <details.SwitchDetails {...props} /> : <Skeleton className="h-16" />;
}

type CancelButtonProps = { billing: Billing; payment: Payment; isMain?: boolean };

/**
 * Cancels the subscription after confirmation: at the period's end, or now if no paid time is left.
 */
export function CancelButton({ billing, payment, isMain = false }: CancelButtonProps) {
  const cancel = () => payment.change.mutateAsync({ change: 'cancel' });
  const dialog = {
    trigger: <Button variant={isMain ? 'primary' : 'secondary'}>Cancel subscription</Button>,
    title: 'Cancel your subscription?',
    description: describeCancelling(billing, formatDate),
    confirmLabel: 'Cancel subscription',
    busyLabel: 'Cancelling…',
    dismissLabel: 'Keep subscription',
  };
  const endsAgency =
    isAgencyPlan(billing.plan) &&
    billing.subscription?.plan === billing.plan &&
    !isAgencyPlan(billing.grant?.plan ?? '');
  if (!endsAgency) return <ConfirmDialog {...dialog} onConfirm={cancel} />;
  const confirm = async (form: FormData) => {
    const problem = (await DETAILS.load()).findNameProblem(form);
    // Errors from Stripe show in a toast.
    if (problem === null) await cancel().catch(() => {});
    return problem;
  };
  return (
    <FormDialog {...dialog} tone="danger" onSubmit={confirm}>
      <EndDetails />
    </FormDialog>
  );
}

function EndDetails() {
  const details = useDeferred(DETAILS, true);
  return details ? <details.AgencyEnd next="free" /> : <Skeleton className="h-24" />;
}
