import { toErrorSentence } from '#kit/web/connection/error-sentence.ts';
import { invokeFunction } from '#kit/web/data/functions-client.ts';
import { staleAfter } from '#kit/web/data/stale-after.ts';
import { type Told, useWrite } from '#kit/web/data/use-write.ts';
import { useOwner } from '#kit/web/session/owner.ts';
import type { SwitchPreview } from '#money/changes/rules/parse-switch-preview.ts';
import type { PaidPlan } from '#money/plans/rules/plans.ts';
import { BILLING_MESSAGES } from '#money/rules/messages.ts';

/** Payment actions: those that open Stripe in a new tab, and changes to the subscription. */
export type Payment = ReturnType<typeof usePayment>;

/** The payment actions of the signed-in person. Failures show in a toast. */
export function usePayment() {
  const userId = useOwner();
  const stale = staleAfter.payment(userId);
  const checkout = useWrite({
    write: ({ plan, tab }: { plan: PaidPlan; tab: Window | null }) =>
      leadOn(tab, () => askForUrl('create-checkout', { plan })),
    stale,
    refused: (error) => toRefusal(BILLING_MESSAGES.checkoutFailed, error),
  });
  const portal = useStripePage('open-portal');
  const invoice = useStripePage('open-invoice');
  const change = useWrite({
    write: changeSubscription,
    stale,
    keep: (confirmUrl) => {
      // The bank confirms on a Stripe page, which leads back here.
      if (confirmUrl !== null) window.location.assign(confirmUrl);
    },
    done: (confirmUrl, asked) => (confirmUrl === null ? toDone(asked) : null),
    refused: (error) => toRefusal(BILLING_MESSAGES.changeFailed, error),
  });
  return {
    /** The plan whose checkout is being opened. */
    opening: checkout.isPending ? checkout.variables.plan : null,
    openCheckout: (plan: PaidPlan) => checkout.mutate({ plan, tab: openTab() }),
    isPortalOpening: portal.isPending,
    openPortal: () => portal.mutate(openTab()),
    isInvoiceOpening: invoice.isPending,
    openInvoice: () => invoice.mutate(openTab()),
    change,
  };
}

/** Opens the payment method and invoices, or the open invoice, in a new tab. */
function useStripePage(name: 'open-portal' | 'open-invoice') {
  return useWrite({
    write: (tab: Window | null) => leadOn(tab, () => askForUrl(name)),
    // Nothing stale: changes and payments at Stripe arrive as events.
    stale: [],
    refused: (error) => toRefusal(BILLING_MESSAGES.portalFailed, error),
  });
}

/** A change to the current subscription. */
type Change =
  | { change: 'cancel' | 'resume' | 'keep' }
  /** `agreed` is the quote that the owner has seen, for a change today; null for a later one. */
  | { change: 'switch'; plan: PaidPlan; agreed: SwitchPreview['quote'] };

function toDone(asked: Change): string {
  if (asked.change === 'switch') {
    return asked.agreed === null ? BILLING_MESSAGES.planned : BILLING_MESSAGES.switched;
  }
  return DONE[asked.change];
}

const DONE = {
  cancel: BILLING_MESSAGES.canceled,
  resume: BILLING_MESSAGES.resumed,
  keep: BILLING_MESSAGES.kept,
};

/** The toast shows the server's sentence; internal errors only go to the console. */
function toRefusal(title: string, error: Error): Told {
  const isInternal = error.message === BILLING_MESSAGES.noUrl;
  if (isInternal) console.warn(error);
  return isInternal ? title : { title, sentence: toErrorSentence(error, '') };
}

/** Opens a tab during the press, so that browsers don't block it. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.title = 'One moment…';
  }
  return tab;
}

/**
 * Navigates the tab once the URL is known. In-app browsers have no tabs: there, this page
 * navigates.
 */
async function leadOn(tab: Window | null, findUrl: () => Promise<string>): Promise<void> {
  try {
    const url = await findUrl();
    if (tab) tab.location.replace(url);
    else window.location.assign(url);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** @returns the URL of a page at Stripe @throws Error with a sentence */
async function askForUrl(name: string, body = {}): Promise<string> {
  return readUrl(await invokeFunction(name, body));
}

/**
 * @returns the URL to confirm the change with the bank; null once done
 * @throws Error with a sentence
 */
async function changeSubscription(change: Change): Promise<string | null> {
  const answer = await invokeFunction('change-subscription', toBody(change));
  const hasUrl = typeof answer === 'object' && answer !== null && 'url' in answer;
  return hasUrl ? readUrl(answer) : null;
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
