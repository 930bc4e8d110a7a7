import { PKPass } from 'passkit-generator';
import type { ApplePass } from '../rules/apple-pass.ts';
import type { AppleCertificate } from './apple-certificate.ts';
import { drawWalletPictures, type WalletLook } from './wallet-pictures.ts';

/** Everything that determines a pass. */
export type PassOrder = {
  pass: ApplePass;
  /** Translations of its labels, by language. */
  strings: Record<string, Record<string, string>>;
  look: WalletLook;
  /** The owner's picture. */
  picture: Uint8Array | null;
  certificate: Pick<AppleCertificate, 'certificate' | 'key' | 'wwdr'>;
};

/** Makes a signed pass (`.pkpass`), here or in a thread. */
export type DrawPass = (order: PassOrder) => Promise<Uint8Array>;

/**
 * Makes it in this thread: draws its pictures and signs it, which takes a second of CPU.
 *
 * @throws TypeError if the pass isn't in the published format
 */
export const drawPass: DrawPass = async ({ pass, strings, look, picture, certificate }) => {
  const pictures = await drawWalletPictures(look, picture && Buffer.from(picture));
  const made = new PKPass(
    { ...pictures, 'pass.json': Buffer.from(JSON.stringify(pass)) },
    { signerCert: certificate.certificate, signerKey: certificate.key, wwdr: certificate.wwdr },
  );
  for (const [lang, words] of Object.entries(strings)) made.localize(lang, words);
  return made.getAsBuffer();
};
