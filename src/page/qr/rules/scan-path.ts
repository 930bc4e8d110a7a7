/** The first path of a scanned code: has a profile's id, so renames don't break codes. */
export const SCAN_PREFIX = '/q/';

/** Marks a visit that came from a scan. */
export const SCAN_QUERY = 'qr=1';

/** 128 bits take this many digits in base 36. */
const CODE_LENGTH = 25;

/**
 * A QR code packs digits and capitals most tightly: 5.5 bits per character, where the stored id
 * would take 8.
 *
 * @param profileId a UUID
 * @returns a code's path, such as `/q/3RG0…`
 */
export function scanPath(profileId: string): string {
  const number = BigInt(`0x${profileId.replaceAll('-', '')}`);
  return SCAN_PREFIX + number.toString(36).toUpperCase().padStart(CODE_LENGTH, '0');
}

/**
 * @param code the part after `/q/`, in any case
 * @returns the UUID it encodes, or null
 */
export function parseScanCode(code: string): string | null {
  if (!/^[0-9a-z]{25}$/i.test(code)) return null;
  let number = 0n;
  for (const digit of code) number = number * 36n + BigInt(Number.parseInt(digit, 36));
  const hex = number.toString(16).padStart(32, '0');
  if (hex.length > 32) return null;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
