import { useState } from 'react';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { Card } from '#kit/web/ui/card.tsx';
import { usePaymentActs } from './mutations.ts';

/** Decides whether a returned payment ends the subscription. */
export function ReturnsCard({ endsOnReturn }: { endsOnReturn: boolean }) {
  const { setReturns } = usePaymentActs();
  const [isBusy, setBusy] = useState(false);
  const change = async (isOn: boolean) => {
    setBusy(true);
    const refusal = await setReturns(isOn);
    if (refusal !== null) toast.error(refusal);
    setBusy(false);
  };
  return (
    <Card title="Refunds and disputes">
      <SwitchField
        label="End the subscription"
        description="A dispute or a full refund ends it, so there are no further charges."
        checked={endsOnReturn}
        disabled={isBusy}
        onCheckedChange={(isOn) => void change(isOn)}
      />
    </Card>
  );
}
