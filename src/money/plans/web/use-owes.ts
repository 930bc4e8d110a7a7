import { useQuery } from '@tanstack/react-query';
import { queryKeys } from '#kit/web/data/query-keys.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import { isOwing } from '#money/status/rules/owing.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';

/** @returns whether the owner owes a payment, from the cache of the notice above every screen */
export function useOwes(): boolean {
  const queryKey = queryKeys.billing(useOwner());
  const subscription = useQuery<Billing>({ queryKey, enabled: false }).data?.subscription;
  return subscription ? isOwing(subscription) : false;
}
