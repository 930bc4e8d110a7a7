import * as z from 'zod/mini';
import { countSignInMail, findSignInNotice } from '../../data/account/sign-in-mails.ts';
import { buildSignInMail } from '../../mails/sign-in-mails.ts';
import { defineTask } from '../task.ts';

/**
 * Tells somebody that their account was signed in to with a device it did not know: whose browser is
 * known has taken this job back (`remember_device`). It is counted once it is sent, so that a mail
 * server that is away loses none.
 */
export const announceSignIn = defineTask(
  z.object({
    user_id: z.uuid(),
    signed_in_at: z.string(),
    user_agent: z.nullable(z.string()),
    address: z.nullable(z.string()),
  }),
  async ({ user_id, ...signIn }, { sql, mailer, publicUrl }) => {
    const notice = await findSignInNotice(sql, user_id);
    if (notice === null) return;
    const mail = buildSignInMail(notice.full_name, signIn, publicUrl);
    await mailer.send({ to: notice.email, ...mail });
    await countSignInMail(sql, user_id);
  },
);
