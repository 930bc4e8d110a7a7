import * as z from 'zod/mini';
import { buildDigestMail } from '#audience/leads/server/lead-mails.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { DIGEST_MAX_LEADS } from '#kit/server/limits/mails.ts';
import { listUnannouncedLeads, postponeDigest, updateAnnouncedLeads } from '../data/lead-mails.ts';

/**
 * Mails an owner one summary of all leads not mailed yet. It is due after `LEAD_MAILS_PER_DAY` mails, or in
 * the morning for owners who turned single mails off.
 */
export const digestLeads = defineMail({
  name: 'digest_leads',
  payload: z.object({ user_id: z.uuid() }),
  async find({ sql }, { user_id }) {
    const owner = await listUnannouncedLeads(sql, user_id, DIGEST_MAX_LEADS);
    return owner === null || owner.ids.length === 0 ? null : owner;
  },
  letter: (owner, { publicUrl, unsubscribeUrl }) =>
    buildDigestMail(owner, owner.leads, owner.ids.length, {
      publicUrl,
      unsubscribeUrl,
      isOnly: !owner.wants_each,
    }),
  counts: ['leads', 'all'],
  wanted: {
    kind: 'digest',
    userId: ({ user_id }) => user_id,
    isOn: ({ wants_digest }) => wants_digest,
  },
  later: ({ sql }, { user_id }, _owner, seconds) => postponeDigest(sql, user_id, seconds),
  done: ({ sql }, _payload, { ids }) => updateAnnouncedLeads(sql, ids),
});
