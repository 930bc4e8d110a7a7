import { createHash } from 'node:crypto';
import type { PageAddresses } from '#page/delivery/server/page-addresses.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { ENGLISH, type PageWords } from '#page/words/public/english.ts';
import { findPageWords } from '#page/words/public/find-page-words.ts';
import { toWalletFace, type WalletFace, type WalletLabels } from '../rules/wallet-face.ts';

export type FaceDeps = { publicUrl: string; domains: Pick<PageAddresses, 'findOrigin'> };

/** The labels for phones in English. */
export const ENGLISH_LABELS: WalletLabels = toLabels(ENGLISH);

/** @returns the content of the page's card */
export function findFace(profile: PublicProfile, { publicUrl, domains }: FaceDeps): WalletFace {
  const words = findPageWords(profile);
  const ownOrigin = domains.findOrigin(profile.username);
  return toWalletFace(profile, {
    publicUrl,
    ownOrigin,
    lang: words.lang,
    labels: toLabels(words),
  });
}

/**
 * @param face of the page; null for a void card
 * @param hasEnded whether it's void for good
 * @returns 64 digits that change with the card's content
 */
export function toDigest(face: WalletFace | null, hasEnded = false): string {
  const ended = hasEnded ? 'ended' : null;
  const shown = face === null ? ended : withoutHidden(face);
  return createHash('sha256').update(JSON.stringify(shown)).digest('hex');
}

/** A picture covers the owner's own colours. */
function withoutHidden({ own, ...face }: WalletFace): Partial<WalletFace> {
  return face.picture === null ? { ...face, own } : face;
}

function toLabels({ lead }: PageWords): WalletLabels {
  const { company, email, phone } = lead.fields;
  return { company, email, phone, save: lead.save };
}
