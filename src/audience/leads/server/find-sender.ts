import { findOwnCard } from '#audience/server/data/own-card.ts';
import { bioPath } from '#kit/rules/paths.ts';
import { ApiError } from '#kit/server/http/errors.ts';
import { identifyOwner, type Owner, type SignInService } from '#kit/server/http/identify-owner.ts';
import type { AppDeps } from '#kit/server/routes/deps.ts';
import { toCardName } from '#page/card/rules/card-name.ts';
import type { SwapSender } from '#page/lead-form/rules/swap.ts';
import { scanPath } from '#page/qr/rules/scan-path.ts';

/**
 * @param authorization the header of a visitor's request; without this proof, anybody could send another
 *   person's page
 * @param ownerId of the page they send it to
 * @returns the visitor's own card and page; null without a session or a visible page, and for the owner,
 *   who tries the form as a visitor
 * @throws ApiError unavailable
 */
export type FindSender = (
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
