import { bioPath, contactCardPath } from '#kit/rules/paths.ts';
import { cutText } from '#kit/rules/values/cut-text.ts';
import { hasContactCard } from '#page/card/rules/has-contact-card.ts';
import { buildPalettes } from '#page/design/rules/palette.ts';
import type { Presentation } from '#page/design/rules/presentation.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';
import { scanPath } from '#page/qr/rules/scan-path.ts';
import { markedAddress } from '#page/qr/rules/share-marks.ts';

/** The labels of a card, in one language. */
export type WalletLabels = Readonly<Record<'company' | 'email' | 'phone' | 'save', string>>;

/** Everything that a card in a wallet shows. */
export type WalletFace = {
  name: string;
  title: string;
  company: string;
  email: string;
  phone: string;
  /** The page's language, as a BCP 47 tag. */
  lang: string;
  labels: WalletLabels;
  /** The page's URL, on its owner's domain if there is one. */
  pageUrl: string;
  /** The same URL, tagged so that visits count as coming from a wallet. */
  openUrl: string;
  /** The contact card as a file; null if the page offers none. */
  cardUrl: string | null;
  /**
   * The text in the card's code, at our origin: a phone may show it long after the page's domain is gone.
   */
  scanUrl: string;
  /** Each as `#rrggbb`; both text colours are readable on the background. */
  colors: { ground: string; text: string; label: string };
  picture: string | null;
  /** The owner's own colours, drawn behind the picture or in its place. */
  own: OwnColors;
};

type OwnColors = Pick<Presentation, 'theme_color' | 'primary_text_color' | 'secondary_background'>;

export type WalletPlace = {
  /** Origin of the installation, without a trailing slash. */
  publicUrl: string;
  /** The origin of the page's own domain, if it has one. */
  ownOrigin: string | null;
  lang: string;
  labels: WalletLabels;
};

/** Phones cut off longer ones. */
const TEXT_LENGTH = 100;

/** @returns the page's card: contact details only where the page itself offers them */
export function toWalletFace(profile: PublicProfile, place: WalletPlace): WalletFace {
  const { publicUrl, ownOrigin, lang, labels } = place;
  const { username, vcard_data: card } = profile;
  const hasCard = hasContactCard(profile);
  const { theme_color, primary_text_color, secondary_background } = profile.presentation;
  const { canvas, ink, soft } = buildPalettes(profile.presentation).light;
  const pageUrl = ownOrigin === null ? publicUrl + bioPath(username) : `${ownOrigin}/`;
  return {
    name: cutText(profile.full_name.trim() || username, TEXT_LENGTH),
    title: cutText(profile.designation.trim(), TEXT_LENGTH),
    company: hasCard ? cutText(card.company.trim(), TEXT_LENGTH) : '',
    email: hasCard ? card.email.trim() : '',
    phone: hasCard ? card.phone.trim() : '',
    lang,
    labels,
    pageUrl,
    openUrl: markedAddress(pageUrl, 'wallet'),
    cardUrl: hasCard ? publicUrl + contactCardPath(username) : null,
    scanUrl: publicUrl + scanPath(profile.id, 'wallet'),
    colors: { ground: canvas, text: ink, label: soft },
    picture: profile.profile_picture_url || null,
    own: { theme_color, primary_text_color, secondary_background },
  };
}

/** @returns the page's URL in readable form */
export function toShownAddress({ pageUrl }: Pick<WalletFace, 'pageUrl'>): string {
  return pageUrl.replace(/^https?:\/\//, '').replace(/\/$/, '');
}

/** Replaces the name on a card whose page is suspended or gone. */
export const VOID_TEXT = 'This card is no longer valid.';
