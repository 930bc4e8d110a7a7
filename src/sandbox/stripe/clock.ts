import { type Account, all, change, emit, find } from './account.ts';
import { deliver, type Fetch, nextDelivery, takeDue } from './deliveries.ts';
import { invalidRequest } from './errors.ts';
import { expireSession } from './objects/checkout-sessions.ts';
import {
  collectInvoice,
  failInvoice,
  finalizeInvoice,
  invoicePayment,
  markPaid,
} from './objects/collect-invoice.ts';
import { endSubscription } from './objects/end-subscription.ts';
import { settlePayment } from './objects/payments.ts';
import { endPeriod, expireIncomplete } from './objects/subscriptions.ts';
import type { State, Task } from './state.ts';

/** How far the clock can be moved at once, in seconds: a little over two years. */
export const MAX_ADVANCE_S = 750 * 86_400;

/** One account's clock, which stops only while it catches up. */
export type Clock = {
  /** @returns seconds since 1970 */
  now(): number;
  /**
   * Runs everything due until a time, in order, delivering each event before the next task.
   *
   * @throws ApiError if the time is in the past, or too far
   */
  advance(account: Account, to: number): Promise<void>;
  /** @returns whether something is due by now */
  isDue(account: Account): boolean;
  /** Runs everything due by now. Concurrent calls wait for each other. */
  catchUp(account: Account): Promise<void>;
};

/** @param world the real time, in milliseconds */
export function createClock(state: State, world: () => number, send: Fetch): Clock {
  let frozen: number | null = null;
  let last: Promise<void> = Promise.resolve();
  const outside = () => Math.floor(world() / 1000);
  const now = () => frozen ?? outside() + state.ahead;

  const runUntil = async (account: Account, to: () => number) => {
    for (let at = nextDue(account); at <= to(); at = nextDue(account)) {
      frozen = Math.max(at, frozen ?? at);
      const task = takeTask(state, frozen);
      if (task) run(account, task);
      for (const delivery of takeDue(account)) await deliver(account, delivery, send);
    }
  };
  const inTurn = (work: () => Promise<void>) => {
    last = last.then(work, work).finally(() => {
      frozen = null;
    });
    return last;
  };
  return {
    now,
    isDue: (account) => nextDue(account) <= now(),
    catchUp: (account) => inTurn(() => runUntil(account, () => outside() + state.ahead)),
    advance: (account, to) =>
      inTurn(async () => {
        if (to < now())
          throw invalidRequest('The clock only moves forward.', { param: 'frozen_time' });
        if (to > now() + MAX_ADVANCE_S) {
          throw invalidRequest('The clock moves at most two years at once.', {
            param: 'frozen_time',
          });
        }
        frozen = now();
        await runUntil(account, () => to);
        state.ahead = to - outside();
      }),
  };
}

function nextDue(account: Account): number {
  const tasks = account.state.tasks.map(({ at }) => at);
  return Math.min(nextDelivery(account), ...tasks);
}

/** @returns the first task that is due; of two at the same time, the one scheduled first */
function takeTask(state: State, now: number): Task | null {
  const due = state.tasks.filter(({ at }) => at <= now);
  const [first] = due.toSorted((a, b) => a.at - b.at);
  if (!first) return null;
  state.tasks.splice(state.tasks.indexOf(first), 1);
  return first;
}

/** Runs a task, unless its object has since gone or changed. */
function run(account: Account, { name, id }: Task): void {
  const subscription = find(account, 'subscription', id);
  const invoice = find(account, 'invoice', id);
  const session = find(account, 'checkout.session', id);
  if (name === 'settle-payment') settle(account, id);
  if (name === 'expire-session' && session?.status === 'open') expireSession(account, {}, id);
  if (name === 'finalize-invoice' && invoice?.status === 'draft' && invoice.auto_advance) {
    finalizeInvoice(account, invoice);
    if (invoice.amount_due > 0) collectInvoice(account, invoice);
  }
  if (
    name === 'retry-invoice' &&
    invoice?.status === 'open' &&
    invoice.next_payment_attempt !== null
  ) {
    collectInvoice(account, invoice);
  }
  if (!subscription || subscription.ended_at !== null) return;
  if (name === 'end-period') endPeriod(account, subscription);
  if (name === 'expire-incomplete') expireIncomplete(account, subscription);
  if (
    name === 'cancel-subscription' &&
    (subscription.cancel_at ?? Number.POSITIVE_INFINITY) <= account.now()
  ) {
    endSubscription(account, subscription);
  }
}

/** The bank has decided: updates the payment, its invoice and its checkout. */
function settle(account: Account, intentId: string): void {
  const intent = find(account, 'payment_intent', intentId);
  if (intent?.status !== 'processing') return;
  const decline = settlePayment(account, intent);
  const payment = all(account, 'invoice_payment').find(
    ({ payment: of }) => of.payment_intent === intentId,
  );
  const invoice = payment && find(account, 'invoice', String(payment.invoice));
  if (invoice?.status === 'open') {
    if (decline) failInvoice(account, invoice);
    else markPaid(account, invoice);
  }
  const session = all(account, 'checkout.session').find(
    ({ payment_intent, invoice: of, payment_status }) =>
      payment_status === 'unpaid' &&
      (payment_intent === intentId || (invoice !== undefined && of === invoice?.id)),
  );
  if (session?.status !== 'complete') return;
  if (!decline) {
    change(account, session, { payment_status: 'paid' }, null);
    if (session.mode === 'payment') invoicePayment(account, session);
  }
  const outcome = decline ? 'failed' : 'succeeded';
  emit(account, `checkout.session.async_payment_${outcome}`, session);
}
