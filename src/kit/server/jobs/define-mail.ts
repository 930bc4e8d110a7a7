import type { JSONValue } from 'postgres';
import type * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import type { MailKind } from '#kit/rules/mails/mail-kinds.ts';
import type { Mail } from '../clients/mailer.ts';
import type { MailContent } from '../mails/letter.ts';
import type { MailLimits } from '../mails/mail-limits.ts';
import { buildUnsubscribeUrl } from '../mails/unsubscribe-tokens.ts';
import { noteSent } from './note-sent.ts';
import { defineTask, type Task, type TaskDeps } from './task.ts';

/** Parameters of a letter, beside its content. */
type LetterParts<Payload> = {
  payload: Payload;
  publicUrl: string;
  unsubscribeUrl: string | undefined;
  deps: TaskDeps;
};

/** A mail sent by a job. */
type MailDefinition<Name extends string, Payload extends JSONValue, Due> = {
  name: Name;
  payload: z.ZodMiniType<Payload>;
  /** @returns content and recipient; null if it's no longer true, or there's nobody to mail */
  find(deps: TaskDeps, payload: Payload): Promise<Due | null>;
  letter(due: Due, parts: LetterParts<Payload>): MailContent | Promise<MailContent>;
  /** The same id for each attempt, so that mail programs show a mail sent twice once. */
  id?(payload: Payload): string;
  /** The daily limits of the email that the mail counts towards, or why it counts towards none. */
  counts: readonly (keyof MailLimits)[] | { never: string };
  /** Omitted if no setting stops the mail. */
  wanted?: {
    kind: MailKind;
    /** The account with the setting; null if this mail can't be stopped. */
    userId(due: Due, payload: Payload): string | null;
    isOn?(due: Due): boolean;
    /** Runs instead when the mail isn't wanted; `done` by default. */
    otherwise?(deps: TaskDeps, payload: Payload, due: Due): Promise<void>;
  };
  /**
   * The key of the job that waits for the email's limit to reset; a new job with the same key replaces it.
   */
  waitsAs?(payload: Payload): string;
  /** Queues something else instead. */
  later?(deps: TaskDeps, payload: Payload, due: Due, seconds: number): Promise<void>;
  /** Notes that the mail was sent, or isn't wanted; may run again. */
  done?(deps: TaskDeps, payload: Payload, due: Due): Promise<void>;
};

/** @returns the task that sends the mail, by its name, for the list of tasks */
export function defineMail<
  Name extends string,
  Payload extends JSONValue,
  Due extends { email: string },
>(mail: MailDefinition<Name, Payload, Due>): Readonly<Record<Name, Task>> {
  const { name, wanted, counts } = mail;
  const counted = 'never' in counts ? [] : counts;
  const task = defineTask(mail.payload, async (payload, deps) => {
    const { sql, publicUrl } = deps;
    const due = await mail.find(deps, payload);
    if (due === null) return;
    if (wanted?.isOn?.(due) === false) {
      await (wanted.otherwise ?? mail.done)?.(deps, payload, due);
      return;
    }
    const userId = wanted?.userId(due, payload) ?? null;
    const unsubscribeUrl =
      wanted && userId !== null
        ? buildUnsubscribeUrl(deps, { userId, kind: wanted.kind })
        : undefined;
    const named = mail.id && { id: mail.id(payload) };
    const write = async () => ({
      ...(await mail.letter(due, { payload, publicUrl, unsubscribeUrl, deps })),
      ...named,
    });
    const sendLater = (seconds: number) =>
      mail.later?.(deps, payload, due, seconds) ??
      postponeMailJob(sql, { task: name, payload, key: mail.waitsAs?.(payload) ?? null, seconds });
    const isSent = await sendMail(deps, { to: due.email, write }, sendLater, counted);
    if (isSent) await noteSent(async () => mail.done?.(deps, payload, due));
  });
  return { [name]: task } as Record<Name, Task>;
}

/** Repeats a job that sends a mail later; a job with this key queued meanwhile takes its place. */
async function postponeMailJob(
  sql: Sql,
  job: { task: string; payload: JSONValue; key: string | null; seconds: number },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${job.task}, ${sql.json(job.payload)}::json,
      run_at => now() + make_interval(secs => ${job.seconds}), job_key => ${job.key})`;
}

/** A mail that is written once the limits allow it. */
type UnwrittenMail = { to: string; write(): Omit<Mail, 'to'> | Promise<Omit<Mail, 'to'>> };

/**
 * Sends a mail, or postpones it if its address has reached a daily limit: that of a counted kind, or that of
 * all kinds together.
 *
 * @param sendLater must queue the mail again after this many seconds
 * @returns whether it was sent now
 */
async function sendMail(
  { mailer, mailLimits }: Pick<TaskDeps, 'mailer' | 'mailLimits'>,
  { to, write }: UnwrittenMail,
  sendLater: (seconds: number) => Promise<void>,
  counted: readonly (keyof MailLimits)[],
): Promise<boolean> {
  const key = to.toLowerCase();
  for (const kind of counted) {
    const refusal = await mailLimits[kind].take(key);
    if (refusal === null) continue;
    await sendLater(refusal.retryAfterSeconds);
    return false;
  }
  try {
    await mailer.send({ to, ...(await write()) });
  } catch (error) {
    // The postponed job counts again.
    await Promise.all(counted.map((kind) => mailLimits[kind].giveBack(key)));
    throw error;
  }
  return true;
}
