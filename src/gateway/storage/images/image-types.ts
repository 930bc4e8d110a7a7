/** The accepted image types: browsers draw them, and they can't hide scripts. */
export const IMAGE_TYPES = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
} as const;

export type ImageType = keyof typeof IMAGE_TYPES;
export type ImageFormat = (typeof IMAGE_TYPES)[ImageType];

/** @returns whether a media type is one of these */
export function isImageType(type: string): type is ImageType {
  return Object.hasOwn(IMAGE_TYPES, type);
}

const SNIFFED_BYTES = 64;
/** How many of the first bytes identify a file's type. */
export const IMAGE_SNIFFED_BYTES = 4096;

/**
 * Detects a file's type by its first bytes, never by its declared type: by the magic numbers of the
 * WHATWG standard MIME Sniffing, and AVIF by the brands of its `ftyp` box.
 *
 * @returns the type; `image/svg+xml` for anything a browser might read as SVG; otherwise null
 */
export function sniffImage(bytes: Uint8Array): ImageType | 'image/svg+xml' | null {
  const head = Buffer.from(bytes.subarray(0, SNIFFED_BYTES)).toString('latin1');
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('GIF87a') || head.startsWith('GIF89a')) return 'image/gif';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  if (head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(head.slice(8))) return 'image/avif';
  return isSvg(bytes) ? 'image/svg+xml' : null;
}

/** In UTF-16, ASCII has zero bytes in between. */
function isSvg(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, IMAGE_SNIFFED_BYTES)).toString('latin1');
  const start = text.replaceAll('\0', '').replace(/^[\xef\xbb\xbf\xfe\xff\s]+/, '');
  return start.startsWith('<') && /<(\w+:)?svg[\s>/]/i.test(start);
}
