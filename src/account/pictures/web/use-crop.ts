import { useState } from 'react';
import { type PictureArea, type Turn, toTurnedSize } from './crop-picture.ts';
import type { OpenPicture } from './open-picture.ts';
import type { PictureShape } from './picture-kinds.ts';

/** Zoomed further, a photo looks blurred. */
export const MAX_ZOOM = 4;

const CENTER = { x: 0, y: 0 };
const TURNED: Record<Turn, Turn> = { 0: 90, 90: 180, 180: 270, 270: 0 };

/**
 * The chosen part of a picture.
 *
 * @param shapes it can be cropped to, the first by default
 * @returns the crop and functions to change it; `area` is null until the picture is rendered
 */
export function useCrop(
  { image }: OpenPicture,
  shapes: readonly [PictureShape, ...PictureShape[]],
) {
  const [shape, setShape] = useState(shapes[0]);
  const [position, setPosition] = useState(CENTER);
  const [zoom, setZoom] = useState(1);
  const [turn, setTurn] = useState<Turn>(0);
  const [area, setArea] = useState<PictureArea | null>(null);
  const own = toTurnedSize({ width: image.naturalWidth, height: image.naturalHeight }, turn);
  return {
    shape,
    aspect: shape.aspect ?? own.width / own.height,
    position,
    zoom,
    turn,
    area,
    setShape: (value: string) => setShape(shapes.find((s) => s.value === value) ?? shapes[0]),
    setPosition,
    setZoom,
    setArea,
    turnRight: () => {
      setTurn(TURNED[turn]);
      setPosition(CENTER);
    },
  };
}

export type Crop = ReturnType<typeof useCrop>;
