import * as z from 'zod/mini';
import { findAccount } from '#account/server/data/administrators.ts';
import { defineTask } from '#kit/server/jobs/task.ts';

/**
 * Mails a password reset link on behalf of an administrator, as if the user had asked for it. If the email
 * has reached its hourly limit, a retry of the job sends it.
 */
export const sendReset = defineTask({
  name: 'send_reset',
  title: 'Send a password reset',
  payload: z.object({ user_id: z.uuid() }),
  async run({ sql, gateway }, { user_id }) {
    const account = await findAccount(sql, user_id);
    if (account === null || account.email === '') return;
    const answer = await gateway.request('/auth/v1/recover', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email }),
    });
    if (!answer.ok) throw new Error(`The sign-in service answers ${answer.status}.`);
  },
});
