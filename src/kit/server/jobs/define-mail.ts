import type { JSONValue } from 'postgres';
import type * as z from 'zod/mini';
import type { Sql } from '#database/connect.ts';
import type { MailKind } from '#kit/rules/mails/mail-kinds.ts';
import type { Mail } from '../clients/mailer.ts';
import { buildGreeting, buildMail, type Letter } from '../mails/letter.ts';
import { buildUnsubscribeUrl } from '../mails/unsubscribe-tokens.ts';
import { noteSent } from './note-sent.ts';
import { defineTask, type MailLimits, type TaskDeps } from './task.ts';

/** The content of a mail, without its greeting. */
type MailLetter = Omit<Letter, 'greeting' | 'link'> & {
  /** One of our paths, or a URL. */
  link: string;
  replyTo?: string | undefined;
  thread?: string;
};

/** A mail sent by a job. */
type MailDefinition<Payload extends JSONValue, Due> = {
  name: string;
  /** On the jobs screen. */
  title: string;
  payload: z.ZodMiniType<Payload>;
  /** @returns recipient and content as the first row; none if it no longer applies or has no recipient */
  find(deps: TaskDeps, payload: Payload): PromiseLike<readonly Due[]>;
  letter(due: Due, payload: Payload, deps: TaskDeps): MailLetter | Promise<MailLetter>;
  /** The same id for each attempt, so that mail programs show a duplicate only once. */
  id?(payload: Payload): string;
  /**
   * The recipient's daily limits that the mail counts towards, `all` by default; or why it counts towards
   * none.
   */
  counts?: readonly (keyof MailLimits)[] | { never: string };
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
  /** Records that the mail was sent, or isn't wanted; may run again. */
  done?(deps: TaskDeps, payload: Payload, due: Due): PromiseLike<unknown>;
};

/** The columns that every mail's row has. */
export type Recipient = { email: string; full_name: string };

/** @returns the task that sends the mail, and `write`, which only writes it */
export function defineMail<Payload extends JSONValue, Due extends Recipient>(
  mail: MailDefinition<Payload, Due>,
) {
  const { name, title, wanted, counts = ['all'] } = mail;
  const counted = 'never' in counts ? [] : counts;
  const write = (due: Due, payload: Payload, deps: TaskDeps) => writeMail(mail, due, payload, deps);
  const run = async (deps: TaskDeps, payload: Payload) => {
    const [due] = await mail.find(deps, payload);
    if (due === undefined) return;
    if (wanted?.isOn?.(due) === false) {
      await (wanted.otherwise ?? mail.done)?.(deps, payload, due);
      return;
    }
    const key = mail.waitsAs?.(payload) ?? null;
    const sendLater = (seconds: number) =>
      mail.later?.(deps, payload, due, seconds) ??
      postponeMailJob(deps.sql, { task: name, payload, key, seconds });
    const unwritten = { to: due.email, write: () => write(due, payload, deps) };
    const isSent = await sendMail(deps, unwritten, sendLater, counted);
    if (isSent) await noteSent(async () => void (await mail.done?.(deps, payload, due)));
  };
  return { ...defineTask({ name, title, payload: mail.payload, run }), write };
}

async function writeMail<Payload extends JSONValue, Due extends Recipient>(
  { wanted, letter, id }: MailDefinition<Payload, Due>,
  due: Due,
  payload: Payload,
  deps: TaskDeps,
): Promise<Omit<Mail, 'to'>> {
  const userId = wanted?.userId(due, payload) ?? null;
  const { link, replyTo, thread, ...content } = await letter(due, payload, deps);
  return {
    ...buildMail({
      ...(wanted &&
        userId !== null && {
          unsubscribeUrl: buildUnsubscribeUrl(deps, { userId, kind: wanted.kind }),
        }),
      ...content,
      greeting: buildGreeting(due.full_name),
      link: link.startsWith('/') ? deps.publicUrl + link : link,
    }),
    ...(id && { id: id(payload) }),
    ...(replyTo !== undefined && { replyTo }),
    ...(thread !== undefined && { thread }),
  };
}

/** Repeats a job that sends a mail later; a job queued with this key in the meantime replaces it. */
async function postponeMailJob(
  sql: Sql,
  job: { task: string; payload: JSONValue; key: string | null; seconds: number },
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${job.task}, ${sql.json(job.payload)}::json,
      run_at => now() + make_interval(secs => ${job.seconds}), job_key => ${job.key})`;
}

/** A mail that is written once the limits allow it. */
type UnwrittenMail = { to: string; write(): Promise<Omit<Mail, 'to'>> };

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
