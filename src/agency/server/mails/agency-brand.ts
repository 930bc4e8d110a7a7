import { toRendition } from '#account/pictures/rules/pictures.ts';
import { type LetterBrand, toPlainAgency } from '#kit/server/mails/letter.ts';
import { choosePole, toReadable } from '#page/design/rules/contrast.ts';

/** An agency's branding in mails to its people; a deleted agency has only its name. */
export type AgencyMark = {
  agency_name: string;
  agency_logo_url: string | null;
  agency_accent: string | null;
};

/** Minimum contrast of non-text parts (WCAG 2.2, 1.4.11). */
const SHAPE_CONTRAST = 3;
/** The background of mails. */
const PAPER = '#ffffff';
/** In pixels, at twice the displayed size. */
const LOGO = { width: 80, height: 80 };

/**
 * @returns the agency's brand for its mails; undefined if its name isn't plain, since a logo
 * without a name could be anyone's
 */
export function toLetterBrand(agency: AgencyMark, publicUrl: string): LetterBrand | undefined {
  const { agency_name, agency_logo_url, agency_accent } = agency;
  if (toPlainAgency(agency_name) !== agency_name) return undefined;
  const logo = agency_logo_url === null ? null : toRendition(agency_logo_url, LOGO);
  const button = agency_accent === null ? null : toReadable(agency_accent, PAPER, SHAPE_CONTRAST);
  return {
    name: agency_name,
    logo: logo === null ? null : new URL(logo, publicUrl).href,
    button: button === null ? null : { ground: button, ink: choosePole([button]) },
  };
}
