import type { PictureSize } from '#account/pictures/rules/pictures.ts';
import type { PublicProfile } from '#page/public-profile/rules/public-profile.ts';

/**
 * How a template is drawn: the parts of the page's head and links, and their style. The markup is the same
 * for all, so that changing the template changes nothing for screen readers.
 */
export type TemplateView = {
  /** The picture's size in the style; null if the head has no picture. */
  picture: Head | null;
  cover: Cover;
  /** Contact options in the head: as buttons, as rows of facts, or none. */
  reach: 'buttons' | 'rows' | null;
  links: LinkLook;
  /**
   * Average letters that fit on a phone's line: for the name at full size (null if the template fits names
   * itself), for the bio, and for a role in other type than the bio.
   */
  letters: { name: number | null; bio: number; role?: number };
  /** Whether wide screens have the head beside the content. */
  hasTwoColumns?: true;
  /** Appended to the style shared by all templates. */
  style: string;
  /** Custom properties that depend on the page's content, as declarations. */
  toVariables?: (profile: PublicProfile) => string;
};

/**
 * The cover's position: behind the whole page, at the top, or within the head; null for nowhere. Except as a
 * backdrop, a missing cover is replaced by the profile picture.
 */
type Cover = ({ place: 'backdrop' | 'hero' | 'inset' } & Ladder) | null;

/** @returns whether the profile picture replaces a missing cover */
export function replacesCover({ cover }: TemplateView): boolean {
  return cover !== null && cover.place !== 'backdrop';
}

/** In CSS pixels. Several widths if it grows with the screen. */
type Head = PictureSize & Partial<Ladder>;

/**
 * Renditions of one aspect ratio, from small to large, and the `sizes` by which browsers choose.
 */
type Ladder = { sizes: readonly PictureSize[]; widths: string };

/** How links without a chosen size are drawn, and whether each shows its host. */
type LinkLook = { size: 'row' | 'tile' | 'shop'; hasHost?: true };

/** A picture within the head, 5:4. */
export const INSET_COVERS: readonly PictureSize[] = [
  { width: 400, height: 320 },
  { width: 640, height: 512 },
  { width: 1000, height: 800 },
];

/** A stage: wide on phones, tall on wide screens. */
export const SQUARE_COVERS: readonly PictureSize[] = [
  { width: 512, height: 512 },
  { width: 800, height: 800 },
  { width: 1200, height: 1200 },
];

/** A plate, 4:5. */
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
