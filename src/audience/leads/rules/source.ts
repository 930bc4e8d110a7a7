import { SHARE_MARKS } from '#page/qr/rules/share-marks.ts';

/** For leads that their owner's program added. */
export const API_SOURCE = 'api';

/** Names of the sources that aren't hosts. */
const NAMES: Readonly<Record<string, string>> = {
  '': 'Direct',
  qr: 'QR code',
  [API_SOURCE]: 'API',
  ...SHARE_MARKS,
};

/** @param source of a lead: a host, a place’s mark, `qr`, `api`, or empty @returns its display name */
export function nameSource(source: string): string {
  return Object.hasOwn(NAMES, source) ? (NAMES[source] ?? source) : source;
}
