import * as z from 'zod/mini';
import { PATHS } from '#kit/rules/paths.ts';
import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { defineMail, type Recipient } from '#kit/server/jobs/define-mail.ts';
import { formatDay, toPlainAgency } from '#kit/server/mails/letter.ts';

type AgencyEnd = Recipient & {
  time_zone: string;
  agency_name: string;
  /** Null once it has ended. */
  ends_at: Date | null;
};

/**
 * Emails a team member that the agency's plan will end or has ended (if still true), and what that means for
 * their page. The triggers `tell_team_of_planned_end` and `tell_team_of_end` queue one for each member.
 */
export const announceAgencyEnd = defineMail({
  name: 'announce_agency_end',
  title: 'Email a team that its plan is ending or has ended',
  payload: z.object({
    user_id: z.uuid(),
    agency_id: z.uuid(),
    ending: z.enum(['planned', 'ended']),
  }),
  find: ({ sql }, { user_id, agency_id, ending }) => sql<AgencyEnd[]>`
    select email, full_name, time_zone, agency_name, ends_at
    from private.agency_end_notice(${user_id}, ${agency_id}, ${ending})`,
  letter({ time_zone, agency_name, ends_at }) {
    const agency = toPlainAgency(agency_name);
    const day = ends_at === null ? '' : formatDay(ends_at, time_zone);
    const news =
      ends_at === null
        ? `${agency}’s plan on ${PRODUCT_NAME} has ended, so your page is now on the Free plan.`
        : `${agency}’s plan on ${PRODUCT_NAME} ends on ${day}. Your page moves to the Free plan then.`;
    return {
      subject: ends_at === null ? `${agency}’s plan has ended` : `${agency}’s plan ends on ${day}`,
      sentence:
        `${news} Premium sections are hidden, not deleted. Your page and its address stay ` +
        'yours. With your own plan you keep everything.',
      button: 'See plans',
      link: PATHS.billing,
      footnote: `Questions about the plan? Please ask ${agency === 'An agency' ? 'your agency' : agency}.`,
    };
  },
  waitsAs: ({ ending, user_id }) => `announce_agency_end ${ending} ${user_id}`,
});
