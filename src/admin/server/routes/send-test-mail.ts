import type { TestMailAnswer } from '#kit/rules/mails/mail-state.ts';
import { buildTestMail } from '#kit/server/mails/test-mail.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';

/** Sends a mail right now, past the queue. Never throws: the answer is what the mail server said. */
export async function sendTestMail(
  { mailer, publicUrl }: Pick<AppDeps, 'mailer' | 'publicUrl'>,
  to: string,
): Promise<TestMailAnswer> {
  try {
    await mailer.send({ to, ...buildTestMail(publicUrl) });
    return { ok: true, to, problem: null };
  } catch (error) {
    return { ok: false, to, problem: error instanceof Error ? error.message : String(error) };
  }
}
