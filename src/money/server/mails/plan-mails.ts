import { PATHS } from '#kit/rules/paths.ts';
import { formatDay } from '#kit/server/mails/format-day.ts';
import {
  buildGreeting,
  buildMail,
  type Letter,
  type MailContent,
} from '#kit/server/mails/letter.ts';
import { PLANS } from '#money/plans/rules/plans.ts';
import { toPrice } from '#money/plans/rules/terms.ts';
import type { PlanMail, PlanNotice } from '../data/plan-mails.ts';

const NOTHING_LOST = 'hides what the free plan does not include. Nothing of it is deleted.';

/**
 * Mails that users can switch off, such as for a year's end, when nothing is charged. Mails about charges and
 * failed charges always go out.
 */
export function isOptional(mail: PlanMail): boolean {
  return mail === 'year_ends_14' || mail === 'year_ends_3';
}

/**
 * Tells an owner what will happen to their plan, and how to change that.
 *
 * @param unsubscribeUrl for optional mails
 */
export function buildPlanMail(
  mail: PlanMail,
  notice: PlanNotice,
  { publicUrl, unsubscribeUrl }: { publicUrl: string; unsubscribeUrl?: string | undefined },
): MailContent {
  return buildMail({
    ...LETTERS[mail](notice),
    greeting: buildGreeting(notice.full_name),
    link: notice.invoice?.url ?? publicUrl + PATHS.billing,
    unsubscribeUrl,
  });
}

type PlanLetter = Omit<Letter, 'greeting' | 'link' | 'facts' | 'unsubscribeUrl'>;

const LETTERS: Readonly<Record<PlanMail, (notice: PlanNotice) => PlanLetter>> = {
  trial_ends: (notice) => ({
    subject: `Your trial ends on ${toDay(notice)}`,
    sentence:
      `Your trial of ${PLANS[notice.plan]} ends on ${toDay(notice)}. ${toCharge(notice)} ` +
      'If you do not want that, cancel before that day: it takes two presses, and costs nothing. ' +
      `If that first payment fails, ${PLANS[notice.plan]} ends that day.`,
    button: 'See your plan, or cancel',
    footnote: 'You get this mail once, before your trial ends.',
  }),
  payment_failed: (notice) => ({
    subject: notice.invoice?.mustConfirm
      ? 'Your bank asks you to confirm a payment'
      : 'Your payment did not go through',
    sentence:
      (notice.invoice?.mustConfirm
        ? `Your bank wants you to confirm the payment for ${PLANS[notice.plan]}. `
        : `We could not charge you for ${PLANS[notice.plan]}. `) +
      (notice.ends_at === null
        ? `A first payment has no days of grace: until it is paid, your page ${NOTHING_LOST} `
        : `Your plan runs on until ${toDay(notice)}; after that day your page ${NOTHING_LOST} `) +
      (notice.invoice?.mustConfirm
        ? 'It takes a minute on Stripe’s page, where you can use another card too.'
        : 'We try again in the next days. If your card has changed, please pay with the new one.'),
    button: toPayButton(notice),
    footnote: 'You get this mail when a payment fails.',
  }),
  year_ends_14: toYearLetter,
  year_ends_3: toYearLetter,
};

function toPayButton({ invoice }: PlanNotice): string {
  if (!invoice) return 'Check how you pay';
  return invoice.mustConfirm ? 'Confirm the payment' : 'Pay now';
}

function toYearLetter(notice: PlanNotice): PlanLetter {
  return {
    subject: `Your year ends on ${toDay(notice)}`,
    sentence:
      `Your year of ${PLANS.yearly} ends on ${toDay(notice)}, and nothing is charged by itself. ` +
      `From then on your page ${NOTHING_LOST} Another year begins where this one ends, whenever ` +
      'you pay it.',
    button: 'Add another year',
    footnote: 'You get this mail two weeks and three days before a year ends.',
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
