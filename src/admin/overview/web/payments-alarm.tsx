import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Banner } from '#kit/web/ui/banner.tsx';
import { paymentOverviewQuery } from './queries.ts';

/** An alarm for payments without Stripe events: the webhook needs repair. */
export function PaymentsAlarm() {
  const { data } = useQuery(paymentOverviewQuery);
  if (!data || data.unheard === 0) return null;
  const { unheard } = data;
  return (
    <Banner
      tone="danger"
      title={
        unheard === 1
          ? 'A payment came without Stripe’s webhook'
          : `${unheard} people paid and Stripe’s webhook didn’t come`
      }
      actions={
        <Button asChild size="sm" variant="secondary">
          <Link to={PATHS.adminPayment}>Check the connection</Link>
        </Button>
      }
    >
      They have their plans, because we asked Stripe when they came back. Others may wait until
      tonight, when we ask Stripe about everybody.
    </Banner>
  );
}
