import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import {
  findDeparture,
  findManagerChange,
  findTeamNews,
  forgetTeamNews,
} from '../data/agencies.ts';
import { buildDepartureMail, buildManagerMail, buildTeamMail } from '../mails/team-mails.ts';

/** Tells people removed from a team, or whose agency is gone, what they keep. */
export const announceDeparture = defineMail({
  name: 'announce_departure',
  payload: z.object({ user_id: z.uuid(), departure_id: z.uuid() }),
  find: ({ sql }, { departure_id }) => findDeparture(sql, departure_id),
  letter: (notice, { publicUrl }) => buildDepartureMail(notice, publicUrl),
  counts: ['all'],
  waitsAs: ({ departure_id }) => `announce_departure ${departure_id}`,
});

/** Tells people that they became a manager of a team, or no longer are, and what that means. */
export const announceManager = defineMail({
  name: 'announce_manager',
  payload: z.object({
    user_id: z.uuid(),
    agency_id: z.uuid(),
    role: z.enum(['manager', 'member']),
  }),
  find: ({ sql }, change) => findManagerChange(sql, change),
  letter: (notice, { publicUrl }) => buildManagerMail(notice, publicUrl),
  counts: ['all'],
  waitsAs: ({ user_id }) => `announce_manager ${user_id}`,
});

/** Tells an owner in one mail who joined, left or was suspended since the last one. */
export const announceTeam = defineMail({
  name: 'announce_team',
  payload: z.object({ user_id: z.uuid() }),
  async find({ sql }, { user_id }) {
    const untold = await findTeamNews(sql, user_id);
    return untold && { ...untold, email: untold.owner.email };
  },
  letter: ({ news, owner }, { publicUrl, unsubscribeUrl }) =>
    buildTeamMail(news, owner, { publicUrl, unsubscribeUrl }),
  counts: ['all'],
  wanted: {
    kind: 'agency',
    userId: (_due, { user_id }) => user_id,
    isOn: ({ owner }) => owner.wants_mails,
  },
  waitsAs: ({ user_id }) => `announce_team ${user_id}`,
  done: ({ sql }, { user_id }, { last }) => forgetTeamNews(sql, user_id, last),
});
