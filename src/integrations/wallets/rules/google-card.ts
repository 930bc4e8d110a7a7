import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { toShownAddress, VOID_TEXT, type WalletFace, type WalletLabels } from './wallet-face.ts';

/** A text with its translations, as Google Wallet reads it. */
type LocalText = {
  defaultValue: { language: string; value: string };
  translatedValues?: { language: string; value: string }[];
};

/** A `GenericObject`. */
export type GoogleCard = { id: string; classId: string } & Readonly<Record<string, unknown>>;

/** The template of all cards of an issuer: a `GenericClass`. */
export function buildGoogleClass(issuerId: string): { id: string } {
  return { id: `${issuerId}.card` };
}

/**
 * @param face of the page; null makes an expired card, which names nobody
 * @param english the labels in English, for phones in other languages than the page
 * @returns the card
 * @see https://developers.google.com/wallet/generic/rest/v1/genericobject
 */
export function buildGoogleCard(
  face: WalletFace | null,
  { issuerId, serial, english }: { issuerId: string; serial: string; english: WalletLabels },
): GoogleCard {
  const ids = { id: `${issuerId}.${serial}`, classId: buildGoogleClass(issuerId).id };
  const kind = { ...ids, genericType: 'GENERIC_OTHER' };
  if (face === null) {
    return {
      ...kind,
      state: 'EXPIRED',
      cardTitle: toText('en', PRODUCT_NAME),
      header: toText('en', VOID_TEXT),
    };
  }
  const { lang } = face;
  return {
    ...kind,
    state: 'ACTIVE',
    cardTitle: toText(lang, face.company || PRODUCT_NAME),
    header: toText(lang, face.name),
    ...(face.title && { subheader: toText(lang, face.title) }),
    hexBackgroundColor: face.colors.ground,
    barcode: { type: 'QR_CODE', value: face.scanUrl, alternateText: toShownAddress(face) },
    ...(face.picture && { logo: { sourceUri: { uri: face.picture } } }),
    linksModuleData: { uris: listLinks(face, english) },
    textModulesData: (['email', 'phone'] as const)
      .filter((key) => face[key] !== '')
      .map((key) => ({
        id: key,
        localizedHeader: toLabel(face, english, key),
        body: face[key],
      })),
  };
}

function listLinks(face: WalletFace, english: WalletLabels) {
  const page = { id: 'page', uri: face.openUrl, description: toShownAddress(face) };
  const save = {
    id: 'save',
    uri: face.cardUrl,
    description: face.labels.save,
    localizedDescription: toLabel(face, english, 'save'),
  };
  return face.cardUrl === null ? [page] : [page, save];
}

function toText(language: string, value: string): LocalText {
  return { defaultValue: { language, value } };
}

function toLabel(
  { lang, labels }: WalletFace,
  english: WalletLabels,
  key: keyof WalletLabels,
): LocalText {
  const text = toText(lang, labels[key]);
  if (lang === 'en') return text;
  return { ...text, translatedValues: [{ language: 'en', value: english[key] }] };
}

/** @returns the same card with ever less of it, for a link of limited length; the last has its name and code */
export function listShorterCards(card: GoogleCard): GoogleCard[] {
  const { textModulesData: _texts, ...plain } = card;
  const { logo: _logo, linksModuleData: _links, ...bare } = plain;
  return [card, plain, bare];
}
