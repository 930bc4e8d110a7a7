import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { PATHS } from '#kit/rules/paths.ts';
import { Button } from '#kit/web/buttons/button.tsx';
import { Spinner } from '#kit/web/loading/spinner.tsx';
import { useOwner } from '#kit/web/session/owner.ts';
import { Banner } from '#kit/web/ui/banner.tsx';
import type { PaidPlan, Plan } from '#money/plans/rules/plans.ts';
import {
  type Arrival,
  type CheckoutReturn,
  isOnItsWay,
  toCheckoutNotice,
} from '#money/status/rules/checkout-notice.ts';
import { isUnderWay } from '#money/status/rules/checkout-waits.ts';
import type { Checkout } from '#money/status/rules/own-billing.ts';
import { arrivalQuery } from './queries.ts';
import type { Payment } from './use-payment.ts';

type CheckoutStatusProps = {
  checkout: Checkout | null;
  /** The active plan, or null. */
  plan: Plan | null;
  payment: Payment;
  arrived: ArrivalOfPayment;
  canBuy: boolean;
};

/** The last checkout's status, from the server; the URL only says that there was one. */
export function CheckoutStatus({ checkout, plan, payment, arrived, canBuy }: CheckoutStatusProps) {
  const [, setAddress] = useSearchParams();
  const now = new Date();
  const watched = useWatched(checkout, now);
  const { returned, arrival } = arrived;
  const notice = toCheckoutNotice({ checkout, plan, returned, watched, arrival, now });
  const [closed, setClosed] = useState('');
  if (notice === null || checkout === null || closed === checkout.id) return null;
  const canRetry = notice.canRetry && canBuy && checkout.plan !== 'free';
  const close = () => {
    setClosed(checkout.id);
    setAddress({}, { replace: true });
  };
  return (
    <div aria-live="polite">
      <Banner
        tone={notice.tone}
        title={notice.title}
        {...(notice.isAwaited && { icon: <Spinner size="sm" /> })}
        actions={
          (canRetry || notice.canCheck || !notice.isAwaited) && (
            <>
              {notice.canCheck && <Check arrived={arrived} />}
              {canRetry && <Retry plan={checkout.plan as PaidPlan} payment={payment} />}
              {notice.canInvite && (
                <Button asChild size="sm">
                  <Link to={PATHS.addStaff}>Invite your team</Link>
                </Button>
              )}
              {!notice.isAwaited && (
                <Button size="sm" variant="secondary" onClick={close}>
                  Close
                </Button>
              )}
            </>
          )
        }
      >
        {notice.text}
      </Banner>
    </div>
  );
}

function Check({ arrived }: { arrived: ArrivalOfPayment }) {
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={arrived.isChecking}
      busyLabel="Checking…"
      onClick={arrived.check}
    >
      Check again
    </Button>
  );
}

function Retry({ plan, payment }: { plan: PaidPlan; payment: Payment }) {
  return (
    <Button
      size="sm"
      variant="secondary"
      busy={payment.opening !== null}
      onClick={() => payment.openCheckout(plan)}
    >
      Open payment
    </Button>
  );
}

/** Checkouts that have been pending at any time since the screen was opened. */
function useWatched(checkout: Checkout | null, now: Date): ReadonlySet<string> {
  const [watched, setWatched] = useState<ReadonlySet<string>>(new Set());
  if (checkout && isUnderWay(checkout, now) && !watched.has(checkout.id)) {
    setWatched(new Set([...watched, checkout.id]));
  }
  return watched;
}

/** A buyer's return from a checkout, and Stripe's response about it. */
type ArrivalOfPayment = ReturnType<typeof useArrival>;

/** Asks Stripe about the last checkout once its buyer is back, and again on request. */
export function useArrival(checkout: Checkout | null) {
  const userId = useOwner();
  const [address] = useSearchParams();
  const id = address.get('checkout');
  const returned: CheckoutReturn | null =
    id === null ? null : { id, left: address.get('left') === '1' };
  const isBack = checkout?.status === 'open' && returned?.id === checkout.id && !returned.left;
  const asked = useQuery({ ...arrivalQuery(userId, checkout?.id ?? ''), enabled: isBack });
  const arrival = toArrival(asked);
  return {
    returned,
    arrival,
    /** Blocks other purchases meanwhile. */
    isOnItsWay: isOnItsWay({ checkout, returned, arrival }),
    isChecking: asked.fetchStatus === 'fetching',
    check: () => void asked.refetch(),
  };
}

function toArrival({ status }: { status: 'error' | 'pending' | 'success' }): Arrival {
  if (status === 'success') return 'asked';
  return status === 'error' ? 'unknown' : 'unasked';
}
