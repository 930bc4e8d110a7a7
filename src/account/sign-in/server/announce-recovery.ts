import * as z from 'zod/mini';
import { findAccountNotice } from '#account/leaving/server/account-deletions.ts';
import { defineMail } from '#kit/server/jobs/define-mail.ts';
import { buildRecoveryMail } from './recovery-mails.ts';

/** Tells the owner of an account that a recovery code was used: someone else may have used it. */
export const announceRecovery = defineMail({
  name: 'announce_recovery',
  payload: z.object({ user_id: z.uuid() }),
  async find({ sql }, { user_id }) {
    const notice = await findAccountNotice(sql, user_id);
    return notice?.email ? notice : null;
  },
  letter: (notice, { publicUrl }) => buildRecoveryMail(notice.full_name, publicUrl),
  counts: { never: 'It keeps an account safe, so a flood of other mails must not hold it back.' },
});
