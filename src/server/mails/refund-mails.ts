import { PLANS } from '#domain/billing/plans/plans.ts';
import { toPrice } from '#domain/billing/plans/terms.ts';
import { PATHS } from '#domain/paths.ts';
import type { RefundNotice } from '../data/money/refunds.ts';
import { formatDay } from './format-day.ts';
import { buildGreeting, buildMail, type MailContent } from './letter.ts';

/** Tells somebody that an administrator has given a payment back, and what follows for their plan. */
export function buildRefundMail(notice: RefundNotice, publicUrl: string): MailContent {
  const { full_name, time_zone, amount, currency, message, paid_at, plan, is_ending } = notice;
  const price = toPrice(amount, currency);
  const end = is_ending && plan ? ` Your ${PLANS[plan]} ends with it.` : '';
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
    footnote: 'We send this mail whenever your plan or what you pay changes.',
  });
}
