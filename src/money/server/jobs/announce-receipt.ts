import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { formatDay, type LetterFact } from '#kit/server/mails/letter.ts';
import { PLANS, type Plan } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import { KEPT, RECEIPT_FOOTNOTE } from './announce-end.ts';

/** Kinds of receipts. `granted` is an administrator's grant. */
const KINDS = [
  'purchased',
  'trial_began',
  'switched',
  'switch_planned',
  'canceled',
  'granted',
] as const;

type Kind = (typeof KINDS)[number];

/** A single charge, in the smallest unit of the currency. */
type PaidOnce = { amount: number | null; currency: string | null; at: string | Date };

/** A ledger fact, for the mail to its owner. */
type Receipt = Recipient & {
  /** The plan owner's time zone. */
  time_zone: string;
  plan: Plan;
  /** Before a switch. */
  plan_before: Plan | null;
  status: string;
  /** Amount in the smallest currency unit: the single payment, or the monthly price; null if unknown. */
  amount: number | null;
  currency: string | null;
  happened_at: Date;
  starts_at: Date | null;
  ends_at: Date | null;
  renews: boolean;
  /** The plan it switches to at the end of the period; null if it doesn't. */
  next_plan: Plan | null;
  /** Whether it is a switch at the end of a period. */
  was_planned: boolean;
  /** The charge on the day of a switch; null if there was none, or it isn't known. `at` is ISO. */
  charged: PaidOnce | null;
  /** Whether a cancellation can be undone. */
  can_resume: boolean;
  /** The subscription that renews alongside a grant. `at` is ISO. */
  renewing: { plan: Plan; amount: number | null; currency: string | null; at: string } | null;
};

/**
 * Emails an owner to confirm what they bought, started, switched, cancelled or were given. The trigger
 * `private.queue_receipt` queues one per fact. These mails are about money, so no setting stops them.
 */
export const announceReceipt = defineMail({
  name: 'announce_receipt',
  title: 'Email a receipt',
  payload: z.object({ fact: z.int(), kind: z.enum(KINDS) }),
  find: ({ sql }, { fact, kind }) => sql<Receipt[]>`
    select email, full_name, time_zone, plan, plan_before, status, amount::int, currency, happened_at,
      starts_at, ends_at, renews, renewing, can_resume,
      next_plan, was_planned, charged
    from private.receipt(${fact}, ${kind})`,
  letter(receipt, { kind }) {
    const { facts, ...letter } = LETTERS[kind](receipt);
    return { ...letter, facts: [facts], link: PATHS.billing, footnote: RECEIPT_FOOTNOTE };
  },
  waitsAs: ({ fact }) => `announce_receipt ${fact}`,
});

type ReceiptLetter = { subject: string; sentence: string; button: string; facts: LetterFact[] };

const CANCEL = 'To cancel, open Billing and press “Cancel subscription”.';

const LETTERS: Readonly<Record<Kind, (receipt: Receipt) => ReceiptLetter>> = {
  purchased: (receipt) =>
    receipt.plan === 'yearly' ? toYearLetter(receipt) : toMonthsLetter(receipt),
  trial_began: (receipt) => {
    const end = toDay(receipt.ends_at, receipt);
    const then = receipt.renews
      ? `You pay nothing today. Your card is charged on ${end}, and then every month. ${CANCEL} ` +
        `If you cancel before ${end}, you pay nothing.`
      : `Your card won’t be charged. ${KEPT}`;
    return {
      subject: `Your free trial runs until ${end}`,
      sentence: `Your free trial of ${PLANS[receipt.plan]} has begun. It ends on ${end}. ${then}`,
      button: 'Open Billing',
      facts: [
        { label: 'Plan', value: PLANS[receipt.plan] },
        { label: 'Trial ends', value: end },
        ...(receipt.renews ? toMonthlyPrice(receipt, 'Price after the trial') : []),
      ],
    };
  },
  switched: (receipt) => ({
    subject: `You’re on ${PLANS[receipt.plan]} now`,
    sentence:
      `You’ve switched from ${receipt.plan_before ? PLANS[receipt.plan_before] : 'your plan'} to ` +
      `${PLANS[receipt.plan]}. ` +
      (receipt.was_planned ? '' : 'We took off what you had already paid for this month. ') +
      `Your invoices are in Billing.${receipt.renews ? ` ${CANCEL}` : ''}`,
    button: 'Open Billing',
    facts: [...toPaid('Charged', receipt.charged, receipt), ...toMonthFacts(receipt)],
  }),
  switch_planned: (receipt) => {
    const day = toDay(receipt.ends_at, receipt);
    const next = PLANS[receipt.next_plan ?? 'free'];
    return {
      subject: `You’ll change to ${next} on ${day}`,
      sentence:
        `You keep everything in ${PLANS[receipt.plan]} until ${day}, as you’ve paid for it. Then your ` +
        `plan changes to ${next}, and you pay ${next}’s price. Anything it doesn’t include ` +
        'is hidden then, not deleted. If you change your mind, you can undo this in Billing.',
      button: 'Open Billing',
      facts: [
        { label: 'Plan', value: PLANS[receipt.plan] },
        { label: `${next} from`, value: day },
      ],
    };
  },
  canceled: (receipt) => ({
    subject: `Your ${PLANS[receipt.plan]} won’t renew`,
    sentence:
      `${PLANS[receipt.plan]} is cancelled, so you won’t be charged for it again. It stays active ` +
      `until ${toDay(receipt.ends_at, receipt)}. After that, Premium sections are hidden, not ` +
      `deleted.${receipt.can_resume ? ' If you change your mind, you can resume it in Billing before that day.' : ''}`,
    button: 'Open Billing',
    facts: [
      { label: 'Plan', value: PLANS[receipt.plan] },
      { label: 'Active until', value: toDay(receipt.ends_at, receipt) },
    ],
  }),
  granted: (receipt) => ({
    subject: `You’ve been given ${PLANS[receipt.plan]}`,
    sentence:
      `Our team has given you ${PLANS[receipt.plan]}${receipt.ends_at ? ` until ${toDay(receipt.ends_at, receipt)}` : ''}. ` +
      `You pay nothing for it.${toRenewingWords(receipt)}`,
    button: 'Open Billing',
    facts: [
      { label: 'Plan', value: PLANS[receipt.plan] },
      ...(receipt.ends_at
        ? [{ label: 'Active until', value: toDay(receipt.ends_at, receipt) }]
        : []),
    ],
  }),
};

