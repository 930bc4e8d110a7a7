import { parseViewSource, type ViewSource } from '#audience/events/rules/events.ts';
import type { Sql } from '#database/connect.ts';
import { bioPath } from '#kit/rules/paths.ts';
import { parseUrl } from '#kit/rules/urls/parse-url.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { identifyOwner, type Owner, type SignInService } from '#kit/server/http/identify-owner.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { toCardName } from '#page/card/rules/card-name.ts';
import { HOST_MAX_CHARACTERS } from '#page/delivery/server/limits.ts';
import { isSwap, type SwapSender } from '#page/lead-form/rules/swap.ts';
import { parseVcardData, type VcardData } from '#page/profile/rules/items.ts';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import { MARK_PARAMETER } from '#page/qr/rules/share-marks.ts';
import { nameSource, toExchangeSource } from '../rules/source.ts';
import type { Submission } from './admit-lead.ts';

/**
 * @param authorization header of a visitor's request; without this proof, anyone could send another person's
 *   page
 * @param ownerId of the page they send it to
 * @returns the visitor's own card and page; null without a session or a visible page, and for the owner, who
 *   tries the form as a visitor
 * @throws ApiError unavailable
 */
type FindSender = (
  authorization: string | undefined,
  ownerId: string,
) => Promise<SwapSender | null>;

export function createFindSender(deps: AppDeps): FindSender {
  const { ask, domains, publicUrl } = deps;
  return async (authorization, ownerId) => {
    const owner = authorization === undefined ? null : await identify(deps, authorization);
    if (owner?.id === ownerId) return null;
    const card = owner && (await ask((sql) => findOwnCard(sql, owner.id)));
    if (!owner || !card) return null;
    const { id, username, full_name, vcard_data: vcard } = card;
    return {
      answers: {
        full_name: toCardName(vcard, full_name).whole || username,
        email: vcard.email.trim() || owner.email,
        phone: vcard.phone.trim(),
        company: vcard.company.trim(),
        message: '',
      },
      pageUrl: domains.findOrigin(username) ?? publicUrl + bioPath(username),
      lastingUrl: publicUrl + scanPath(id, 'card'),
    };
  };
}

/** A visitor with an expired or half-finished session counts as signed out. */
async function identify(deps: SignInService, authorization: string): Promise<Owner | null> {
  try {
    return await identifyOwner(deps, authorization);
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'unavailable') return null;
    throw error;
  }
}

/** A person's details from their own page, whether or not visitors see their card. */
type OwnCard = { id: string; username: string; full_name: string; vcard_data: VcardData };

/** @returns an account's card; null while its page isn't visible */
async function findOwnCard(sql: Sql, userId: string): Promise<OwnCard | null> {
  const [row] = await sql<(Omit<OwnCard, 'vcard_data'> & { vcard_data: unknown })[]>`
    select p.id, p.username, coalesce(p.full_name, '') as full_name, p.vcard_data
    from public.profiles p join public.public_profiles page on page.user_id = p.user_id
    where p.user_id = ${userId}`;
  return row === undefined ? null : { ...row, vcard_data: parseVcardData(row.vcard_data) };
}

/**
 * @param url of a page or its form, which keeps its tag without scripts
 * @returns the code or share source it names, if we know it
 */
export function findMark(url: string | undefined): ViewSource | undefined {
  const { searchParams } = parseUrl(url ?? '') ?? {};
  return parseViewSource(searchParams?.get(MARK_PARAMETER) ?? (searchParams?.has('qr') && 'qr'));
}

/**
 * @param submission with the visit's tag and referrer, if the page's script reported them
 * @param page the URL of the page with the form
 * @returns the code, share source or host the visitor came from; '' if there is none or it is ours. For a
 *   card sent back, as the source of an exchange
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
