import { toErrorSentence } from '../../../lib/data/error-sentence.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type PaymentCheck, usePaymentCheck } from '../mutations.ts';

/** Whether Stripe knows this installation: asked when somebody wants to know, never assumed. */
export function ConnectionCard() {
  const check = usePaymentCheck();
  return (
    <Card title="Connection to Stripe" description="Asks Stripe now, with the key of this server.">
      <div className="flex flex-col items-start gap-4" role="status">
        {check.data && !check.isPending && <Result check={check.data} />}
        {check.isError && !check.isPending && (
          <Banner tone="danger" title="Stripe could not be asked">
            {toErrorSentence(check.error, 'Please try again.')}
          </Banner>
        )}
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

function Result({ check: { ok, account, problem } }: { check: PaymentCheck }) {
  if (ok) {
    return (
      <Banner tone="success" title="Stripe answers">
        {account ? `This server takes payments for ${account}.` : 'This server can take payments.'}
      </Banner>
    );
  }
  return (
    <Banner tone="danger" title="Payments do not work">
      {problem || 'Stripe refused, and did not say why.'} Nobody can buy a plan until this is
      mended.
    </Banner>
  );
}
