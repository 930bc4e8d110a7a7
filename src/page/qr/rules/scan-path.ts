import { PATHS } from '#kit/rules/paths.ts';
import { MARK_PARAMETER, type ShareMark } from './share-marks.ts';

/** The first part of a scanned code's path. It contains a profile's id, so renames don't break codes. */
export const SCAN_PREFIX = '/q/';

/** Marks a visit from a scan of a code without a share source. */
const SCAN_QUERY = 'qr=1';

/** 128 bits take this many digits in base 36. */
const CODE_LENGTH = 25;

/**
 * A QR code packs digits and capitals most tightly: 5.5 bits per character, where the stored id would take
 * 8.
 *
 * @param profileId a UUID
 * @param mark the code's share source
 * @returns a code's path, such as `/q/3RG0…`, or `/q/3RG0…/BADGE`
 */
export function scanPath(profileId: string, mark: ShareMark | null = null): string {
  const number = BigInt(`0x${profileId.replaceAll('-', '')}`);
  const path = SCAN_PREFIX + number.toString(36).toUpperCase().padStart(CODE_LENGTH, '0');
  return mark === null ? path : `${path}/${mark.toUpperCase()}`;
}

/**
 * @param profileId a UUID
 * @returns the path of the person's picture in email signatures, such as `/q/3RG0…/portrait.png`
 */
export function codePortraitPath(profileId: string): string {
  return `${scanPath(profileId)}/portrait.png`;
}

/**
 * @param profileId a UUID
 * @returns the path of the person's contact card, such as `/q/3RG0…/card.vcf`
 */
export function codeCardPath(profileId: string): string {
  return `${scanPath(profileId)}/card.vcf`;
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

/** @param mark the scanned code's share source @returns the query that a scan adds to the page's URL */
export function scanQuery(mark: ShareMark | null): string {
  return mark === null ? SCAN_QUERY : `${MARK_PARAMETER}=${mark}`;
}

/**
 * @param of the user whose code it is; null for one's own @returns the path of the screen with a page's code
 */
export function codePath(of: string | null): string {
  return of === null ? PATHS.code : `${PATHS.code}?of=${of}`;
}
