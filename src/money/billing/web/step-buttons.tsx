import { Button } from '#kit/web/buttons/button.tsx';
import type { PlanStep } from '#money/changes/rules/plan-choices.ts';
import type { Payment } from './use-payment.ts';

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
