import * as z from 'zod/mini';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { findAccountNotice } from './account-deletions.ts';
import { buildDeletionMail, buildRestorationMail } from './deletion-mails.ts';

/** Tells the owner of an account that it will be deleted, or stays: someone else may have asked for it. */
export const announceDeletion = defineMail({
  name: 'announce_deletion',
  payload: z.object({ user_id: z.uuid(), change: z.enum(['requested', 'restored']) }),
  async find({ sql, onEvent }, { user_id, change }) {
    const notice = await findAccountNotice(sql, user_id);
    if (notice === null) return null;
    onEvent({ kind: 'deletion', outcome: change, userId: user_id });
    // A change that was undone meanwhile queues its own job.
    const isStillSo = (change === 'requested') === (notice.due_at !== null);
    return notice.email !== '' && isStillSo ? notice : null;
  },
  letter: (notice, { publicUrl }) =>
    notice.due_at
      ? buildDeletionMail(notice, notice.due_at, publicUrl)
      : buildRestorationMail(notice, publicUrl),
  counts: { never: 'It keeps an account safe, so a flood of other mails must not hold it back.' },
});
