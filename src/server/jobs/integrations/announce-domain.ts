import * as z from 'zod/mini';
import { findDomainNotice } from '../../data/integrations/domains.ts';
import { postponeMailJob } from '../../data/postponed-mails.ts';
import { buildDomainMail } from '../../mails/domain-mails.ts';
import { sendMail } from '../send-mail.ts';
import { defineTask } from '../task.ts';

/**
 * Tells an owner that their domain leads elsewhere, or was let go, if it is still so: the trigger
 * `private.tell_of_domain` says when. An address that had all its mails of the day is told when it
 * gets some again.
 */
export const announceDomain = defineTask(
  z.object({ id: z.uuid(), state: z.enum(['failing', 'released']) }),
  async (payload, deps) => {
    const notice = await findDomainNotice(deps.sql, payload);
    if (notice === null) return;
    const mail = { to: notice.email, ...buildDomainMail(notice, deps.publicUrl) };
    const key = `announce_domain:${payload.id}`;
    await sendMail(deps, mail, (seconds) =>
      postponeMailJob(deps.sql, { task: 'announce_domain', payload, key, seconds }),
    );
  },
);
