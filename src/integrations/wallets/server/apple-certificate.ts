import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ApplePassSettings } from '#kit/server/process/wallet-env.ts';

/** The operator's certificate for passes, checked. */
export type AppleCertificate = {
  /** Both come from the certificate's name. */
  passTypeIdentifier: string;
  teamIdentifier: string;
  /** When it expires. */
  validTo: Date;
  /** In PEM; the key is no longer encrypted. */
  certificate: string;
  key: string;
  wwdr: string;
};

/**
 * Reads the operator's certificate. Phones silently refuse a pass whose signer is for another type, or from
 * another authority.
 *
 * @throws Error saying which variable is wrong, and how
 */
export function readAppleCertificate(settings: ApplePassSettings): AppleCertificate {
  const signer = readCertificate('APPLE_PASS_CERTIFICATE', settings.certificate);
  const wwdr = readCertificate('APPLE_WWDR_CERTIFICATE', settings.wwdr);
  const key = readKey(settings);
  if (!signer.checkPrivateKey(key))
    throw new Error('APPLE_PASS_KEY isn’t the key of APPLE_PASS_CERTIFICATE.');
  if (!signer.checkIssued(wwdr) || !signer.verify(wwdr.publicKey))
    throw new Error('APPLE_WWDR_CERTIFICATE didn’t issue APPLE_PASS_CERTIFICATE.');
  const { UID: passTypeIdentifier, OU: teamIdentifier } = readSubject(signer);
  if (!passTypeIdentifier?.startsWith('pass.') || !teamIdentifier)
    throw new Error('APPLE_PASS_CERTIFICATE isn’t a Pass Type ID certificate.');
  const ends = [signer, wwdr].map(({ validTo }) => Date.parse(validTo));
  return {
    passTypeIdentifier,
    teamIdentifier,
    validTo: new Date(Math.min(...ends)),
    certificate: signer.toString(),
    key: key.export({ type: 'pkcs1', format: 'pem' }).toString(),
    wwdr: wwdr.toString(),
  };
}

function readCertificate(name: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem);
  } catch {
    throw new Error(`${name} can’t be read as a certificate.`);
  }
}

function readKey({ key, passphrase }: ApplePassSettings) {
  try {
    const read = createPrivateKey({ key, ...(passphrase !== undefined && { passphrase }) });
    if (read.asymmetricKeyType === 'rsa') return read;
  } catch {
    throw new Error('APPLE_PASS_KEY can’t be opened with APPLE_PASS_PASSPHRASE.');
  }
  throw new Error('APPLE_PASS_KEY isn’t an RSA key.');
}

/** The certificate's name, by attribute: a line each, such as `UID=pass.example.card`. */
function readSubject({ subject }: X509Certificate): Partial<Record<string, string>> {
  const lines = subject.split('\n').map((line) => line.split('=', 2));
  return Object.fromEntries(lines.map(([name = '', value = '']) => [name, value]));
}
