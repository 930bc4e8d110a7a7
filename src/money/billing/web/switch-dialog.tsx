import { useQueryClient } from '@tanstack/react-query';
import { defer } from '#kit/public/defer.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import type { SwitchPreview } from '#money/changes/rules/parse-switch-preview.ts';
import type { PlanStep } from '#money/changes/rules/plan-choices.ts';
import { isSmaller, PLANS, type Plan } from '#money/plans/rules/plans.ts';
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
  /** Whether the switch ends a free trial. */
  isTrial: boolean;
  payment: Payment;
};

/** Switches the subscription's plan, after showing what that costs and ends. */
export function SwitchDialog({ step, present, isTrial, payment }: SwitchDialogProps) {
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
    // A toast shows the error, for example when the price has changed meanwhile.
    await payment.change
      .mutateAsync({ change: 'switch', plan, agreed: preview.quote })
      .catch(() => {});
    return null;
  };
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" className="w-full">
          {label}
        </Button>
      }
      title={`${label}?`}
      description={describe(step.plan, present, { isLater, isTrial })}
      confirmLabel={isLater ? 'Switch later' : 'Switch'}
      busyLabel={'Switching…'}
      tone={endsAgency ? 'danger' : 'primary'}
      onSubmit={confirm}
    >
      <Details plan={plan} present={present} isLater={isLater} />
    </FormDialog>
  );
}

function describe(
  plan: Plan,
  present: Plan,
  { isLater, isTrial }: Record<string, boolean>,
): string {
  if (isLater) return `You keep ${PLANS[present]} until the month you paid for is over.`;
  return isTrial
    ? `${PLANS[plan]} begins at once, and your free trial ends.`
    : `${PLANS[plan]} begins at once. We take off what you already paid for this month.`;
}

function Details(props: SwitchDetailsProps) {
  const details = useDeferred(DETAILS, true);
  return details ? <details.SwitchDetails {...props} /> : <Skeleton className="h-16" />;
}
