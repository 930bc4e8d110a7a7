import { PATHS } from '#kit/rules/paths.ts';
import { formatDay } from '#kit/server/mails/format-day.ts';
import {
  buildGreeting,
  buildMail,
  type Letter,
  type LetterFact,
  type MailContent,
} from '#kit/server/mails/letter.ts';
import { AGENCY_PLANS, PLANS, type Plan } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import { TRIAL_REFUSALS } from '#money/status/rules/trial-refusals.ts';
import type { EndNotice, PaidOnce, Receipt, ReceiptKind, RefusalNotice } from '../data/receipts.ts';
import type { RefundNotice } from '../data/refunds.ts';

type ReceiptLetter = Pick<Letter, 'subject' | 'sentence' | 'button'> & { facts: LetterFact[] };

const FOOTNOTE = 'We send this mail whenever your plan or what you pay changes.';
const KEPT = 'Your page goes back to what Free includes. Nothing is deleted.';
const CANCEL = 'To cancel, open Billing and press “Cancel subscription”.';

/** Confirms what an owner bought, started, switched, cancelled or was given. */
export function buildReceiptMail(
  kind: ReceiptKind,
  receipt: Receipt,
  publicUrl: string,
): MailContent {
  const { facts, ...letter } = LETTERS[kind](receipt);
  return buildMail({
    ...letter,
    greeting: buildGreeting(receipt.full_name),
    facts: [facts],
    link: publicUrl + PATHS.billing,
    footnote: FOOTNOTE,
  });
}

/** Tells an owner that their plan has ended, and why if it ended early. */
export function buildEndMail(notice: EndNotice, publicUrl: string): MailContent {
  const { full_name, plan, ended_at, cause, time_zone, team } = notice;
  const day = ended_at === null ? '' : ` on ${formatDay(ended_at, time_zone)}`;
  return buildMail({
    subject: `Your ${PLANS[plan]} has ended`,
    greeting: buildGreeting(full_name),
    sentence: `${PLANS[plan]} ended${day}${CAUSES[cause]} ${toKept(plan, team)} ${BACK[cause]}`,
    button: cause === 'unpaid' ? 'Pay now' : 'Choose a plan',
    link: publicUrl + PATHS.billing,
    footnote: FOOTNOTE,
  });
}

/** Explains that there is no second trial, and that nothing was charged. */
export function buildRefusalMail(
  { full_name, because }: RefusalNotice,
  publicUrl: string,
): MailContent {
  return buildMail({
    subject: 'We couldn’t start your free trial',
    greeting: buildGreeting(full_name),
    sentence:
      `${TRIAL_REFUSALS[because]} We cancelled the new trial, and your card wasn’t charged. ` +
      'You can subscribe without a trial whenever you like.',
    button: 'See the plans',
    link: publicUrl + PATHS.billing,
    footnote: FOOTNOTE,
  });
}

/** Tells a customer that an administrator refunded a payment, and what that means for their plan. */
export function buildRefundMail(notice: RefundNotice, publicUrl: string): MailContent {
  const { full_name, time_zone, amount, currency, message, paid_at, plan, is_ending, team } =
    notice;
  const price = toPrice(amount, currency);
  const end = is_ending && plan ? ` Your ${PLANS[plan]} ends with it. ${toKept(plan, team)}` : '';
  return buildMail({
    subject: `We’ve refunded ${price}`,
    greeting: buildGreeting(full_name),
    sentence: `We’ve given ${price} back to the card or account you paid with. Banks take 5 to 10 days to show it.${end}`,
    facts: [
      [
        { label: 'Refunded', value: price },
        { label: 'Paid on', value: formatDay(paid_at, time_zone) },
        ...(plan ? [{ label: 'Plan', value: PLANS[plan] }] : []),
        ...(message ? [{ label: 'Message', value: message }] : []),
      ],
    ],
    button: 'Open Billing',
    link: publicUrl + PATHS.billing,
    footnote: FOOTNOTE,
  });
}

/** @param team how many people had joined */
function toKept(plan: Plan, team: number): string {
  if (!AGENCY_PLANS.has(plan) || team === 0) return KEPT;
  const pages = team === 1 ? '1 page' : `${team} pages`;
  return `Your page and your team’s ${pages} go back to what Free includes. Nothing is deleted.`;
}

const CAUSES: Readonly<Record<EndNotice['cause'], string>> = {
  '': '.',
  refund: ', because its payment was refunded.',
  dispute: ', because its payment was disputed.',
  unpaid: ', because its payment didn’t go through.',
};

const BACK: Readonly<Record<EndNotice['cause'], string>> = {
  '': 'Choose a plan to get everything back.',
  refund: 'Choose a plan to get everything back.',
  dispute: 'Choose a plan to get everything back.',
  unpaid: 'Pay what is due to get everything back.',
};

const LETTERS: Readonly<Record<ReceiptKind, (receipt: Receipt) => ReceiptLetter>> = {
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
      (receipt.was_planned ? '' : 'We counted what you had already paid for this month. ') +
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
        `plan changes to ${next}, and you pay the price of ${next}. What it doesn’t include is ` +
        'hidden then, not deleted. If you change your mind, you can take this back in Billing.',
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
      `until ${toDay(receipt.ends_at, receipt)}. After that, what the plan added is hidden, not ` +
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
      `Thank you. ${PLANS.yearly} is paid for a year. It doesn’t renew by itself: we’ll write to ` +
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
      subject: `${name} begins on ${day}`,
      sentence:
        `Thank you. ${name} begins on ${day}, when your year ends. Your card is charged that day, ` +
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

/** A grant doesn't move the renewal of a subscription, so its owner is told. */
function toRenewingWords({ renewing, time_zone }: Receipt): string {
  if (renewing === null) return '';
  const { plan, amount, currency, at } = renewing;
  const price = amount === null || currency === null ? '' : ` for ${toPrice(amount, currency)}`;
  const day = formatDay(new Date(at), time_zone);
  return (
    ` Your own subscription to ${PLANS[plan]} isn’t paused: it renews on ${day}${price}. ` +
    'If you don’t need it meanwhile, cancel it in Billing before that day.'
  );
}

function toDay(moment: Date | null, { time_zone }: Receipt): string {
  return moment === null ? '' : formatDay(moment, time_zone);
}
