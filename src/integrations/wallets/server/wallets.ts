import { type ClientHttp2Session, connect } from 'node:http2';
import { APNS_AT_ONCE, WALLET_TIMEOUT_MS } from '#integrations/server/limits.ts';
import type { GuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import type { Log } from '#kit/server/process/log.ts';
import type { ApplePassSettings, GoogleWalletSettings } from '#kit/server/process/wallet-env.ts';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import { type AppleCertificate, readAppleCertificate } from './apple-certificate.ts';
import { createGoogleWallet, type GoogleWallet } from './google-wallet.ts';
import type { Passes } from './wallet-cards.ts';

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

/** The outcome of notifying some phones. */
type Pushed = {
  /** The tokens of phones that no longer have the pass. */
  gone: string[];
  /** Why some phones weren't notified; null if all were. Notifying a phone twice does no harm. */
  failure: string | null;
};

/** Notifies phones with Apple Wallet that a pass has changed. */
type Apns = {
  /** @param tokens of the phones; never throws */
  push(tokens: readonly string[]): Promise<Pushed>;
};

type ApnsSettings = {
  certificate: Pick<AppleCertificate, 'passTypeIdentifier' | 'certificate' | 'key'>;
  /** Apple's; in tests, a recording one. */
  url?: string | undefined;
  /** The authority that issued its certificate. */
  ca?: string | undefined;
};

/** Apple has no test mode for passes. */
const APNS_URL = 'https://api.push.apple.com';

/** Apple's responses for a token that will never work again. */
const GONE = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'ExpiredToken', 'Unregistered']);

/** Sends each phone an empty message, after which it asks us for changes. */
export function createApns({ certificate, url = APNS_URL, ca }: ApnsSettings): Apns {
  const { passTypeIdentifier: topic, certificate: cert, key } = certificate;
  return {
    async push(tokens) {
      const pushed: Pushed = { gone: [], failure: null };
      if (tokens.length === 0) return pushed;
      const session = connect(url, { cert, key, ...(ca !== undefined && { ca }) });
      // Each request fails as well, and reports the error.
      session.on('error', () => {});
      for (let at = 0; at < tokens.length; at += APNS_AT_ONCE) {
        const some = tokens.slice(at, at + APNS_AT_ONCE);
        await Promise.all(some.map((token) => tell(session, token, topic, pushed)));
      }
      session.destroy();
      return pushed;
    },
  };
}

async function tell(
  session: ClientHttp2Session,
  token: string,
  topic: string,
  pushed: Pushed,
): Promise<void> {
  try {
    const { status, reason } = await send(session, token, topic);
    if (status === 410 || GONE.has(reason)) pushed.gone.push(token);
    else if (status !== 200) pushed.failure = `Apple answered ${status} ${reason}`;
  } catch (error) {
    pushed.failure = `Apple didn’t answer: ${error instanceof Error ? error.message : error}`;
  }
}

type ApnsAnswer = { status: number; reason: string };

function send(session: ClientHttp2Session, token: string, topic: string): Promise<ApnsAnswer> {
  return new Promise((resolve, reject) => {
    const headers = { ':method': 'POST', ':path': `/3/device/${token}`, 'apns-topic': topic };
    const stream = session.request(headers, { signal: AbortSignal.timeout(WALLET_TIMEOUT_MS) });
    let status = 0;
    let text = '';
    stream.setEncoding('utf8');
    stream.on('response', (answer) => {
      status = Number(answer[':status']);
    });
    stream.on('data', (chunk: string) => {
      text += chunk;
    });
    stream.on('end', () => resolve({ status, reason: readReason(text) }));
    stream.on('error', reject);
    stream.on('close', () => reject(new Error('the connection was closed')));
    stream.end('{}');
  });
}

function readReason(text: string): string {
  return /"reason"\s*:\s*"(\w+)"/.exec(text)?.[1] ?? '';
}
