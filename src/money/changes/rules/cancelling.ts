import { PLANS } from '#money/plans/rules/plans.ts';
import type { Billing } from '#money/status/rules/own-billing.ts';
import type { WriteDate } from '#money/status/rules/plan-status-words.ts';

/** Only these end with a paid period. All others end at once. */
const PAID_AHEAD: ReadonlySet<string> = new Set(['active', 'trialing']);

/** @returns whether cancelling ends the subscription at once instead of with its period */
export function endsAtOnce({ subscription }: Billing): boolean {
  return (
    subscription !== null &&
    (!PAID_AHEAD.has(subscription.status) || subscription.returned !== null)
  );
}

/** @returns the text shown before an owner cancels */
export function describeCancelling(billing: Billing, write: WriteDate): string {
  const { subscription } = billing;
  const name = PLANS[subscription?.plan ?? 'premium'];
  if (endsAtOnce(billing)) return `${name} ends at once, and you won’t be charged again.`;
  const end = subscription?.period_end;
  const until = end ? write(end) : 'its period ends';
  return `${name} stays active until ${until}, and you won’t be charged again. After that, Premium sections are hidden, not deleted.`;
}
