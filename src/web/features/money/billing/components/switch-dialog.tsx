import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { PlanStep } from '#domain/billing/changes/plan-choices.ts';
import { listSwitchFacts, type SwitchPreview } from '#domain/billing/changes/switch-preview.ts';
import { isSmaller, PLANS, type Plan } from '#domain/billing/plans/plans.ts';
import { isAgencyPlan } from '#domain/billing/standing/standing.ts';
import { toErrorSentence } from '#web/lib/connection/error-sentence.ts';
import { FormDialog } from '#web/lib/forms/form-dialog.tsx';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useOwner } from '#web/lib/session/owner.ts';
import { formatDate } from '#web/lib/time/dates.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { LoadFailure } from '#web/ui/lists/load-failure.tsx';
import { Skeleton } from '#web/ui/loading/skeleton.tsx';
import type { Payment } from '../hooks/use-payment.ts';
import { switchPreviewQuery } from '../queries.ts';
import { AgencyEnd, findNameProblem } from './agency-end.tsx';

type SwitchDialogProps = {
  step: Extract<PlanStep, { kind: 'switch' }>;
  /** In force now. */
  present: Plan;
  /** Whether a free trial ends with it. */
  isTrial: boolean;
  payment: Payment;
};

/** Changes what the subscription is for, once its owner has read what that costs and ends. */
export function SwitchDialog({ step, present, isTrial, payment }: SwitchDialogProps) {
  const userId = useOwner();
  const queryClient = useQueryClient();
  const { plan, label } = step;
  const isLater = !isTrial && isSmaller(plan, present);
  const endsAgency = isAgencyPlan(present) && !isAgencyPlan(plan);
  const confirm = async (form: FormData) => {
    const preview = queryClient.getQueryData<SwitchPreview>(queryKeys.switchPreview(userId, plan));
    if (preview === undefined) return 'One moment: we don’t know the price yet.';
    const problem = endsAgency ? findNameProblem(form) : null;
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
      <Preview step={step} present={present} />
      {isLater && isAgencyPlan(present) && <AgencyEnd next={plan} />}
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

function Preview({ step, present }: Pick<SwitchDialogProps, 'step' | 'present'>) {
  const userId = useOwner();
  const preview = useQuery(switchPreviewQuery(userId, step.plan));
  if (preview.isPending) return <Skeleton className="h-16" />;
  if (!preview.data) {
    return (
      <LoadFailure title="We couldn’t work out the price" onRetry={preview.refetch}>
        {toErrorSentence(preview.error, 'Nothing was changed.')}
      </LoadFailure>
    );
  }
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-2 rounded-md bg-sunken p-4">
      {listSwitchFacts(preview.data, present, formatDate).map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="text-right font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
