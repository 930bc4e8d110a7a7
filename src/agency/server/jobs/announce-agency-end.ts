import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { formatDay } from '#kit/server/mails/format-day.ts';
import {
  buildGreeting,
  buildMail,
  type MailContent,
  toPlainAgency,
} from '#kit/server/mails/letter.ts';
import type { AgencyEndNotice } from '../data/agency-ends.ts';
import { findAgencyEnd } from '../data/agency-ends.ts';

/**
 * Tells a team member that the agency's plan will end or has ended, if that is still true. The triggers
 * `tell_team_of_planned_end` and `tell_team_of_end` queue one for each member.
 */
export const announceAgencyEnd = defineMail({
  name: 'announce_agency_end',
  payload: z.object({
    user_id: z.uuid(),
    agency_id: z.uuid(),
    ending: z.enum(['planned', 'ended']),
  }),
  find: ({ sql }, payload) => findAgencyEnd(sql, payload),
  letter: (notice, { publicUrl }) => buildAgencyEndMail(notice, publicUrl),
  counts: ['all'],
  waitsAs: ({ ending, user_id }) => `announce_agency_end ${ending} ${user_id}`,
});

/** Tells a team member what the end of the agency's plan means for their page. */
function buildAgencyEndMail(notice: AgencyEndNotice, publicUrl: string): MailContent {
  const { full_name, time_zone, agency_name, ends_at } = notice;
  const agency = toPlainAgency(agency_name);
  const day = ends_at === null ? '' : formatDay(ends_at, time_zone);
  const news =
    ends_at === null
      ? `${agency}’s plan on ${PRODUCT_NAME} has ended, so your page has the Free plan now.`
      : `${agency}’s plan on ${PRODUCT_NAME} ends on ${day}. Your page has the Free plan from then on.`;
  return buildMail({
    subject: ends_at === null ? `${agency}’s plan has ended` : `${agency}’s plan ends on ${day}`,
    greeting: buildGreeting(full_name),
    sentence:
      `${news} What Free doesn’t include is hidden, not deleted. Your page and its address stay ` +
      'yours. With a plan of your own you keep everything.',
    button: 'See plans',
    link: publicUrl + PATHS.billing,
    footnote: `Questions about the plan? Please ask ${agency === 'An agency' ? 'your agency' : agency}.`,
  });
}
