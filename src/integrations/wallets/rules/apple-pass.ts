import { PRODUCT_NAME } from '#kit/rules/product.ts';
import { toShownAddress, VOID_TEXT, type WalletFace, type WalletLabels } from './wallet-face.ts';

/** Marks a pass as ours, and lets phones ask for its updates. */
export type PassIdentity = {
  passTypeIdentifier: string;
  teamIdentifier: string;
  serialNumber: string;
  authenticationToken: string;
  webServiceURL: string;
};

type PassField = { key: string; value: string; label?: string };

/** The content of `pass.json`. */
export type ApplePass = PassIdentity & Readonly<Record<string, unknown>>;

/** The path below which phones ask for updates; Apple Wallet appends `/v1/…`. */
export const APPLE_SERVICE_PATH = '/wallet';

/**
 * Builds a pass in two styles: `posterGeneric` for iOS 27, and `generic` for earlier versions.
 *
 * @param face of the page; null makes a void pass, without a name
 * @param endedAt when it became void permanently, so that Wallet archives it; null for a page that may come
 *   back
 * @returns `pass.json`
 * @see https://developer.apple.com/documentation/walletpasses/pass
 */
export function buildApplePass(
  face: WalletFace | null,
  identity: PassIdentity,
  endedAt: Date | null,
): ApplePass {
  const common = { formatVersion: 1, ...identity, organizationName: PRODUCT_NAME };
  if (face === null) {
    const primaryFields = [{ key: 'name', value: VOID_TEXT }];
    return {
      ...common,
      description: VOID_TEXT,
      voided: true,
      ...(endedAt !== null && { expirationDate: endedAt.toISOString() }),
      generic: { primaryFields },
      posterGeneric: { primaryFields },
    };
  }
  return {
    ...common,
    description: `${face.name}, ${toShownAddress(face)}`,
    logoText: face.company || PRODUCT_NAME,
    backgroundColor: toRgb(face.colors.ground),
    foregroundColor: toRgb(face.colors.text),
    labelColor: toRgb(face.colors.label),
    barcodes: [
      {
        format: 'PKBarcodeFormatQR',
        message: face.scanUrl,
        messageEncoding: 'iso-8859-1',
        altText: toShownAddress(face),
      },
    ],
    featuredActions: listActions(face),
    ...buildStyles(face),
  };
}

function buildStyles(face: WalletFace) {
  const { labels } = face;
  const name = { key: 'name', value: face.name };
  const title = { key: 'title', value: face.title };
  const company = { key: 'company', label: labels.company, value: face.company };
  const backFields = keepFilled([
    { key: 'page', label: PRODUCT_NAME, value: face.openUrl },
    { key: 'save', label: labels.save, value: face.cardUrl ?? '' },
    { key: 'email', label: labels.email, value: face.email },
    { key: 'phone', label: labels.phone, value: face.phone },
  ]);
  return {
    posterGeneric: {
      primaryFields: keepFilled([name, title]),
      footerFields: keepFilled([{ key: 'company', value: face.company }]),
      backFields,
    },
    generic: {
      primaryFields: [name],
      secondaryFields: keepFilled([title]),
      auxiliaryFields: keepFilled([company]),
      backFields,
    },
  };
}

function keepFilled(fields: readonly PassField[]): PassField[] {
  return fields.filter(({ value }) => value !== '');
}

/**
 * Opens the page, and saves the contact. Wallet labels a button itself, from a fixed list of types; these
 * two come closest. The back of the card has the same links in our words.
 */
function listActions({ openUrl, cardUrl }: WalletFace) {
  const page = { identifier: 'page', type: 'membershipBenefits', url: openUrl };
  const save = { identifier: 'save', type: 'viewOffersRewards', url: cardUrl };
  return cardUrl === null ? [page] : [page, save];
}

/** @param color as `#rrggbb` @returns the colour in Wallet's format */
function toRgb(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Wallet distinguishes written Chinese by script. */
const FOLDERS: Readonly<Record<string, string>> = { zh: 'zh-Hans' };

/**
 * A pass has labels in its page's language, and in English for phones in English.
 *
 * @param english the same labels
 * @returns each label's translation, by language; empty for an English page
 */
export function listPassStrings(
  { lang, labels }: Pick<WalletFace, 'lang' | 'labels'>,
  english: WalletLabels,
): Record<string, Record<string, string>> {
  if (lang === 'en') return {};
  const keys = Object.keys(labels) as (keyof WalletLabels)[];
  const translate = (words: WalletLabels) =>
    Object.fromEntries(keys.map((key) => [labels[key], words[key]]));
  return { [FOLDERS[lang] ?? lang]: translate(labels), en: translate(english) };
}
