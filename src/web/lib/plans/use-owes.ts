import { useQuery } from '@tanstack/react-query';
import { isOwing } from '#domain/billing/status/owing.ts';
import type { Billing } from '#domain/billing/status/own-billing.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useOwner } from '#web/lib/session/owner.ts';

/** @returns whether the signed-in owner owes a payment, as the notice above every screen has asked */
export function useOwes(): boolean {
  const queryKey = queryKeys.billing(useOwner());
  const subscription = useQuery<Billing>({ queryKey, enabled: false }).data?.subscription;
  return subscription ? isOwing(subscription) : false;
}
