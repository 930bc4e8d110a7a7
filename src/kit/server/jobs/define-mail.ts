import type { JSONValue } from 'postgres';
import type * as z from 'zod/mini';
import type { MailKind } from '#kit/rules/mails/mail-kinds.ts';
import { postponeMailJob } from '../data/postponed-mails.ts';
import type { MailContent } from '../mails/letter.ts';
import type { MailLimits } from '../mails/mail-limits.ts';
import { buildUnsubscribeUrl } from '../mails/unsubscribe-tokens.ts';
import { noteSent } from './note-sent.ts';
import { sendMail } from './send-mail.ts';
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
