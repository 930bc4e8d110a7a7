import * as z from 'zod/mini';
import { findAccountNotice } from '../../data/account/account-deletions.ts';
import { buildRecoveryMail } from '../../mails/recovery-mails.ts';
import { defineTask } from '../task.ts';

/** Tells the owner of an account that a recovery code was used: it may not have been them. */
export const announceRecovery = defineTask(
  z.object({ user_id: z.uuid() }),
  async ({ user_id }, { sql, mailer, publicUrl }) => {
    const notice = await findAccountNotice(sql, user_id);
    if (notice === null || notice.email === '') return;
    await mailer.send({ to: notice.email, ...buildRecoveryMail(notice.full_name, publicUrl) });
  },
);
