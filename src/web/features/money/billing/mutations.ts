import type { SwitchPreview } from '#domain/billing/changes/parse-switch-preview.ts';
import { BILLING_MESSAGES } from '#domain/billing/messages.ts';
import type { PaidPlan } from '#domain/billing/plans/plans.ts';
import { invokeFunction } from '#web/lib/data/functions-client.ts';

/** A change of the running subscription. */
export type Change =
  | { change: 'cancel' | 'resume' | 'keep' }
  /** `agreed` is what its owner read that it costs today; null where it comes later. */
  | { change: 'switch'; plan: PaidPlan; agreed: SwitchPreview['quote'] };

/** @returns where the plan is paid @throws Error that says why it cannot be */
export async function createCheckout(plan: PaidPlan): Promise<string> {
  return readUrl(await invokeFunction('create-checkout', { plan }));
}

/** @returns where the payment method and the invoices are @throws Error that says why there is none */
export async function openPortal(): Promise<string> {
  return readUrl(await invokeFunction('open-portal', {}));
}

/** @returns where what is owed can be paid @throws Error that says why nowhere */
export async function openInvoice(): Promise<string> {
  return readUrl(await invokeFunction('open-invoice', {}));
}

/**
 * @returns where the change is to be confirmed with the bank; null where it's done
 * @throws Error that says why it cannot be changed
 */
export async function changeSubscription(change: Change): Promise<string | null> {
  const answer = await invokeFunction('change-subscription', toBody(change));
  const hasUrl = typeof answer === 'object' && answer !== null && 'url' in answer;
  return hasUrl ? readUrl(answer) : null;
}

/** Has the server read from Stripe what became of the payments. @throws Error where it couldn't */
export async function refreshBilling(): Promise<void> {
  await invokeFunction('refresh-billing', {});
}

function toBody(wish: Change): Record<string, unknown> {
  if (wish.change !== 'switch') return wish;
  const { change, plan, agreed } = wish;
  return { change, plan, ...(agreed && { agreed }) };
}

function readUrl(answer: unknown): string {
  const url = typeof answer === 'object' && answer !== null && 'url' in answer && answer.url;
  if (typeof url !== 'string' || !/^https?:\/\//.test(url)) throw new Error(BILLING_MESSAGES.noUrl);
  return url;
}
