import { openPicture } from './open-picture.ts';

/** The stored picture's longest side: enough for a cover on a dense screen. */
const MAX_SIDE_PX = 2048;

/** Quality of the stored picture; the page's smaller versions are compressed harder. */
const QUALITY = 0.9;

/** A square's stored side: sharp in every template, and small enough for the browser's storage. */
const SQUARE_SIDE_PX = 800;

/** In pixels. */
type Size = { width: number; height: number };

/** A part of a picture, in pixels of the rotated picture. */
export type PictureArea = Size & { x: number; y: number };

/** Degrees, clockwise. */
export type Turn = 0 | 90 | 180 | 270;

/**
 * Draws a part of a picture.
 *
 * @param image decoded
 * @param area of the rotated picture
 * @param turn the picture's rotation
 * @param maxSide the longest side of the result, in pixels
 * @returns a WebP; if the browser can't write one, a JPEG, or a PNG if it has transparency
 * @throws an error whose message can be shown
 */
export async function cropPicture(
  image: HTMLImageElement,
  area: PictureArea,
  turn: Turn,
  maxSide = MAX_SIDE_PX,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t crop pictures.');
  Object.assign(canvas, toStoredSize(area, maxSide));
  const scale = canvas.width / area.width;
  const turned = toTurnedSize({ width: image.naturalWidth, height: image.naturalHeight }, turn);
  context.imageSmoothingQuality = 'high';
  context.scale(scale, scale);
  context.translate(turned.width / 2 - area.x, turned.height / 2 - area.y);
  context.rotate((turn * Math.PI) / 180);
  context.drawImage(image, -image.naturalWidth / 2, -image.naturalHeight / 2);
  const webp = await writeCanvas(canvas, 'image/webp');
  // Safari writes PNG in place of unsupported formats.
  if (webp.type === 'image/webp' || !isOpaque(context, canvas)) return webp;
  return writeCanvas(canvas, 'image/jpeg');
}

/**
 * Shrinks a picture on the device to what a page needs; an animated one stays as it is.
 *
 * @throws an error whose message can be shown
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const { image, isMoving, close } = await openPicture(file);
  try {
    if (isMoving) return file;
    const { naturalWidth: width, naturalHeight: height } = image;
    return await cropPicture(image, { x: 0, y: 0, width, height }, 0);
  } finally {
    close();
  }
}

/**
 * Crops a picture on the device to its central square.
 *
 * @returns a `data:` URL
 * @throws an error whose message can be shown
 */
export async function cutSquare(file: Blob): Promise<string> {
  const { image, close } = await openPicture(file);
  try {
    const { naturalWidth, naturalHeight } = image;
    const side = Math.min(naturalWidth, naturalHeight);
    const x = Math.floor((naturalWidth - side) / 2);
    const y = Math.floor((naturalHeight - side) / 2);
    const area = { x, y, width: side, height: side };
    return await toDataUrl(await cropPicture(image, area, 0, SQUARE_SIDE_PX));
  } finally {
    close();
  }
}

/** @returns the stored size of a part: never enlarged, with the same aspect ratio */
export function toStoredSize({ width, height }: Size, maxSide = MAX_SIDE_PX): Size {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** @returns a picture's size once rotated */
export function toTurnedSize({ width, height }: Size, turn: Turn): Size {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

async function writeCanvas(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  if (!blob) throw new Error('This picture is too large for this device. Choose a smaller one.');
  return blob;
}

function isOpaque(context: CanvasRenderingContext2D, { width, height }: Size): boolean {
  const { data } = context.getImageData(0, 0, width, height);
  for (let alpha = 3; alpha < data.length; alpha += 4) {
    if (data[alpha] !== 255) return false;
  }
  return true;
}

function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
