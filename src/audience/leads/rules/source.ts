import { EXCHANGE } from '#page/lead-form/rules/sending.ts';
import { SHARE_MARKS } from '#page/qr/rules/share-marks.ts';

/** For leads that their owner's software added. */
export const API_SOURCE = 'api';

/** For leads that an owner typed, or read from a code. */
export const HAND_SOURCE = 'hand';

/** Names of the sources that aren't hosts. */
const NAMES: Readonly<Record<string, string>> = {
  '': 'Direct',
  qr: 'QR code',
  [API_SOURCE]: 'API',
  [HAND_SOURCE]: 'Added by hand',
  [EXCHANGE]: 'Exchange',
  ...SHARE_MARKS,
};

/**
 * @param source of a lead: a host, a share source, `qr`, `api`, `hand`, `exchange`, or empty
 * @returns its display name
 */
export function nameSource(source: string): string {
  const origin = findExchangeOrigin(source);
  return origin ? `${NAMES[EXCHANGE]}, ${nameOne(origin)}` : nameOne(source);
}

function nameOne(source: string): string {
  return Object.hasOwn(NAMES, source) ? (NAMES[source] ?? source) : source;
}

/**
 * @param origin of a card's sender: a host, a share source, or empty @returns the lead's source:
 *   `exchange:badge`
 */
export function toExchangeSource(origin: string): string {
  return origin === '' ? EXCHANGE : `${EXCHANGE}:${origin}`;
}

/** @returns the origin of a card's sender, empty if unknown; null for other leads */
export function findExchangeOrigin(source: string): string | null {
  const [kind, ...origin] = source.split(':');
  return kind === EXCHANGE ? origin.join(':') : null;
}

type ExchangedLead = { source: string; message: string; corrected_at: string | null };

/**
 * @returns the URL of the sender's own page, from the message we wrote for a card sent back; null without
 *   one, or if its sender may have rewritten it
 */
export function findSenderPage({ source, message, corrected_at }: ExchangedLead): string | null {
  const isOurs = findExchangeOrigin(source) !== null && corrected_at === null;
  return isOurs && /^https?:/.test(message) ? message : null;
}
