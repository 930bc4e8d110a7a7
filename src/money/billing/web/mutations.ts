import { invokeFunction } from '#kit/web/data/functions-client.ts';
import type { SwitchPreview } from '#money/changes/rules/parse-switch-preview.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import { BILLING_MESSAGES } from '#money/rules/messages.ts';

/** A change of the running subscription. */
export type Change =
  | { change: 'cancel' | 'resume' | 'keep' }
  /** `agreed` is the quote that the owner has seen, for a change today; null for a later one. */
  | { change: 'switch'; plan: PaidPlan; agreed: SwitchPreview['quote'] };

/** @returns the checkout's URL @throws Error with a sentence */
export async function createCheckout(plan: PaidPlan): Promise<string> {
  return readUrl(await invokeFunction('create-checkout', { plan }));
}

/** @returns the URL of the payment method and invoices @throws Error with a sentence */
export async function openPortal(): Promise<string> {
  return readUrl(await invokeFunction('open-portal', {}));
}

/** @returns the URL to pay the open invoice @throws Error with a sentence */
export async function openInvoice(): Promise<string> {
  return readUrl(await invokeFunction('open-invoice', {}));
}

/**
 * @returns the URL to confirm the change with the bank; null once done
 * @throws Error with a sentence
 */
export async function changeSubscription(change: Change): Promise<string | null> {
  const answer = await invokeFunction('change-subscription', toBody(change));
  const hasUrl = typeof answer === 'object' && answer !== null && 'url' in answer;
  return hasUrl ? readUrl(answer) : null;
}

/** Has the server fetch the state of payments from Stripe. @throws Error on failure */
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
