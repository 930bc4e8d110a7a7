/** Codes per set. */
export const RECOVERY_CODE_COUNT = 10;

/** Bytes of one code: 80 bits, 16 characters of five. */
export const RECOVERY_CODE_BYTES = 10;

/** Crockford's base32: without letters that resemble digits, or each other. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** @param bytes random @returns a code to write down in four groups, such as `7K2M-…` */
export function buildRecoveryCode(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const fives = bits.match(/.{5}/g) ?? [];
  const letters = fives.map((five) => ALPHABET[Number.parseInt(five, 2)]).join('');
  return (letters.match(/.{4}/g) ?? []).join('-');
}

/**
 * @param typed as copied from paper: in lower case, with spaces, O for 0 and I or L for 1
 * @returns the code without its dashes, or null if it can't be one
 */
export function parseRecoveryCode(typed: string): string | null {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{16}$/.test(plain) ? plain : null;
}