function toYearLetter(receipt: Receipt): ReceiptLetter {
  const { amount, currency, happened_at, starts_at, ends_at } = receipt;
  return {
    subject: `Your purchase of ${PLANS.yearly}`,
    sentence:
      `Thank you. ${PLANS.yearly} is paid for a year. It doesn’t renew automatically: we’ll write to ` +
      'you before it ends. Your invoice is in Billing, under “Payment method and invoices”.',
    button: 'Open Billing',
    facts: [
      { label: 'Plan', value: PLANS.yearly },
      ...toPaid('Paid', { amount, currency, at: happened_at }, receipt),
      ...(starts_at && starts_at > happened_at
        ? [{ label: 'Begins', value: toDay(starts_at, receipt) }]
        : []),
      ...(ends_at ? [{ label: 'Active until', value: toDay(ends_at, receipt) }] : []),
    ],
  };
}

function toMonthsLetter(receipt: Receipt): ReceiptLetter {
  const name = PLANS[receipt.plan];
  if (receipt.status === 'trialing') {
    const day = toDay(receipt.ends_at, receipt);
    return {
      subject: `${name} starts on ${day}`,
      sentence:
        `Thank you. ${name} starts on ${day}, when your year ends. Your card is charged that day, ` +
        `and then every month. ${CANCEL}`,
      button: 'Open Billing',
      facts: [
        { label: 'Plan', value: name },
        { label: 'Begins', value: day },
        ...toMonthlyPrice(receipt, 'Price'),
      ],
    };
  }
  return {
    subject: `Your purchase of ${name}`,
    sentence:
      `Thank you. ${name} is active. ` +
      (receipt.renews
        ? `It renews every month until you cancel. ${CANCEL}`
        : 'It won’t renew, so you won’t be charged again.') +
      ' Your invoices are in Billing, under “Payment method and invoices”.',
    button: 'Open Billing',
    facts: toMonthFacts(receipt),
  };
}

function toPaid(label: string, paid: PaidOnce | null, receipt: Receipt): LetterFact[] {
  if (paid === null || paid.amount === null || paid.currency === null) return [];
  const price = toPrice(paid.amount, paid.currency);
  return [{ label, value: `${price} on ${toDay(new Date(paid.at), receipt)}` }];
}

function toMonthFacts(receipt: Receipt): LetterFact[] {
  const { plan, renews, ends_at } = receipt;
  return [
    { label: 'Plan', value: PLANS[plan] },
    ...toMonthlyPrice(receipt, 'Price'),
    { label: renews ? 'Renews' : 'Active until', value: toDay(ends_at, receipt) },
  ];
}

function toMonthlyPrice({ amount, currency }: Receipt, label: string): LetterFact[] {
  return amount === null || currency === null
    ? []
    : [{ label, value: `${toPrice(amount, currency)} a month` }];
}

/** A grant doesn't move a subscription's renewal, so the mail mentions it. */
function toRenewingWords({ renewing, time_zone }: Receipt): string {
  if (renewing === null) return '';
  const { plan, amount, currency, at } = renewing;
  const price = amount === null || currency === null ? '' : ` for ${toPrice(amount, currency)}`;
  const day = formatDay(new Date(at), time_zone);
  return (
    ` Your own subscription to ${PLANS[plan]} isn’t paused: it renews on ${day}${price}. ` +
    'If you don’t need it, cancel it in Billing before that day.'
  );
}

function toDay(moment: Date | null, { time_zone }: Receipt): string {
  return moment === null ? '' : formatDay(moment, time_zone);
}
