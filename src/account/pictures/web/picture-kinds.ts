import type { PictureSize } from '../rules/pictures.ts';

/** A crop shape; without an aspect ratio, the picture's own. */
export type PictureShape = {
  value: string;
  label: string;
  aspect: number | null;
  /** Shown while cropping to it. */
  hint?: string;
};

type Kind = {
  shapes: readonly [PictureShape, ...PictureShape[]];
  /** The first shape's preview frame; other shapes have their own. */
  cropLook: 'rect' | 'round';
  /** Classes of its preview. */
  look: string;
  /** Classes of its button. */
  button: string;
  /** Position of its edit badge; none if there is no room. */
  badge?: string;
  /** In CSS pixels, of the preview. */
  size: PictureSize;
  /** The named shapes in which pages show it. */
  cuts: readonly (readonly [name: string, look: string])[];
};

const SQUARE: PictureShape = { value: 'square', label: 'Square', aspect: 1 };
const WHOLE: PictureShape = {
  value: 'whole',
  label: 'Whole',
  aspect: null,
  hint: 'Your design decides the shape. Set a focal point to keep what matters in view.',
};
const ROUND_CUT = ['Round', 'size-16 rounded-full'] as const;
const SQUARE_CUT = ['Square', 'size-16 rounded-sm'] as const;
const TALL_CUT = ['Tall', 'h-20 w-16 rounded-sm'] as const;
const WIDE_CUT = ['Wide', 'h-12 w-32 rounded-sm'] as const;

/** A page's picture fields, and how the public page shows them. */
export const PICTURE_KINDS = {
  portrait: {
    shapes: [SQUARE, WHOLE],
    cropLook: 'round',
    look: 'size-20 rounded-full sm:size-24',
    button: 'rounded-full bg-surface p-1',
    badge: 'right-0.5 bottom-0.5',
    size: { width: 96, height: 96 },
    cuts: [ROUND_CUT, TALL_CUT],
  },
  cover: {
    // The shape of the page's renditions of a cover.
    shapes: [
      {
        value: 'cover',
        label: 'Cover',
        aspect: 2.5,
        hint: 'Phones show the whole picture, wide screens the part between the lines.',
      },
      WHOLE,
    ],
    cropLook: 'rect',
    look: 'h-24 w-full sm:h-36',
    button: 'w-full -outline-offset-2',
    badge: 'right-3 bottom-3',
    size: { width: 720, height: 144 },
    cuts: [WIDE_CUT, TALL_CUT],
  },
  gallery: {
    shapes: [
      { value: 'whole', label: 'Whole', aspect: null },
      SQUARE,
      { value: 'landscape', label: '4:3', aspect: 4 / 3 },
    ],
    cropLook: 'rect',
    look: 'aspect-square w-full rounded-sm',
    button: 'w-full rounded-sm',
    size: { width: 240, height: 240 },
    cuts: [SQUARE_CUT],
  },
  thumbnail: {
    shapes: [SQUARE],
    cropLook: 'rect',
    look: 'size-14 rounded-md',
    button: 'rounded-md',
    size: { width: 56, height: 56 },
    cuts: [SQUARE_CUT, WIDE_CUT],
  },
} as const satisfies Record<string, Kind>;

/** The formats every browser shows; phones convert their own format to one of these. */
export const PICTURE_FILES = 'image/png,image/jpeg,image/webp,image/avif,image/gif';

export type PictureKind = keyof typeof PICTURE_KINDS;

/** @returns a kind's settings, with the optional ones in the type */
export function findPictureKind(kind: PictureKind): Kind {
  return PICTURE_KINDS[kind];
}
