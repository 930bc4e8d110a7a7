import type { PlanStep } from '#domain/billing/plan-choices.ts';
import { PLANS } from '#domain/billing/plans.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { Payment } from '../hooks/use-payment.ts';

type CheckoutButtonProps = {
  step: Extract<PlanStep, { kind: 'buy' }>;
  payment: Payment;
  isMain: boolean;
};

/** Opens the checkout in a new tab. */
export function CheckoutButton({ step, payment, isMain }: CheckoutButtonProps) {
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

type SwitchButtonProps = {
  step: Extract<PlanStep, { kind: 'switch' }>;
  price: string;
  /** Whether a free trial ends with it. */
  isTrial: boolean;
  payment: Payment;
};

/** Changes what the subscription is for, once that is confirmed. */
export function SwitchButton({ step, price, isTrial, payment }: SwitchButtonProps) {
  return (
    <ConfirmDialog
      trigger={
        <Button variant="secondary" className="w-full">
          {step.label}
        </Button>
      }
      title={`${step.label}?`}
      description={`${PLANS[step.plan]} begins at once, for ${price} per month. ${isTrial ? 'Your free trial ends with that.' : 'What you have paid of this month is counted.'}`}
      confirmLabel="Switch"
      busyLabel="Switching…"
      tone="primary"
      onConfirm={() => payment.change.mutateAsync({ change: 'switch', plan: step.plan })}
    />
  );
}
