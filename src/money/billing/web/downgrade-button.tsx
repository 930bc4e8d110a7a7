import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { formatDate } from '#kit/web/time/dates.ts';
import { isDowngradeBlocked, toDowngradeProblem } from '#money/changes/rules/downgrade.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import { CancelButton } from './cancel-button.tsx';
import type { Payment } from './use-payment.ts';

type DowngradeButtonProps = {
  label: string;
  billing: Billing;
  payment: Payment;
};

/** Free can't be chosen while a plan is active; this says so, with the alternatives. */
export function DowngradeButton({ label, billing, payment }: DowngradeButtonProps) {
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
        {renews ? 'Cancel at the end of the period, and you go to Free then.' : WITHOUT_RENEWAL}
      </p>
      {renews && <CancelButton billing={billing} payment={payment} />}
    </div>
  );
}

const WITHOUT_RENEWAL = 'It won’t renew, so you go to Free when it ends. There’s nothing to do.';
