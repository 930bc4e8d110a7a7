import * as z from 'zod/mini';
import { findDomainNotice } from '../../data/integrations/domains.ts';
import { buildDomainMail } from '../../mails/domain-mails.ts';
import { defineMail } from '../define-mail.ts';

/**
 * Tells an owner that their domain leads elsewhere, or was let go, if it is still so: the trigger
 * `private.tell_of_domain` says when.
 */
export const announceDomain = defineMail({
  name: 'announce_domain',
  payload: z.object({ id: z.uuid(), state: z.enum(['failing', 'released']) }),
  find: ({ sql }, payload) => findDomainNotice(sql, payload),
  letter: (notice, { publicUrl }) => buildDomainMail(notice, publicUrl),
  counts: ['all'],
  waitsAs: ({ id }) => `announce_domain:${id}`,
});
