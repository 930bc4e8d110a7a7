import { parseViewSource, type ViewSource } from '#audience/events/rules/events.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { HOST_MAX_CHARACTERS } from '#page/delivery/server/limits.ts';
import { isSwap } from '#page/lead-form/rules/swap.ts';
import { MARK_PARAMETER } from '#page/qr/rules/share-marks.ts';
import { nameSource, toExchangeSource } from '../rules/source.ts';
import type { Submission } from './lead-outcome.ts';

/**
 * @param url of a page or its form, which keeps its mark without scripts
 * @returns the code or place it names, if we know it
 */
export function findMark(url: string | undefined): ViewSource | undefined {
  const { searchParams } = parseUrl(url ?? '') ?? {};
  return parseViewSource(searchParams?.get(MARK_PARAMETER) ?? (searchParams?.has('qr') && 'qr'));
}

/**
 * @param submission with the visit's mark and referrer, if the page's script reported them
 * @param page the URL of the page with the form
 * @returns the code, place or host the visitor came from; '' if there is none or it is ours. For a card
 *   sent back, as the source of an exchange
 */
export function toLeadSource(
  submission: Submission,
  page: string | undefined,
  isOwnHost: (host: string) => boolean,
): string {
  const origin = findOrigin(submission, page, isOwnHost);
  return isSwap(submission) ? toExchangeSource(origin) : origin;
}

function findOrigin(
  { source, referrer }: Submission,
  page: string | undefined,
  isOwnHost: (host: string) => boolean,
): string {
  const mark = source === undefined ? findMark(page) : parseViewSource(source);
  if (mark !== undefined) return mark;
  const { hostname = '' } = (typeof referrer === 'string' && parseUrl(referrer)) || {};
  // A host could be named like one of our sources.
  const isHost = nameSource(hostname) === hostname && hostname.length <= HOST_MAX_CHARACTERS;
  return isHost && !isOwnHost(hostname) ? hostname : '';
}
