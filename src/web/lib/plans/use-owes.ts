import { useQuery } from '@tanstack/react-query';
import { isOwing } from '#domain/billing/status/owing.ts';
import type { Billing } from '#domain/billing/status/own-billing.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useOwner } from '#web/lib/session/owner.ts';

/** @returns whether the owner owes a payment, from the cache of the notice above every screen */
export function useOwes(): boolean {
  const queryKey = queryKeys.billing(useOwner());
  const subscription = useQuery<Billing>({ queryKey, enabled: false }).data?.subscription;
  return subscription ? isOwing(subscription) : false;
}
