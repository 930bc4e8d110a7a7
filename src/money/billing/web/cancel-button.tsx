import { defer } from '#kit/public/defer.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { useDeferred } from '#kit/web/loading/deferred.ts';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { ConfirmDialog } from '#kit/web/overlays/confirm-dialog.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { describeCancelling } from '#money/changes/rules/cancelling.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { isAgencyPlan } from '#money/status/rules/plan-status.ts';
import type { Payment } from './use-payment.ts';

// Only for agencies.
const AGENCY_END = defer(
  () => import('./agency-end.tsx'),
  (file) => file,
);

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
    const problem = (await AGENCY_END.load()).findNameProblem(form);
    // Errors from Stripe show in a toast.
    if (problem === null) await cancel().catch(() => {});
    return problem;
  };
  return (
    <FormDialog {...dialog} tone="danger" onSubmit={confirm}>
      <AgencyEnd />
    </FormDialog>
  );
}

function AgencyEnd() {
  const end = useDeferred(AGENCY_END, true);
  return end ? <end.AgencyEnd next="free" /> : <Skeleton className="h-24" />;
}
