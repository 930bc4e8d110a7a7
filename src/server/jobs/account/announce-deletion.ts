import * as z from 'zod/mini';
import { findAccountNotice } from '../../data/account/account-deletions.ts';
import { buildDeletionMail, buildRestorationMail } from '../../mails/deletion-mails.ts';
import { defineTask } from '../task.ts';

/** Tells the owner of an account that it is to go, or that it stays: it may not have been them who said so. */
export const announceDeletion = defineTask(
  z.object({ user_id: z.uuid(), change: z.enum(['requested', 'restored']) }),
  async ({ user_id, change }, { sql, mailer, publicUrl, onEvent }) => {
    const notice = await findAccountNotice(sql, user_id);
    if (notice === null) return;
    onEvent({ kind: 'deletion', outcome: change, userId: user_id });
    const { email, full_name, due_at } = notice;
    // What was said has been unsaid meanwhile, and is told of by a job of its own.
    if (email === '' || (change === 'requested') !== (due_at !== null)) return;
    const mail = due_at
      ? buildDeletionMail(notice, due_at, publicUrl)
      : buildRestorationMail(full_name, publicUrl);
    await mailer.send({ to: email, ...mail });
  },
);
