import type { PictureSize } from '#domain/profile/pictures.ts';

/** A shape a picture can be cut to; without an aspect, that of the picture itself. */
export type PictureShape = { value: string; label: string; aspect: number | null };

type Kind = {
  shapes: readonly [PictureShape, ...PictureShape[]];
  cropLook: 'rect' | 'round';
  /** Said where the picture is cut. */
  hint?: string;
  /** How its preview looks. */
  look: string;
  /** In CSS pixels, of which the preview is drawn. */
  size: PictureSize;
};

const SQUARE: PictureShape = { value: 'square', label: 'Square', aspect: 1 };

/** The places of a page where pictures stand, and how the public page shows them there. */
export const PICTURE_KINDS = {
  portrait: {
    shapes: [SQUARE],
    cropLook: 'round',
    look: 'size-16 rounded-full',
    size: { width: 64, height: 64 },
  },
  cover: {
    // The shape of the page's renditions of a cover.
    shapes: [{ value: 'cover', label: 'Cover', aspect: 2.5 }],
    cropLook: 'rect',
    hint: 'Phones show all of it, wide screens what is between the lines.',
    look: 'aspect-[4/1] w-full rounded-md',
    size: { width: 480, height: 120 },
  },
  gallery: {
    shapes: [
      { value: 'whole', label: 'Whole', aspect: null },
      SQUARE,
      { value: 'landscape', label: '4:3', aspect: 4 / 3 },
    ],
    cropLook: 'rect',
    look: 'size-14 rounded-md',
    size: { width: 56, height: 56 },
  },
  thumbnail: {
    shapes: [SQUARE],
    cropLook: 'rect',
    look: 'size-14 rounded-md',
    size: { width: 56, height: 56 },
  },
} as const satisfies Record<string, Kind>;

export type PictureKind = keyof typeof PICTURE_KINDS;

/** @returns what a kind is, with what only some have */
export function findPictureKind(kind: PictureKind): Kind {
  return PICTURE_KINDS[kind];
}
