import type { PictureSize } from '#domain/profile/pictures.ts';
import type { PublicProfile } from '#domain/profile/public/public-profile.ts';

/**
 * How a template is drawn: which parts the head and the links of the page have, and the style that
 * sets them. The markup is the same for all, so that a page can change its template and a screen
 * reader says the same.
 */
export type TemplateView = {
  /** How the style draws the picture; null where the head has none. */
  picture: Head | null;
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
type Cover = ({ place: 'band' | 'backdrop' | 'hero' } & Ladder) | null;

/** In CSS pixels. One that grows with the screen is offered in several widths. */
type Head = PictureSize & Partial<Ladder>;

/** Renditions of one shape, from small to large, and the `sizes` by which browsers choose. */
type Ladder = { sizes: readonly PictureSize[]; widths: string };

/** How links are drawn whose owner chose no size, and whether each says where it leads. */
type LinkLook = { size: 'row' | 'tile' | 'shop'; hasHost?: true };

/** A band, half as high as wide. */
export const WIDE_COVERS: readonly PictureSize[] = [
  { width: 512, height: 256 },
  { width: 800, height: 400 },
  { width: 1200, height: 600 },
];

/** A stage, 4:5. */
export const TALL_COVERS: readonly PictureSize[] = [
  { width: 512, height: 640 },
  { width: 800, height: 1000 },
  { width: 1200, height: 1500 },
];

/** A head larger than an icon, 4:5. */
export const PORTRAITS: readonly PictureSize[] = [
  { width: 256, height: 320 },
  { width: 400, height: 500 },
  { width: 800, height: 1000 },
];
