import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useOwner } from '#kit/web/session/owner.ts';
import {
  type Arrival,
  type CheckoutReturn,
  isOnItsWay,
} from '#money/status/rules/checkout-notice.ts';
import type { Checkout } from '#money/status/rules/own-billing.ts';
import { arrivalQuery } from './queries.ts';

/** A buyer's return from a checkout, and Stripe's answer about it. */
export type ArrivalOfPayment = ReturnType<typeof useArrival>;

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
    /** Whether other purchases are blocked meanwhile. */
    isOnItsWay: isOnItsWay({ checkout, returned, arrival }),
    isChecking: asked.fetchStatus === 'fetching',
    check: () => void asked.refetch(),
  };
}

function toArrival({ status }: { status: 'error' | 'pending' | 'success' }): Arrival {
  if (status === 'success') return 'asked';
  return status === 'error' ? 'unknown' : 'unasked';
}
