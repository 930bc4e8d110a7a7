import * as z from 'zod/mini';
import {
  findUnannouncedLead,
  postponeDigest,
  queueDigest,
  type UnannouncedLead,
  updateAnnouncedLeads,
} from '../../data/audience/lead-mails.ts';
import { buildLeadMail } from '../../mails/lead-mails.ts';
import { buildUnsubscribeUrl } from '../../mails/unsubscribe-tokens.ts';
import { defineTask, type TaskDeps } from '../task.ts';
import { sendLeadMail } from './send-lead-mail.ts';

/**
 * Tells the owner of a lead, unless they were told. Who wants no mail for each, or had enough of them
 * today, is told by a digest; who wants neither, not at all.
 */
export const announceLead = defineTask(
  z.object({ lead_id: z.uuid() }),
  async ({ lead_id }, deps) => {
    const owner = await findUnannouncedLead(deps.sql, lead_id);
    if (owner === null) return;
    if (!(await announce(deps, owner))) return;
    await updateAnnouncedLeads(deps.sql, [lead_id]);
  },
);

/** @returns false where a digest tells of it */
async function announce(deps: TaskDeps, owner: UnannouncedLead): Promise<boolean> {
  const { sql, publicUrl } = deps;
  const { user_id, wants_each, wants_digest } = owner;
  if (!wants_each) {
    if (wants_digest) await queueDigest(sql, user_id);
    return !wants_digest;
  }
  const unsubscribeUrl = buildUnsubscribeUrl(deps, { userId: user_id, kind: 'leads' });
  const mail = buildLeadMail(owner, owner.lead, { publicUrl, unsubscribeUrl });
  const isSent = await sendLeadMail(deps, { to: owner.email, ...mail }, async (seconds) => {
    if (wants_digest) await postponeDigest(sql, user_id, seconds);
  });
  return isSent || !wants_digest;
}
