import * as z from 'zod/mini';
import { RENDITION_MAX_SIDE_PIXELS, RENDITION_SOURCE_MAX_PIXELS } from '../../limits/storage.ts';
import type { RenditionSteps } from '../../settings/settings.ts';
import { storageErrors } from '../errors.ts';
import { encodeImage, isMoving, openImage, toImageError } from './clean-image.ts';
import { IMAGE_TYPES, isImageType } from './image-types.ts';

const DEFAULT_QUALITY = 80;

/** Percent of the picture's width or height. */
const point = z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(100)), 50);

const side = z.optional(
  z.coerce.number().check(z.int(), z.gte(1), z.lte(RENDITION_MAX_SIDE_PIXELS)),
);

/** The protocol's parameters of a rendition. */
export const Transform = z.object({
  /** Pixels. One side alone keeps the aspect ratio. */
  width: side,
  height: side,
  /** How another aspect ratio fits: cropped, whole, or stretched. */
  resize: z._default(z.enum(['cover', 'contain', 'fill']), 'cover'),
  /** A crop's focal point. Our extension: the hosted backend always crops around the centre. */
  x: point,
  y: point,
  quality: z._default(z.coerce.number().check(z.int(), z.gte(20), z.lte(100)), DEFAULT_QUALITY),
  /** `origin` keeps the format. */
  format: z.optional(z.literal('origin')),
});

export type Transform = z.output<typeof Transform>;

/**
 * @param steps null for the exact rendition requested
 * @returns the next larger available rendition, or the largest
 */
export function roundTransform(transform: Transform, steps: RenditionSteps | null): Transform {
  if (steps === null) return transform;
  const { width, height, quality, x, y } = transform;
  return {
    ...transform,
    ...(width && { width: roundUp(width, steps.sides) }),
    ...(height && { height: roundUp(height, steps.sides) }),
    quality: roundUp(quality, steps.qualities),
    x: roundTo(x, steps.focus),
    y: roundTo(y, steps.focus),
  };
}

function roundTo(wanted: number, step: number): number {
  return Math.round(wanted / step) * step;
}

function roundUp(wanted: number, steps: readonly number[]): number {
  return steps.find((step) => step >= wanted) ?? steps.at(-1) ?? wanted;
}

/** Reads a transformation from a query or a signed token. Throws a StorageError that names the fault. */
export function readTransform(given: Record<string, unknown>): Transform {
  const parsed = Transform.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw storageErrors.invalidParameter(issue?.path.join('.') ?? '', issue?.message ?? '');
}

const RESIZING_TYPES = { cover: 'fill', contain: 'fit', fill: 'force' };

/** @returns the transformation, in the format of the hosted backend's header */
export function describeTransform({ width, height, resize, quality, format }: Transform): string {
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    `resizing_type:${RESIZING_TYPES[resize]}`,
    quality !== DEFAULT_QUALITY && `quality:${quality}`,
    format && `format:${format}`,
  ]
    .filter(Boolean)
    .join(',');
}

/** `small` is WebP; `plain` is for clients without it: PNG if there is transparency, else JPEG. */
export type RenditionFormat = 'small' | 'plain' | 'origin';

/** AVIF isn't offered: it takes ten times as long as WebP, to save a tenth of the bytes. */
export function chooseFormat(transform: Transform, accept: string | undefined): RenditionFormat {
  if (transform.format === 'origin') return 'origin';
  return accept?.includes('image/webp') ? 'small' : 'plain';
}

/**
 * Shrinks an original so that every rendition can be made from it cheaply.
 *
 * @param type of the original, from its row
 * @returns an image of the same format and aspect ratio, or the same bytes if they are small enough
 * @throws StorageError if the bytes aren't an image
 */
export async function shrinkOriginal(bytes: Buffer, type: string): Promise<Buffer> {
  if (!isImageType(type)) throw storageErrors.notAnImage();
  const format = IMAGE_TYPES[type];
  const { image, width, height, frames } = await openImage(bytes, { animated: isMoving(format) });
  const factor = Math.sqrt(RENDITION_SOURCE_MAX_PIXELS / (width * height * frames));
  if (factor >= 1) return bytes;
  const small = image.autoOrient().resize({
    width: Math.max(1, Math.floor(width * factor)),
    height: Math.max(1, Math.floor(height * factor)),
    fit: 'fill',
  });
  try {
    return await encodeImage(small, format).toBuffer();
  } catch (error) {
    throw toImageError(error);
  }
}

/**
 * @param type of the original, from its row
 * @returns the rendition; never larger than the original
 * @throws StorageError if the bytes aren't an image
 */
export async function render(
  bytes: Uint8Array,
  type: string,
  transform: Transform,
  format: RenditionFormat,
): Promise<Buffer> {
  if (!isImageType(type)) throw storageErrors.notAnImage();
  const { image, width, height, hasAlpha } = await openImage(bytes, {
    animated: isMoving(IMAGE_TYPES[type]) && format !== 'plain',
  });
  const { quality } = transform;
  const sized = toSize(image.autoOrient(), transform, { width, height });
  try {
    if (format === 'small') return await sized.webp({ quality, effort: 3 }).toBuffer();
    if (format === 'origin') return await toOrigin(sized, type, quality);
    const showsThrough = hasAlpha && !(await image.stats()).isOpaque;
    return await (showsThrough ? sized.png() : sized.jpeg({ quality })).toBuffer();
  } catch (error) {
    throw toImageError(error);
  }
}

type Sized = Awaited<ReturnType<typeof openImage>>['image'];

type Size = { width: number; height: number };

function toSize(image: Sized, transform: Transform, original: Size): Sized {
  const { resize } = transform;
  const target = fitInside(transform, original);
  const { width, height } = target;
  if (resize === 'cover' && width && height && (transform.x !== 50 || transform.y !== 50)) {
    return cutAround(image, { width, height }, transform, original);
  }
  return image.resize({
    ...target,
    fit: resize === 'contain' ? 'inside' : resize,
    withoutEnlargement: true,
  });
}

/** Like CSS's `object-position`: a crop of a crop shows the same as one crop. */
function cutAround(
  image: Sized,
  target: Size,
  { x, y }: { x: number; y: number },
  original: Size,
): Sized {
  const scale = Math.max(target.width / original.width, target.height / original.height);
  const whole = {
    width: Math.max(target.width, Math.round(original.width * scale)),
    height: Math.max(target.height, Math.round(original.height * scale)),
  };
  return image.resize({ ...whole, fit: 'fill' }).extract({
    left: Math.round(((whole.width - target.width) * x) / 100),
    top: Math.round(((whole.height - target.height) * y) / 100),
    ...target,
  });
}

function toOrigin(sized: Sized, type: string, quality: number): Promise<Buffer> {
  if (type === 'image/jpeg') return sized.jpeg({ quality }).toBuffer();
  if (type === 'image/webp') return sized.webp({ quality }).toBuffer();
  if (type === 'image/avif') return sized.avif({ quality, effort: 2 }).toBuffer();
  return (type === 'image/gif' ? sized.gif() : sized.png()).toBuffer();
}

/**
 * Shrinks both sides by the same factor until they fit, so that a small picture keeps the requested
 * aspect ratio.
 */
function fitInside(
  { width, height }: Pick<Transform, 'width' | 'height'>,
  original: Size,
): Partial<Size> {
  const factor = Math.min(
    1,
    original.width / (width ?? original.width),
    original.height / (height ?? original.height),
  );
  return {
    ...(width && { width: Math.max(1, Math.round(width * factor)) }),
    ...(height && { height: Math.max(1, Math.round(height * factor)) }),
  };
}
