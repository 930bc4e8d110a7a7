import { parseAmount, toTyped } from '#admin/rules/amounts.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { isPlan, PLANS } from '#money/plans/rules/plans.ts';
import { usePaymentActs } from './mutations.ts';
import type { PlanPrice } from './queries.ts';

type PriceDialogProps = { price: PlanPrice; currency: string };

/** Sets a plan's new price. */
export function PriceDialog({ price, currency }: PriceDialogProps) {
  const { setPrice } = usePaymentActs();
  const { plan, amount, stripe_price_id } = price;
  const name = isPlan(plan) ? PLANS[plan] : plan;
  const save = async (form: FormData) => {
    const typed = String(form.get('amount')).trim();
    const parsed = parseAmount(typed, currency);
    if (typed !== '' && parsed === null) return `That isn’t a price in ${currency.toUpperCase()}.`;
    const id = String(form.get('price')).trim();
    return setPrice({ plan, amount: parsed, stripe_price_id: id === '' ? null : id });
  };
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm" aria-label={`Change the price of ${name}`}>
          Change
        </Button>
      }
      title={`Price of ${name}`}
      description="The new price shows within seconds. Existing subscribers keep their current price."
      confirmLabel="Change price"
      busyLabel="Changing…"
      onSubmit={save}
    >
      <TextField
        label="Price"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        prefix={currency.toUpperCase()}
        defaultValue={amount === null ? '' : toTyped(amount, currency)}
        description="Leave empty to stop selling this plan."
      />
      <TextField
        label="Price id in Stripe"
        name="price"
        autoComplete="off"
        spellCheck={false}
        maxLength={255}
        placeholder="price_…"
        defaultValue={stripe_price_id ?? ''}
        description="Only for a price you created in Stripe. Leave empty and we create one."
      />
    </FormDialog>
  );
}
