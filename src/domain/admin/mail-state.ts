import * as z from 'zod/mini';

const Count = z.int().check(z.nonnegative());

const MailState = z.object({
  /** Mails that the mail server has not taken yet. */
  waiting: Count,
  /** Those among them it has refused at least once. */
  failing: Count,
  /** ISO; null where nothing waits, was sent or failed. */
  oldest_at: z.nullable(z.string()),
  last_sent_at: z.nullable(z.string()),
  last_failed_at: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
  /** Since the last mail that was sent. */
  failures: Count,
});

/** Whether mails get through, as operators see it. */
export type MailState = z.infer<typeof MailState>;

/** @param value of `mail_overview()` @throws ZodError where it is something else */
export function parseMailState(value: unknown): MailState {
  return MailState.parse(value);
}

/** @returns whether the mail server refused the last mail it was given */
export function isMailFailing({ failures }: MailState): boolean {
  return failures > 0;
}

const TestMailAnswer = z.object({
  ok: z.boolean(),
  /** The address of the administrator who asked. */
  to: z.string(),
  /** The mail server's error; null if it accepted the mail. */
  problem: z.nullable(z.string()),
});

/** The outcome of a test mail. */
export type TestMailAnswer = z.infer<typeof TestMailAnswer>;

/** @param value of `send-test-mail` @throws ZodError where it is something else */
export function parseTestMailAnswer(value: unknown): TestMailAnswer {
  return TestMailAnswer.parse(value);
}
