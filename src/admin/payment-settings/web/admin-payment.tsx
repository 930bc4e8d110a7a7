import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { CircleCheck, CircleMinus, CircleX, CreditCard, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#kit/web/buttons/button.tsx';
import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { SwitchField } from '#kit/web/fields/switch-field.tsx';
import { TextField } from '#kit/web/fields/text-field.tsx';
import { FormDialog } from '#kit/web/forms/form-dialog.tsx';
import { LoadFailure } from '#kit/web/list-parts/load-failure.tsx';
import { Skeleton } from '#kit/web/loading/skeleton.tsx';
import { toast } from '#kit/web/toasts/toast.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import { Card } from '#kit/web/ui/card.tsx';
import { Fact, Facts } from '#kit/web/ui/facts.tsx';
import { Screen } from '#kit/web/ui/page-header.tsx';
import type { PaymentCheck, PaymentFinding } from '#money/rules/stripe-health.ts';
import { PricesCard } from './prices-card.tsx';
import {
  paymentSettingsQuery,
  type StoredTerms,
  usePaymentActs,
  usePaymentCheck,
} from './settings.ts';

/** Prices and payment terms, for administrators. */
export function AdminPaymentScreen() {
  return (
    <Screen title="Payment Settings" description="Prices, terms and the connection to Stripe.">
      <PaymentSettings />
    </Screen>
  );
}

function PaymentSettings() {
  const { data, isError, refetch } = useQuery(paymentSettingsQuery);
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      {data ? (
        <PricesCard prices={data.prices} currency={data.terms.currency} />
      ) : isError ? (
        <Card>
          <LoadFailure
            icon={<CreditCard />}
            title="We couldn’t load the settings"
            onRetry={refetch}
          />
        </Card>
      ) : (
        <Skeleton className="h-112 rounded-lg" />
      )}
      <div className="flex flex-col gap-4">
        {data && <TermsCard terms={data.terms} />}
        {data && <ReturnsCard endsOnReturn={data.terms.ends_on_return} />}
        <ConnectionCard />
      </div>
    </div>
  );
}

/** Currency, trial and grace: the same for every plan. */
function TermsCard({ terms }: { terms: StoredTerms }) {
  const { currency, trial_days, grace_days } = terms;
  return (
    <Card title="Terms" action={<TermsDialog terms={terms} />}>
      <Facts columns={2}>
        <Fact name="Currency">{currency.toUpperCase()}</Fact>
        <Fact name="Free trial">{tellDays(trial_days)}</Fact>
        <Fact name="Grace period after a failed payment">{tellDays(grace_days)}</Fact>
      </Facts>
    </Card>
  );
}

function TermsDialog({ terms }: { terms: StoredTerms }) {
  const { setTerms } = usePaymentActs();
  const save = (form: FormData) =>
    setTerms({
      currency: String(form.get('currency')).trim().toLowerCase(),
      trial_days: Number(form.get('trial')),
      grace_days: Number(form.get('grace')),
    });
  return (
    <FormDialog
      trigger={
        <Button variant="secondary" size="sm" aria-label="Change the terms">
          Change
        </Button>
      }
      title="Terms of payment"
      description="Changes show on the pricing page within seconds. Amounts don’t change with the currency, so check every price. Running trials keep their end."
      confirmLabel="Change terms"
      busyLabel="Changing…"
      onSubmit={save}
    >
      <TextField
        label="Currency"
        name="currency"
        required
        pattern="[A-Za-z]{3}"
        maxLength={3}
        autoComplete="off"
        defaultValue={terms.currency}
        description="Three letters, such as usd."
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Days of trial"
          name="trial"
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={90}
          defaultValue={terms.trial_days}
        />
        <TextField
          label="Days of grace"
          name="grace"
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={60}
          defaultValue={terms.grace_days}
          description="For renewals. A first payment that fails, after a trial too, ends the plan at once."
        />
      </div>
    </FormDialog>
  );
}

function tellDays(days: number): string {
  if (days === 0) return 'None';
  return days === 1 ? '1 day' : `${days} days`;
}

/** Decides whether a refunded or disputed payment ends the subscription. */
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

/** Checks on request that people can pay and their payments arrive. */
export function ConnectionCard() {
  const check = usePaymentCheck();
  return (
    <Card
      title="Stripe connection"
      description="Checks the key, webhook, events, customer portal and prices."
    >
      <div className="flex flex-col items-start gap-4">
        <div role="status" className="w-full empty:hidden">
          {check.data && !check.isPending && <Result check={check.data} />}
          {check.isError && !check.isPending && (
            <Banner tone="danger" title="The check didn’t finish">
              {toErrorSentence(check.error, 'Please try again.')}
            </Banner>
          )}
        </div>
        <Button
          variant="secondary"
          busy={check.isPending}
          busyLabel="Asking Stripe…"
          onClick={() => check.mutate()}
        >
          {check.data ? 'Check again' : 'Check the connection'}
        </Button>
      </div>
    </Card>
  );
}

function Result({ check: { mode, findings } }: { check: PaymentCheck }) {
  const count = (level: PaymentFinding['level']) =>
    findings.filter((finding) => finding.level === level).length;
  return (
    <div className="flex flex-col gap-4">
      <p className="font-medium">{summarize(mode, count('bad'), count('warning'))}</p>
      <ul className="flex flex-col gap-3">
        {findings.map((finding) => (
          <FindingRow key={`${finding.name} ${finding.says}`} finding={finding} />
        ))}
      </ul>
    </div>
  );
}

function summarize(mode: PaymentCheck['mode'], bad: number, warnings: number): string {
  if (mode === null) return 'Payments are closed';
  if (bad > 0) return bad === 1 ? '1 thing to fix' : `${bad} things to fix`;
  if (warnings > 0) return warnings === 1 ? '1 warning' : `${warnings} warnings`;
  return 'Everything works';
}

const LOOKS = {
  good: { Icon: CircleCheck, tone: 'text-success', word: 'Good' },
  warning: { Icon: TriangleAlert, tone: 'text-warning', word: 'Warning' },
  bad: { Icon: CircleX, tone: 'text-danger', word: 'Fix this' },
  skipped: { Icon: CircleMinus, tone: 'text-ink-faint', word: 'Not checked' },
} as const;

function FindingRow({ finding: { name, level, says, todo } }: { finding: PaymentFinding }) {
  const { Icon, tone, word } = LOOKS[level];
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={clsx('mt-0.5 size-4 shrink-0', tone)} />
      <div className="wrap-anywhere flex min-w-0 flex-col gap-0.5">
        <p className="font-medium">
          {name}
          <span className="sr-only">: {word}</span>
        </p>
        <p className="text-ink-soft">{says}</p>
        {todo && <p>{todo}</p>}
      </div>
    </li>
  );
}
