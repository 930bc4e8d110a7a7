import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A mail that was caught instead of sent. `sent_at` is an ISO time. */
export type CaughtMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for replies, if not the sender's. */
  reply_to?: string;
  /** The unsubscribe link for mails of this kind. */
  unsubscribe_url?: string;
  sent_at: string;
};

type SentMail = Pick<CaughtMail, 'to' | 'subject' | 'text' | 'html'> & {
  replyTo?: string;
  unsubscribeUrl?: string;
};

/** Stands in for a mail server, so that everything works offline. */
export type Mailbox = {
  send(mail: SentMail): Promise<void>;
  /** Newest first. */
  list(): readonly CaughtMail[];
};

const KEPT_MAILS = 500;

/**
 * Stores mails in memory and in a file, one JSON object per line, so that a restart loses none.
 *
 * @param path of the file, created with the first mail
 * @param clock dates the mails
 */
export async function openMailbox(path: string, clock: () => Date): Promise<Mailbox> {
  const mails = await readMails(path);
  return {
    async send(mail) {
      const { to, subject, text, html, replyTo, unsubscribeUrl } = mail;
      const answer = replyTo === undefined ? {} : { reply_to: replyTo };
      const stop = unsubscribeUrl === undefined ? {} : { unsubscribe_url: unsubscribeUrl };
      const sent_at = clock().toISOString();
      const caught = { to, subject, text, html, ...answer, ...stop, sent_at };
      await mkdir(dirname(path), { recursive: true });
      // The leading newline ends a line that a crash may have cut short.
      await appendFile(path, `\n${JSON.stringify(caught)}`, { mode: 0o600 });
      mails.unshift(caught);
      mails.length = Math.min(mails.length, KEPT_MAILS);
    },
    list: () => mails,
  };
}

async function readMails(path: string): Promise<CaughtMail[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap(parseLine).reverse().slice(0, KEPT_MAILS);
}

/** Skips a line cut short by a crash. */
function parseLine(line: string): CaughtMail[] {
  try {
    return [JSON.parse(line) as CaughtMail];
  } catch {
    return [];
  }
}
