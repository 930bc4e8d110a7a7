import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { findAgencyEnd } from '../data/agency-ends.ts';
import { buildAgencyEndMail } from '../mails/agency-end-mail.ts';

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
