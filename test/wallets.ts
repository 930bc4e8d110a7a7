import { unzipSync } from 'fflate';
import { readAppleCertificate } from '#integrations/wallets/server/apple-certificate.ts';
import { createGoogleWallet } from '#integrations/wallets/server/google-wallet.ts';
import { createApns, type Wallets } from '#integrations/wallets/server/wallets.ts';
import { createGuardedFetch } from '#kit/server/clients/guarded-fetch.ts';
import type { ApplePassSettings } from '#kit/server/process/wallet-env.ts';
import { makeAppleCertificates, openApns, openGoogle } from './servers/wallet-services.ts';

/** Both wallets, with services on this machine. */
export type TestWallets = {
  wallets: Wallets;
  settings: ApplePassSettings;
  apns: Awaited<ReturnType<typeof openApns>>;
  google: Awaited<ReturnType<typeof openGoogle>>;
  close(): void;
};

export async function openTestWallets(publicUrl = 'http://localhost:3000'): Promise<TestWallets> {
  const [settings, apns, google] = await Promise.all([
    makeAppleCertificates(),
    openApns(),
    openGoogle(),
  ]);
  const certificate = readAppleCertificate(settings);
  const apple = { certificate, apns: createApns({ certificate, url: apns.url, ca: apns.ca }) };
  const wallets: Wallets = {
    findApple: () => apple,
    google: createGoogleWallet({
      ...google.settings,
      publicUrl,
      fetch: createGuardedFetch({ allowedAddresses: ['127.0.0.1'] }),
      clock: () => new Date(),
      apiUrl: google.apiUrl,
    }),
  };
  const close = () => {
    apns.close();
    google.close();
  };
  return { wallets, settings, apns, google, close };
}

/** A pass, opened. */
export type OpenedPass = {
  files: Record<string, Uint8Array>;
  pass: PassContent;
};

/** The part of `pass.json` that tests read. */
type PassContent = Record<string, unknown> & {
  serialNumber: string;
  authenticationToken: string;
  generic: PassFields;
  posterGeneric: PassFields;
  barcodes?: { message: string }[];
  featuredActions?: { type: string; url: string }[];
};
type PassFields = Record<string, { key: string; label?: string; value: string }[]>;

/** @returns the files of a pass, and its content */
export async function openPass(answer: Response): Promise<OpenedPass> {
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return { files, pass: JSON.parse(Buffer.from(files['pass.json'] ?? []).toString()) };
}
