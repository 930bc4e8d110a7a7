import type { PictureSize } from '#domain/profile/pictures.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';

/**
 * How a template is drawn: which parts the head and the links of the page have, and the style that
 * sets them. The markup is the same for all, so that a page can change its template and a screen
 * reader says the same.
 */
export type TemplateView = {
  /** In CSS pixels, as the style draws the picture; null where the head has none. */
  picture: PictureSize | null;
  cover: Cover;
  /** Ways to reach the person, in the head: as buttons, as rows of facts, or not there. */
  reach: 'buttons' | 'rows' | null;
  links: LinkLook;
  /** Follows the style of what every template has. */
  style: string;
  /** Custom properties that follow from what the page says, as declarations. */
  toVariables?: (profile: PublicProfile) => string;
};

/**
 * The cover's place: across the top, behind the whole page, behind the head with the profile
 * picture replacing a missing cover, or nowhere.
 */
type Cover = { place: 'band' | 'backdrop' | 'hero'; sizes: readonly PictureSize[] } | null;

/** How links are drawn whose owner chose no size, and whether each says where it leads. */
type LinkLook = { size: 'row' | 'tile' | 'shop'; hasHost?: true };

export const WIDE_COVERS: readonly PictureSize[] = [
  { width: 800, height: 400 },
  { width: 1200, height: 600 },
];

export const TALL_COVERS: readonly PictureSize[] = [
  { width: 800, height: 1000 },
  { width: 1200, height: 1500 },
];
