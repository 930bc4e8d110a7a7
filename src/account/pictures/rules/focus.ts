import { given, nullable, record, whole } from '#kit/rules/values/readers.ts';

/** A picture's focal point, which cropping keeps visible, in whole percent of its width and height. */
export type Focus = { x: number; y: number };

/** The default focal point. */
export const CENTRE: Focus = { x: 50, y: 50 };

const percent = whole(0, 100);
const readFocus = record<Focus>({ x: percent, y: percent });

/** Reads a stored draft, perhaps from a version with only one coordinate. */
export const readKeptFocus = given(
  nullable(record<Focus>({ x: given(percent, CENTRE.x), y: given(percent, CENTRE.y) })),
  null,
);

/** @param stored of any origin and age @returns the focal point; null if centred or invalid */
export function parseFocus(stored: unknown): Focus | null {
  const point = readFocus(stored);
  return point && !isCentre(point) ? point : null;
}

/** @param x across and @param y down, in percent @returns the nearest point of the picture */
export function toFocus(x: number, y: number): Focus {
  return { x: toPercent(x), y: toPercent(y) };
}

function isCentre({ x, y }: Focus): boolean {
  return x === CENTRE.x && y === CENTRE.y;
}

function toPercent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)));
}

/**
 * @param path of a picture's URL in a draft, such as `cover_image_url` or `gallery.0.url`
 * @returns the path of that picture's focal point
 */
export function toFocusPath(path: string): string {
  return path.includes('.') ? path.replace(/\.[^.]+$/, '.focus') : path.replace(/_url$/, '_focus');
}
