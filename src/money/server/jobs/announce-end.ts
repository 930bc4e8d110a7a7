import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { formatDay } from '#kit/server/mails/letter.ts';
import { AGENCY_PLANS, isPlan, PLANS, type Plan } from '#money/plans/rules/plans.ts';

type EndNotice = Recipient & {
  time_zone: string;
  ended_at: Date | null;
  /** Empty if its time was simply over. */
  cause: '' | 'refund' | 'dispute' | 'unpaid';
  /** How many people had joined their team. */
  team: number;
};

/**
 * Tells an owner that their plan has ended, and why if it ended early; once for each end, unless a plan is
 * active again.
 */
export const announceEnd = defineMail({
  name: 'announce_end',
  title: 'Email that a plan has ended',
  payload: z.object({
    user_id: z.uuid(),
    plan: z.string().check(z.refine(isPlan)) as z.ZodMiniType<Plan>,
  }),
  find: ({ sql }, { user_id }) => sql<EndNotice[]>`
    select email, full_name, time_zone, ended_at, cause, team from private.end_notice(${user_id})`,
  letter({ ended_at, cause, time_zone, team }, { plan }) {
    const day = ended_at === null ? '' : ` on ${formatDay(ended_at, time_zone)}`;
    const isUnpaid = cause === 'unpaid';
    const back = isUnpaid ? 'Pay what is due' : 'Choose a plan';
    return {
      subject: `Your ${PLANS[plan]} has ended`,
      sentence: `${PLANS[plan]} ended${day}${CAUSES[cause]} ${toKept(plan, team)} ${back} to get everything back.`,
      button: isUnpaid ? 'Pay now' : 'Choose a plan',
      link: PATHS.billing,
      footnote: RECEIPT_FOOTNOTE,
    };
  },
  waitsAs: ({ user_id }) => `announce_end ${user_id}`,
});

const CAUSES: Readonly<Record<EndNotice['cause'], string>> = {
  '': '.',
  refund: ', because its payment was refunded.',
  dispute: ', because its payment was disputed.',
  unpaid: ', because its payment didn’t go through.',
};

export const RECEIPT_FOOTNOTE = 'We send this email when your plan or its price changes.';

/** @param team how many people had joined */
export function toKept(plan: Plan, team: number): string {
  if (!AGENCY_PLANS.has(plan) || team === 0) return KEPT;
  const pages = team === 1 ? '1 page' : `${team} pages`;
  return `Your page and your team’s ${pages} go back to what Free includes. Nothing is deleted.`;
}

export const KEPT = 'Your page goes back to what Free includes. Nothing is deleted.';
