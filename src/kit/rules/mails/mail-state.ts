import * as z from 'zod/mini';

const Count = z.int().check(z.nonnegative());

const MailState = z.object({
  /** Mails not yet accepted by the mail server. */
  waiting: Count,
  /** Mails it has refused at least once. */
  failing: Count,
  /** In ISO format; null if nothing is waiting, was sent or failed. */
  oldest_at: z.nullable(z.string()),
  last_sent_at: z.nullable(z.string()),
  last_failed_at: z.nullable(z.string()),
  last_error: z.nullable(z.string()),
  /** Since the last mail sent. */
  failures: Count,
});

/** The state of mail delivery, for operators. */
export type MailState = z.infer<typeof MailState>;

/** @param value from `mail_overview()` @throws ZodError if it is invalid */
export function parseMailState(value: unknown): MailState {
  return MailState.parse(value);
}

/** @returns whether the mail server refused the last mail */
export function isMailFailing({ failures }: MailState): boolean {
  return failures > 0;
}

const TestMailAnswer = z.object({
  ok: z.boolean(),
  /** The requesting administrator's email. */
  to: z.string(),
  /** The mail server's error; null if it accepted the mail. */
  problem: z.nullable(z.string()),
});

export type TestMailAnswer = z.infer<typeof TestMailAnswer>;

/** @param value from `send-test-mail` @throws ZodError if it is invalid */
export function parseTestMailAnswer(value: unknown): TestMailAnswer {
  return TestMailAnswer.parse(value);
}
