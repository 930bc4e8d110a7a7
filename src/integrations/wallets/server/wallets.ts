import type { GuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { ApplePassSettings, GoogleWalletSettings } from '#kit/server/process/wallet-env.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import { type Apns, createApns } from './apns.ts';
import { type AppleCertificate, readAppleCertificate } from './apple-certificate.ts';
import { createGoogleWallet, type GoogleWallet } from './google-wallet.ts';
import type { Passes } from './make-pass.ts';

declare module '#kit/server/routes/deps.ts' {
  interface AppDeps {
    wallets: Wallets;
    passes: Passes;
  }
}

declare module '#kit/server/jobs/task.ts' {
  interface TaskDeps {
    wallets?: Wallets;
    passes?: Passes;
    /** Pages' own domains. */
    domains?: Pick<PageAddresses, 'findOrigin'>;
  }
}

/** Apple Wallet with the operator's certificate. */
export type AppleWallet = { certificate: AppleCertificate; apns: Apns };

/** The wallets the operator has set up. */
export type Wallets = {
  /** @returns null without a certificate, or once it has expired: phones would refuse its passes */
  findApple(now: Date): AppleWallet | null;
  google: GoogleWallet | null;
};

export const NO_WALLETS: Wallets = { findApple: () => null, google: null };

type WalletsSettings = {
  applePass: ApplePassSettings | undefined;
  googleWallet: GoogleWalletSettings | undefined;
  publicUrl: string;
  fetch: GuardedFetch;
  clock: () => Date;
  log: Pick<Log, 'warn'>;
};

/** A wrong certificate disables its wallet, not the server; the doctor explains it. */
export function openWallets(settings: WalletsSettings): Wallets {
  const { applePass, googleWallet } = settings;
  const apple = applePass === undefined ? null : openApple(applePass, settings.log);
  return {
    findApple: (now) => (apple !== null && now < apple.certificate.validTo ? apple : null),
    google:
      googleWallet === undefined ? null : createGoogleWallet({ ...settings, ...googleWallet }),
  };
}

function openApple(settings: ApplePassSettings, log: Pick<Log, 'warn'>): AppleWallet | null {
  try {
    const certificate = readAppleCertificate(settings);
    return { certificate, apns: createApns({ certificate }) };
  } catch (error) {
    log.warn({ err: error }, 'Apple Wallet is closed');
    return null;
  }
}
