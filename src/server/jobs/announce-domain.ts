import * as z from 'zod/mini';
import { findDomainNotice } from '../data/domains.ts';
import { buildDomainMail } from '../mails/domain-mails.ts';
import { defineTask } from './task.ts';

/**
 * Tells an owner that their domain leads elsewhere, or was let go, if it is still so: the trigger
 * `private.tell_of_domain` says when. An address that had all its mails of the day gets none: the
 * screen says it as well.
 */
export const announceDomain = defineTask(
  z.object({ id: z.uuid(), state: z.enum(['failing', 'released']) }),
  async (payload, { sql, mailer, publicUrl, leadMailLimits: { all } }) => {
    const notice = await findDomainNotice(sql, payload);
    if (notice === null) return;
    const key = notice.email.toLowerCase();
    if (await all.take(key)) return;
    try {
      await mailer.send({ to: notice.email, ...buildDomainMail(notice, publicUrl) });
    } catch (error) {
      // The job comes again, and counts again.
      await all.giveBack(key);
      throw error;
    }
  },
);
