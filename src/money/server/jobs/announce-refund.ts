import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { formatDay } from '#kit/server/mails/letter.ts';
import { PLANS, type Plan } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import { RECEIPT_FOOTNOTE, toKept } from './announce-end.ts';

type RefundNotice = Recipient & {
  time_zone: string;
  amount: number;
  currency: string;
  /** The administrator's message, or ''. */
  message: string;
  paid_at: Date;
  plan: Plan | null;
  /** Whether the refund ends the plan it paid for. */
  is_ending: boolean;
  /** How many people had joined their team. */
  team: number;
};

/**
 * Tells a customer that an administrator refunded a payment, and what that means for their plan. It is about
 * money, so no setting stops it.
 */
export const announceRefund = defineMail({
  name: 'announce_refund',
  title: 'Email about a refund',
  payload: z.object({ refund_id: z.int() }),
  find: ({ sql }, { refund_id }) => sql<RefundNotice[]>`
    select u.email, coalesce(p.full_name, '') as full_name, private.zone_of(u.id) as time_zone,
      r.amount::int, r.currency, r.message, paid.happened_at as paid_at, paid.plan,
      coalesce(private.ends_with_refund(r), false) as is_ending, (
        select count(*)::int from public.agency_staff s
        where s.agency_id = r.user_id and s.user_id is not null) as team
    from private.refunds r
    join auth.users u on u.id = r.user_id
    left join public.profiles p on p.user_id = u.id
    join lateral (
      select l.happened_at, l.plan from public.ledger l
      where l.source = r.payment and l.kind = 'payment' and l.user_id = r.user_id
      order by l.id desc limit 1) paid on true
    where r.id = ${refund_id} and r.status = 'done' and u.email <> ''`,
  letter({ time_zone, amount, currency, message, paid_at, plan, is_ending, team }) {
    const price = toPrice(amount, currency);
    const end = is_ending && plan ? ` Your ${PLANS[plan]} ends with it. ${toKept(plan, team)}` : '';
    return {
      subject: `We’ve refunded ${price}`,
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
      link: PATHS.billing,
      footnote: RECEIPT_FOOTNOTE,
    };
  },
  waitsAs: ({ refund_id }) => `announce_refund:${refund_id}`,
});
