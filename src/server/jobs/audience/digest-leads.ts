import * as z from 'zod/mini';
import {
  listUnannouncedLeads,
  postponeDigest,
  updateAnnouncedLeads,
} from '../../data/audience/lead-mails.ts';
import { DIGEST_MAX_LEADS } from '../../limits/mails.ts';
import { buildDigestMail } from '../../mails/lead-mails.ts';
import { buildUnsubscribeUrl } from '../../mails/unsubscribe-tokens.ts';
import { defineTask } from '../task.ts';
import { sendLeadMail } from './send-lead-mail.ts';

/**
 * Tells an owner in one mail of every lead they have not been told of. It is due once there were
 * `LEAD_MAILS_PER_DAY` (`send-lead-mail.ts`), or in the morning where they want no mail for each.
 */
export const digestLeads = defineTask(
  z.object({ user_id: z.uuid() }),
  async ({ user_id }, deps) => {
    const { sql, publicUrl } = deps;
    const owner = await listUnannouncedLeads(sql, user_id, DIGEST_MAX_LEADS);
    if (owner === null || owner.ids.length === 0) return;
    if (owner.wants_digest) {
      const mail = buildDigestMail(owner, owner.leads, owner.ids.length, {
        publicUrl,
        unsubscribeUrl: buildUnsubscribeUrl(deps, { userId: user_id, kind: 'digest' }),
        isOnly: !owner.wants_each,
      });
      const isSent = await sendLeadMail(deps, { to: owner.email, ...mail }, (seconds) =>
        postponeDigest(sql, user_id, seconds),
      );
      if (!isSent) return;
    }
    await updateAnnouncedLeads(sql, owner.ids);
  },
);
