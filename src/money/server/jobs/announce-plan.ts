import * as z from 'zod/mini';
import { wantsMail } from '#account/server/data/mail-choices.ts';
import { PATHS } from '#kit/rules/paths.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import type { TaskDeps } from '#kit/server/jobs/task.ts';
import { formatDay } from '#kit/server/mails/letter.ts';
import { findOpenInvoice, type OpenInvoice } from '#money/payments/server/billing.ts';
import { PLANS, type Plan } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import { findCustomerOf } from '../data/billing-accounts.ts';

const KINDS = ['trial_ends', 'payment_failed', 'year_ends_14', 'year_ends_3'] as const;

type Kind = (typeof KINDS)[number];

type PlanNotice = Recipient & {
  plan: Plan;
  /** When the trial or year ends, or until when the plan continues; null once it has ended. */
  ends_at: Date | null;
  /** The next charge, in the smallest unit of the currency; null if unknown. */
  amount: number | null;
  currency: string;
  /** The plan owner's time zone. */
  time_zone: string;
};

/**
 * Tells an owner that their trial or year is ending, or that a payment failed, if that is still true, and
 * how to change it; queued by `private.queue_plan_reminders` and `private.record_facts`.
 */
export const announcePlan = defineMail({
  name: 'announce_plan',
  title: 'Email about a plan change',
  payload: z.object({
    user_id: z.uuid(),
    kind: z.enum(KINDS),
    /** The moment the mail is about. */
    about: z.string(),
  }),
  async find({ sql }, { user_id, kind, about }) {
    const notices = await sql<PlanNotice[]>`
      select email, full_name, plan, ends_at, amount::int, currency,
        private.zone_of(${user_id}) as time_zone
      from private.plan_mail(${user_id}, ${kind}, ${about}::timestamptz)`;
    if (notices.length === 0 || !isOptional(kind)) return notices;
    return (await wantsMail(sql, user_id, 'plan')) ? notices : [];
  },
  async letter(notice, { user_id, kind }, deps) {
    const invoice = kind === 'payment_failed' ? await findInvoice(deps, user_id) : null;
    return { link: invoice?.url ?? PATHS.billing, ...LETTERS[kind](notice, invoice) };
  },
  wanted: {
    kind: 'plan',
    userId: (_notice, { user_id, kind }) => (isOptional(kind) ? user_id : null),
  },
});

/** Nothing is charged when a year ends, so users can switch that mail off. */
function isOptional(kind: Kind): boolean {
  return kind === 'year_ends_14' || kind === 'year_ends_3';
}

/** If Stripe is unavailable, the mail is sent without it: Billing links to the invoice as well. */
async function findInvoice(
  { sql, payments, log }: TaskDeps,
  userId: string,
): Promise<OpenInvoice | null> {
  const account = payments && (await findCustomerOf(sql, userId));
  if (!payments || !account) return null;
  return findOpenInvoice(payments, account.customer_id).catch((error: unknown) => {
    log.warn({ err: error }, 'an email about a failed payment names no invoice');
    return null;
  });
}

const NOTHING_LOST = 'hides its Premium sections. Nothing is deleted.';

type PlanLetter = { subject: string; sentence: string; button: string; footnote: string };

const LETTERS: Readonly<
  Record<Kind, (notice: PlanNotice, invoice: OpenInvoice | null) => PlanLetter>
> = {
  trial_ends: (notice) => ({
    subject: `Your trial ends on ${toDay(notice)}`,
    sentence:
      `Your trial of ${PLANS[notice.plan]} ends on ${toDay(notice)}. ${toCharge(notice)} ` +
      'Don’t want that? Cancel before that day. It takes two taps and costs nothing. ' +
      `If that first payment fails, ${PLANS[notice.plan]} ends that day.`,
    button: 'See your plan, or cancel',
    footnote: 'We send this email once, before your trial ends.',
  }),
  payment_failed: (notice, invoice) => ({
    subject: invoice?.mustConfirm
      ? 'Your bank asks you to confirm a payment'
      : 'Your payment didn’t go through',
    sentence:
      (invoice?.mustConfirm
        ? `Your bank wants you to confirm the payment for ${PLANS[notice.plan]}. `
        : `We couldn’t charge you for ${PLANS[notice.plan]}. `) +
      (notice.ends_at === null
        ? `There’s no grace period for a first payment. Until it’s paid, your page ${NOTHING_LOST} `
        : `Your plan continues until ${toDay(notice)}; after that day your page ${NOTHING_LOST} `) +
      (invoice?.mustConfirm
        ? 'Confirming takes a minute on Stripe’s page, where you can use another card too.'
        : 'We’ll try again in the next few days. If your card has changed, please pay with the new one.'),
    button: toPayButton(invoice),
    footnote: 'We send this email when a payment fails.',
  }),
  year_ends_14: toYearLetter,
  year_ends_3: toYearLetter,
};

function toPayButton(invoice: OpenInvoice | null): string {
  if (!invoice) return 'Check your payment method';
  return invoice.mustConfirm ? 'Confirm the payment' : 'Pay now';
}

function toYearLetter(notice: PlanNotice): PlanLetter {
  return {
    subject: `${PLANS.yearly} ends on ${toDay(notice)}`,
    sentence:
      `${PLANS.yearly} ends on ${toDay(notice)}. It doesn’t renew, and you won’t be charged. After ` +
      `that, your page ${NOTHING_LOST} If you add another year, it starts when this one ends, even ` +
      'if you pay early.',
    button: 'Add another year',
    footnote: 'We send this email 2 weeks before a year ends, and again 3 days before.',
  };
}

function toCharge({ amount, currency }: PlanNotice): string {
  return amount === null
    ? 'Then you are charged, and again each month.'
    : `Then ${toPrice(amount, currency)} is charged, and again each month.`;
}

function toDay({ ends_at, time_zone }: PlanNotice): string {
  return ends_at === null ? '' : formatDay(ends_at, time_zone);
}
