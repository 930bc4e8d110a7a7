import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { cutText } from '#kit/rules/values/cut-text.ts';
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

type CardSettings = {
  issuerId: string;
  serial: string;
  /** The labels in English, for phones in languages other than the page's. */
  english: WalletLabels;
};

/**
 * @param face of the page; null makes an expired card, without a name
 * @see https://developers.google.com/wallet/generic/rest/v1/genericobject
 */
export function buildGoogleCard(face: WalletFace | null, settings: CardSettings): GoogleCard {
  if (face === null) {
    return {
      ...toIds(settings),
      state: 'EXPIRED',
      cardTitle: toText('en', PRODUCT_NAME),
      header: toText('en', VOID_TEXT),
    };
  }
  const { english } = settings;
  const texts = (['email', 'phone'] as const).filter((key) => face[key] !== '');
  return {
    ...buildShortCard(face, settings),
    ...(face.picture && { logo: { sourceUri: { uri: face.picture } } }),
    linksModuleData: { uris: listLinks(face, english) },
    textModulesData: texts.map((key) => ({
      id: key,
      localizedHeader: toLabel(face, english, key),
      body: face[key],
    })),
  };
}

/**
 * A link's length is limited; the rest of a card can be added later.
 *
 * @returns ever shorter versions of the card; the last has only the start of the name, and the code
 */
export function listShorterCards(face: WalletFace, settings: CardSettings): GoogleCard[] {
  const short = buildShortCard(face, settings);
  const { subheader: _, ...shorter } = short;
  return [
    buildGoogleCard(face, settings),
    short,
    {
      ...shorter,
      cardTitle: toText('en', PRODUCT_NAME),
      header: toText(face.lang, cutText(face.name, SHORTEST_NAME)),
      barcode: { type: 'QR_CODE', value: face.scanUrl },
    },
  ];
}

const SHORTEST_NAME = 40;

function toIds({ issuerId, serial }: CardSettings) {
  const { id: classId } = buildGoogleClass(issuerId);
  return { id: `${issuerId}.${serial}`, classId, genericType: 'GENERIC_OTHER' };
}

function buildShortCard(face: WalletFace, settings: CardSettings): GoogleCard {
  const { lang } = face;
  return {
    ...toIds(settings),
    state: 'ACTIVE',
    cardTitle: toText(lang, face.company || PRODUCT_NAME),
    header: toText(lang, face.name),
    ...(face.title && { subheader: toText(lang, face.title) }),
    hexBackgroundColor: face.colors.ground,
    barcode: { type: 'QR_CODE', value: face.scanUrl, alternateText: toShownAddress(face) },
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
