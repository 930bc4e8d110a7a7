import nodemailer from 'nodemailer';
import { noteMail } from '../data/account-mails.ts';
import type { Ask } from '../data/ask.ts';
import { MAIL_CONNECT_TIMEOUT_MS, MAIL_SOCKET_TIMEOUT_MS } from '../limits/jobs.ts';
import { isLoopbackHost } from '../process/loopback-host.ts';
import { findSender } from '../process/mail-sender.ts';
import type { Metrics } from '../process/metrics.ts';

/** A mail to one person. Replies go to `replyTo`, if given. */
export type Mail = {
  /** The same for each attempt, so that mail programs show a duplicate only once. */
  id?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** The URL that unsubscribes by one POST, for optional mails. */
  unsubscribeUrl?: string;
  /** Mail programs show mails of one thread together (RFC 5322, section 3.6.4). */
  thread?: string;
};

/** Sends mail; rejects if the mail server didn't accept it. */
export type Mailer = { send(mail: Mail): Promise<void> };

/**
 * Mail to another machine is encrypted from the start (`smtps://`) or before anything is sent (`smtp://`, by
 * STARTTLS): a server that offers neither gets nothing.
 *
 * @param url of a mail server, `smtp://` or `smtps://`, with user and password if it needs them
 * @param from sender, `Name <address>`
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const transport = nodemailer.createTransport({ ...toTransport(url), pool: true });
  const toMessageId = (name: string) => `<${name}@${readDomain(from)}>`;
  const toPlace = (root: string) => ({ inReplyTo: root, references: root });
  return {
    async send({ id, unsubscribeUrl, thread, ...mail }) {
      const messageId = id === undefined ? {} : { messageId: toMessageId(id) };
      const place = thread === undefined ? {} : toPlace(toMessageId(thread));
      const headers = buildUnsubscribeHeaders(unsubscribeUrl);
      await transport.sendMail({ from, ...mail, ...messageId, ...place, ...headers });
    },
  };
}

/** Records whether the mail server accepted each mail, for `/admin` and `/metrics`. */
export function watchMailer(
  mailer: Mailer,
  { ask, metrics }: { ask: Ask; metrics: Pick<Metrics, 'countMail'> },
): Mailer {
  // A sent mail stays sent, even if that can't be recorded.
  const note = (problem: string | null) =>
    ask((sql) => noteMail(sql, problem)).catch(() => undefined);
  return {
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.countMail('refused');
        await note(error instanceof Error ? error.message : String(error));
        throw error;
      }
      metrics.countMail('sent');
      // Not awaited: a crash before the job records its end would send the mail again.
      void note(null);
    },
  };
}

/** @param from `Name <address>`, or only the address */
function readDomain(from: string): string {
  return findSender(from)?.split('@')[1] ?? 'localhost';
}

/** @returns whether the mail server permanently rejects the address as unknown (RFC 5321, section 4.2.3) */
export function isUnknownRecipient(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as Error & { command?: string; responseCode?: number };
  return command === 'RCPT TO' && [550, 551, 553].includes(responseCode ?? 0);
}

/**
 * Signs in to the mail server without sending anything.
 *
 * @param patienceMs how long the server may take to greet us
 * @throws the server's error if it refuses
 */
export async function verifyMailServer(
  url: string,
  patienceMs = MAIL_CONNECT_TIMEOUT_MS,
): Promise<void> {
  const transport = nodemailer.createTransport({
    ...toTransport(url),
    greetingTimeout: patienceMs,
  });
  await transport.verify().finally(() => transport.close());
}

/**
 * @param error of `verifyMailServer`
 * @returns the TLS problem: when it begins, or who issued the certificate; null for any other
 */
export function findTlsTrouble(error: unknown): 'begin' | 'issuer' | null {
  const { timeoutType, originalCode } = error as { timeoutType?: string; originalCode?: string };
  if (timeoutType === 'GREETING_TIMEOUT' || originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return 'begin';
  return /SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/.test(originalCode ?? '') ? 'issuer' : null;
}

function toTransport(url: string) {
  return {
    url,
    requireTLS: !isLoopbackHost(new URL(url).hostname),
    connectionTimeout: MAIL_CONNECT_TIMEOUT_MS,
    socketTimeout: MAIL_SOCKET_TIMEOUT_MS,
  };
}

/** Headers from which mail programs make their own unsubscribe button (RFC 2369, RFC 8058). */
function buildUnsubscribeHeaders(url: string | undefined) {
  if (url === undefined) return {};
  return {
    headers: {
      'List-Unsubscribe': `<${url}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}
