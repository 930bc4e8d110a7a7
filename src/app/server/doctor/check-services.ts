import { createPrivateKey } from 'node:crypto';
import { readAppleCertificate } from '#integrations/wallets/server/apple-certificate.ts';
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

/** Checks our sign-in to the mail server, and whether others can trust our emails. */
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

/** Reports how browsers are notified of new leads. */
export function checkPush({
  publicUrl,
  supportMail,
  keepsOffline,
}: Pick<Env, 'publicUrl' | 'supportMail' | 'keepsOffline'>): Finding[] {
  const name = 'Notifications';
  if (!keepsOffline) return [{ name, level: 'skipped', says: 'OFFLINE switches them off.' }];
  if (new URL(publicUrl).protocol !== 'https:') {
    return [{ name, level: 'skipped', says: 'Phones allow them over https only.' }];
  }
  const says = `Nothing to set up: the signing key signs them too, and push services can write to ${supportMail}.`;
  return [{ name, level: 'good', says }];
}

type WalletsEnv = Pick<Env, 'applePass' | 'googleWallet'>;

const DAY_MS = 86_400_000;
/** Apple certificates can only be renewed by hand. */
const RENEWAL_DAYS = 30;

const RENEW =
  'Renew it in your Apple developer account, and set APPLE_PASS_CERTIFICATE and APPLE_PASS_KEY.';

/** Checks the credentials that sign cards for Apple Wallet and Google Wallet. */
export function checkWallets({ applePass, googleWallet }: WalletsEnv, now: Date): Finding[] {
  return [judgeApple(applePass, now), judgeGoogle(googleWallet)];
}

function judgeApple(applePass: WalletsEnv['applePass'], now: Date): Finding {
  const name = 'Apple Wallet';
  if (applePass === undefined) {
    const says =
      'Pages have no button for it: APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY and APPLE_WWDR_CERTIFICATE aren’t set.';
    return { name, level: 'skipped', says };
  }
  try {
    const { passTypeIdentifier, validTo } = readAppleCertificate(applePass);
    const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
    if (days < 0) {
      const says = `The certificate of ${passTypeIdentifier} has expired, so pages have no button for it.`;
      return { name, level: 'bad', says, todo: RENEW };
    }
    const says = `The certificate of ${passTypeIdentifier} is good for ${days} more ${days === 1 ? 'day' : 'days'}.`;
    return days >= RENEWAL_DAYS
      ? { name, level: 'good', says }
      : { name, level: 'warning', says, todo: RENEW };
  } catch (error) {
    const todo = 'See Wallets in docs/operating.md.';
    return { name, level: 'bad', says: toReason(error), todo };
  }
}

function judgeGoogle(googleWallet: WalletsEnv['googleWallet']): Finding {
  const name = 'Google Wallet';
  if (googleWallet === undefined) {
    const says =
      'Pages have no button for it: GOOGLE_WALLET_ISSUER_ID and GOOGLE_WALLET_KEY aren’t set.';
    return { name, level: 'skipped', says };
  }
  const { issuerId, account } = googleWallet;
  try {
    createPrivateKey(account.private_key);
    return { name, level: 'good', says: `${account.client_email} signs for issuer ${issuerId}.` };
  } catch {
    const todo = 'Set GOOGLE_WALLET_KEY to the whole key file of the service account, in one line.';
    return { name, level: 'bad', says: 'The service account’s key can’t be read.', todo };
  }
}
