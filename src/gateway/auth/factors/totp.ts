import { Secret, TOTP } from 'otpauth';
import { toString as drawQrCode } from 'qrcode';
import { TOTP_SECRET_BYTES, TOTP_SKEW_STEPS } from '../../limits/factors.ts';

/** The secret for an authenticator app, to scan or type, in the hosted backend's format. */
export type TotpOffer = { qr_code: string; secret: string; uri: string };

/** RFC 6238 with the options that every authenticator app supports: SHA-1, 6 digits, 30 seconds. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 };

/** A new secret for an account, in the formats apps accept. */
export async function offerTotp(issuer: string, account: string): Promise<TotpOffer> {
  const secret = new Secret({ size: TOTP_SECRET_BYTES });
  const uri = new TOTP({ ...SHAPE, issuer, label: account, secret }).toString();
  return { qr_code: await drawSvg(uri), secret: secret.base32, uri };
}

/**
 * Finds the code's time step, or null. Steps around now count too, since phones' clocks differ.
 *
 * @param secret in base32
 */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) });
  const delta = totp.validate({ token: code, timestamp, window: TOTP_SKEW_STEPS });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/** Colours by name: clients put the SVG into a `data:` URL, where `#` would start the fragment. */
async function drawSvg(text: string): Promise<string> {
  const svg = await drawQrCode(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
  return svg.replaceAll('#ffffff', 'white').replaceAll('#000000', 'black');
}
