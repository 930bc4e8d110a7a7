import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildDomainMail, buildTeamDomainMail } from './domain-mails.ts';
import { findDomainNotice, findTeamDomainEnd } from './domains.ts';

/**
 * Tells an owner that their domain leads elsewhere, or was released, if that is still true; the trigger
 * `private.tell_of_domain` queues it.
 */
export const announceDomain = defineMail({
  name: 'announce_domain',
  payload: z.object({ id: z.uuid(), state: z.enum(['failing', 'released']) }),
  find: ({ sql }, payload) => findDomainNotice(sql, payload),
  letter: (notice, { publicUrl }) => buildDomainMail(notice, publicUrl),
  counts: ['all'],
  waitsAs: ({ id }) => `announce_domain:${id}`,
});

/**
 * Tells a team's leader that its domain was removed, and which names stop working; the trigger
 * `private.tell_of_removed_team_domain` queues one for the owner and each manager.
 */
export const announceTeamDomain = defineMail({
  name: 'announce_team_domain',
  payload: z.object({ user_id: z.uuid(), agency_id: z.uuid(), name: z.string() }),
  find: ({ sql }, payload) => findTeamDomainEnd(sql, payload),
  letter: (end, { publicUrl }) => buildTeamDomainMail(end, publicUrl),
  counts: ['all'],
  waitsAs: ({ user_id, name }) => `announce_team_domain ${name} ${user_id}`,
});
