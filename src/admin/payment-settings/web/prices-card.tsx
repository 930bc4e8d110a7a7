import { Link } from 'react-router';
import { parseAmount, toTyped } from '#admin/rules/payments.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { Badge } from '#kit/web/ui/badge.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { TEXT_LINK_LOOK } from '#kit/web/ui/text-link.ts';
import { AGENCY_PLANS, nameStoredPlan, PLANS } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import { type PlanPrice, usePaymentActs } from './settings.ts';

type PricesCardProps = { prices: readonly PlanPrice[]; currency: string };

export function PricesCard({ prices, currency }: PricesCardProps) {
  const order = Object.keys(PLANS);
  const sorted = prices.toSorted(
    (one, other) => order.indexOf(one.plan) - order.indexOf(other.plan),
  );
  const isSoldToAgencies = prices.some(
    ({ plan, amount }) => AGENCY_PLANS.has(plan) && amount !== null,
  );
  return (
    <Card
      title="Prices"
      description="Changes show on the pricing page within seconds. Existing subscribers keep their current price."
    >
      {!isSoldToAgencies && (
        <div className="mb-6">
          <Banner tone="info" title="Agency tiers have no price yet">
            Agencies can’t sign up until one has a price. Press Change to set it.
          </Banner>
        </div>
      )}
      <ul className="-my-4 flex flex-col divide-y divide-line">
        {sorted.map((price) => (
          <li
            key={price.plan}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-4"
          >
            <div className="flex min-w-0 flex-col gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {nameStoredPlan(price.plan)}
                {price.amount === null && <Badge>Not sold</Badge>}
              </p>
              {price.amount !== null && (
                <p>
                  <span className="font-semibold text-lg">{toPrice(price.amount, currency)}</span>
                  <span className="text-ink-soft">
                    {price.plan === 'yearly' ? ' a year' : ' a month'}
                  </span>
                </p>
              )}
            </div>
            <PriceDialog price={price} currency={currency} />
            <p className="wrap-anywhere col-span-full text-ink-faint">
              {price.amount === null ? 'Set a price to sell it.' : <UsedAt />}
              {price.stripe_price_id && ` · ${price.stripe_price_id}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function UsedAt() {
  return (
    <>
      Shown on the{' '}
      <a href={PATHS.pricing} target="_blank" rel="noopener" className={TEXT_LINK_LOOK}>
        pricing page
      </a>
      , in{' '}
      <Link to={PATHS.billing} className={TEXT_LINK_LOOK}>
        Billing
      </Link>{' '}
      and in the checkout
    </>
  );
}

type PriceDialogProps = { price: PlanPrice; currency: string };

function PriceDialog({ price, currency }: PriceDialogProps) {
  const { setPrice } = usePaymentActs();
  const { plan, amount, stripe_price_id } = price;
  const name = nameStoredPlan(plan);
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
