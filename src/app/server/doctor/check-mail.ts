import type { DnsResolver } from '#kit/server/clients/dns-resolver.ts';
import { findTlsTrouble, verifyMailServer } from '#kit/server/clients/mailer.ts';
import type { Env } from '#kit/server/process/env.ts';
import { type Finding, toReason } from '#money/checks/server/finding.ts';

type MailEnv = Pick<Env, 'mailUrl' | 'supportMail'>;

const TODOS = {
  begin: 'MAIL_URL needs smtps:// for port 465, and smtp:// for port 587.',
  issuer:
    'Put the certificate authority of your mail server in a file, name it in NODE_EXTRA_CA_CERTS and restart.',
  other: 'Check the server, user and password in MAIL_URL (percent-encoded).',
} as const;

/** Checks our sign-in to the mail server, and whether others can trust our mails. */
export async function checkMail(
  env: MailEnv,
  resolver: Pick<DnsResolver, 'texts'>,
  { patienceMs }: { patienceMs?: number } = {},
): Promise<Finding[]> {
  const { mailUrl, supportMail } = env;
  if (mailUrl === undefined) {
    const says = 'Emails land in the sandbox, /sandbox/mail.';
    return [{ name: 'Email', level: 'skipped', says }];
  }
  const domain = supportMail.slice(supportMail.lastIndexOf('@') + 1);
  return [
    await checkServer(mailUrl, patienceMs),
    judgeRecord('SPF', await resolver.texts(domain), /^v=spf1\b/i, {
      at: domain,
      example: 'v=spf1 include:your-mail-service -all',
    }),
    judgeRecord('DMARC', await resolver.texts(`_dmarc.${domain}`), /^v=DMARC1\b/i, {
      at: `_dmarc.${domain}`,
      example: 'v=DMARC1; p=quarantine',
    }),
  ];
}

async function checkServer(mailUrl: string, patienceMs?: number): Promise<Finding> {
  const { host } = new URL(mailUrl);
  try {
    await verifyMailServer(mailUrl, patienceMs);
    return { name: 'Email', level: 'good', says: `${host} accepts our emails.` };
  } catch (error) {
    const says = `${host} refuses: ${toReason(error).trim()}`;
    const todo = TODOS[findTlsTrouble(error) ?? 'other'];
    return { name: 'Email', level: 'bad', says, todo };
  }
}

function judgeRecord(
  name: string,
  texts: readonly string[] | null,
  wanted: RegExp,
  { at, example }: { at: string; example: string },
): Finding {
  if (texts === null) {
    return { name, level: 'warning', says: `No DNS server answered for ${at}.` };
  }
  const found = texts.find((text) => wanted.test(text));
  if (found !== undefined) return { name, level: 'good', says: `${at}: ${found}` };
  const todo = `Add a TXT record, such as “${example}”, and have your email service sign with DKIM. Without them emails land in spam.`;
  return { name, level: 'warning', says: `${at} has none.`, todo };
}
