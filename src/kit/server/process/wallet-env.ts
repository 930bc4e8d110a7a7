import * as z from 'zod/mini';

/** Credentials to sign passes for Apple Wallet, each in PEM. */
export type ApplePassSettings = {
  /** The Pass Type ID certificate, and its private key. */
  certificate: string;
  key: string;
  passphrase: string | undefined;
  /** Apple's intermediate certificate that issued the one above. */
  wwdr: string;
};

/** Credentials to issue passes for Google Wallet. */
export type GoogleWalletSettings = {
  issuerId: string;
  account: GoogleServiceAccount;
};

/** The part we use of a service account's key file. */
export type GoogleServiceAccount = z.infer<typeof ServiceAccount>;

const ServiceAccount = z.object({
  client_email: z.email(),
  private_key: z.string().check(z.regex(/-----BEGIN PRIVATE KEY-----/)),
  token_uri: z._default(z.url({ protocol: /^https?$/ }), 'https://oauth2.googleapis.com/token'),
});

const certificate = z.optional(
  z.string().check(z.regex(/-----BEGIN CERTIFICATE-----/, 'must be a certificate in PEM')),
);

/** PEM in one line has `\n` for its line ends. */
export const WALLET_VARIABLES = {
  APPLE_PASS_CERTIFICATE: certificate,
  APPLE_PASS_KEY: z.optional(
    z.string().check(z.regex(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'must be a key in PEM')),
  ),
  APPLE_PASS_PASSPHRASE: z.optional(z.string()),
  APPLE_WWDR_CERTIFICATE: certificate,
  GOOGLE_WALLET_ISSUER_ID: z.optional(
    z.string().check(z.regex(/^\d{1,30}$/, 'must be the number of an issuer')),
  ),
  GOOGLE_WALLET_KEY: z.optional(
    z
      .string()
      .check(
        z.refine((json) => readAccount(json) !== null, "must be a service account's key file"),
      ),
  ),
};

type Given = { [Name in keyof typeof WALLET_VARIABLES]?: string | undefined };

/**
 * @returns each wallet's settings, undefined if not configured; and the missing variables of a partly
 *   configured one
 */
export function readWallets(given: Given): {
  applePass: ApplePassSettings | undefined;
  googleWallet: GoogleWalletSettings | undefined;
  problems: string[];
} {
  const {
    APPLE_PASS_CERTIFICATE: pass,
    APPLE_PASS_KEY: key,
    APPLE_WWDR_CERTIFICATE: wwdr,
    GOOGLE_WALLET_ISSUER_ID: issuerId,
    GOOGLE_WALLET_KEY: account,
  } = given;
  const parsed = account === undefined ? null : readAccount(account);
  return {
    applePass:
      pass && key && wwdr
        ? {
            certificate: toLines(pass),
            key: toLines(key),
            passphrase: given.APPLE_PASS_PASSPHRASE,
            wwdr: toLines(wwdr),
          }
        : undefined,
    googleWallet: issuerId && parsed ? { issuerId, account: parsed } : undefined,
    problems: [
      ...findMissing('Apple Wallet', {
        APPLE_PASS_CERTIFICATE: pass,
        APPLE_PASS_KEY: key,
        APPLE_WWDR_CERTIFICATE: wwdr,
      }),
      ...findMissing('Google Wallet', {
        GOOGLE_WALLET_ISSUER_ID: issuerId,
        GOOGLE_WALLET_KEY: account,
      }),
    ],
  };
}

/** With only some of them, a button would lead to a card that no phone accepts. */
function findMissing(wallet: string, given: Record<string, string | undefined>): string[] {
  const names = Object.keys(given);
  const missing = names.filter((name) => !given[name]);
  if (missing.length === names.length) return [];
  return missing.map((name) => `${name}: ${wallet} needs all of ${names.join(', ')}`);
}

function readAccount(json: string): GoogleServiceAccount | null {
  try {
    return ServiceAccount.parse(JSON.parse(json));
  } catch {
    return null;
  }
}

function toLines(pem: string): string {
  return pem.replaceAll('\\n', '\n');
}
