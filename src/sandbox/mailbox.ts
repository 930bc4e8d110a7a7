import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { html } from 'hono/html';

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

/** Stands in for a mail server, so that mail works offline. */
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
 * @param clock timestamps the mails
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

const STYLE = `
:root { color-scheme: light dark; --ground: #faf9f7; --card: #fff; --line: #e6e3de; --ink: #1c1a17; --soft: #6b665f; }
@media (prefers-color-scheme: dark) { :root { --ground: #161412; --card: #1f1c1a; --line: #35312d; --ink: #f2efeb; --soft: #a8a29a; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 720px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { font-size: 24px; margin: 0 0 4px; } p { margin: 0; color: var(--soft); }
details { background: var(--card); border: 1px solid var(--line); border-radius: 12px; margin-top: 16px; overflow: hidden; }
summary { display: grid; gap: 2px; padding: 16px; cursor: pointer; }
summary strong { overflow-wrap: anywhere; } summary span { color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 420px; border: 0; border-top: 1px solid var(--line); background: #fff; }
`;

/** Each mail is a frame, and hundreds of them slow a browser down. */
const SHOWN_MAILS = 50;

function describe(count: number): string {
  if (count === 0)
    return 'No emails yet. Sign up, and the email to confirm your address lands here.';
  if (count <= SHOWN_MAILS) return 'Every email this server would have sent, newest first.';
  return `The newest ${SHOWN_MAILS} of ${count} emails this server would have sent. All of them: /sandbox/mail.json.`;
}

/** @param mails newest first @returns the page with the newest of them, the first one open */
export function renderMailboxPage(mails: readonly CaughtMail[]): string {
  const items = mails.slice(0, SHOWN_MAILS).map(
    (mail, index) => html`<details ${index === 0 ? 'open' : ''}>
  <summary><strong>${mail.subject}</strong><span>to ${mail.to}${mail.reply_to ? ` · answers to ${mail.reply_to}` : ''}${mail.unsubscribe_url ? ' · one-click unsubscribe' : ''} · ${mail.sent_at}</span></summary>
  <iframe loading="lazy" title="${mail.subject}" sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${mail.html.replace('<head>', '').replace('<body', '<base target="_top"><body')}"></iframe>
</details>`,
  );
  return String(html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox email</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main>
<h1>Sandbox email</h1>
<p>${describe(mails.length)}</p>
${items}
</main></body></html>`);
}
