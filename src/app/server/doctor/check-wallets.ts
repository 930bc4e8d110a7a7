import { createPrivateKey } from 'node:crypto';
import { readAppleCertificate } from '#integrations/wallets/server/apple-certificate.ts';
import type { Env } from '#kit/server/process/env.ts';
import { type Finding, toReason } from '#money/checks/server/finding.ts';

type WalletsEnv = Pick<Env, 'applePass' | 'googleWallet'>;

const DAY_MS = 86_400_000;
/** Apple renews a certificate only by hand. */
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
