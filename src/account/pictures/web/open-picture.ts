/** The upload is cropped and shrunk first, so a camera file may be larger than the stored limit. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

export const PICTURE_PROBLEMS = {
  tooLarge: 'This file is larger than 50 MB. Choose a smaller picture.',
  notAPicture: 'This file isn’t a picture. Choose a PNG, JPEG, WebP, AVIF or GIF file.',
  heic: 'This browser can’t open HEIC photos. Save the photo as JPEG, then choose it again.',
  damaged: 'We couldn’t open this picture. The file may be damaged.',
} as const;

/** A file on the device as an upright picture: browsers apply its EXIF rotation. */
export type OpenPicture = {
  file: Blob;
  /** Its `src` is an object URL. */
  image: HTMLImageElement;
  isMoving: boolean;
  /** Releases its memory. */
  close: () => void;
};

/** @throws if a file is too large to open */
export function checkFileSize(file: Blob): void {
  if (file.size > MAX_FILE_BYTES) throw new Error(PICTURE_PROBLEMS.tooLarge);
}

/**
 * Opens a file as a picture.
 *
 * @throws an error with one of `PICTURE_PROBLEMS`, which can be shown
 */
export async function openPicture(file: Blob): Promise<OpenPicture> {
  checkFileSize(file);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const image = new Image();
  image.src = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(image.src);
  const isDrawn = await image.decode().then(
    () => image.naturalWidth > 0,
    () => false,
  );
  if (!isDrawn) {
    close();
    throw new Error(findPictureProblem(bytes));
  }
  return { file, image, isMoving: isMovingPicture(bytes), close };
}

/**
 * Why a file couldn't be drawn, judged by its first bytes ("Magic numbers" of the WHATWG standard MIME
 * Sniffing; HEIC by the brands of its `ftyp` box, ISO/IEC 23008-12).
 *
 * @returns the sentence
 */
export function findPictureProblem(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 32));
  if (/^.{4}ftyp(?:hei|hev|mif1|msf1)/s.test(head) && !head.includes('avi')) {
    return PICTURE_PROBLEMS.heic;
  }
  const isPicture = /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF.{4}WEBP|.{4}ftypavi|.{4}ftypmif1)/s.test(
    head,
  );
  return isPicture ? PICTURE_PROBLEMS.damaged : PICTURE_PROBLEMS.notAPicture;
}

/**
 * Detects animated pictures, because cropping would drop the animation: a GIF with several frames (GIF89a,
 * appendix A), or a WebP whose header says so (RFC 9649, section 2.7).
 *
 * @param bytes of the whole file
 */
export function isMovingPicture(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  if (head.startsWith('RIFF') && head.endsWith('WEBPVP8X')) return (byteAt(bytes, 20) & 0x02) !== 0;
  return head.startsWith('GIF8') && hasSecondFrame(bytes);
}

const EXTENSION = 0x21;
const FRAME = 0x2c;
const SCREEN_BYTES = 13;
const DESCRIPTOR_BYTES = 10;

function hasSecondFrame(bytes: Uint8Array): boolean {
  let position = SCREEN_BYTES + colorTableBytes(byteAt(bytes, 10));
  for (let frames = 0; position < bytes.length; ) {
    const block = byteAt(bytes, position);
    if (block === FRAME) {
      frames += 1;
      if (frames === 2) return true;
      const table = colorTableBytes(byteAt(bytes, position + DESCRIPTOR_BYTES - 1));
      // One more byte: how the pixels are packed.
      position = skipSubBlocks(bytes, position + DESCRIPTOR_BYTES + table + 1);
    } else if (block === EXTENSION) {
      position = skipSubBlocks(bytes, position + 2);
    } else return false;
  }
  return false;
}

/** Each begins with its length; the last is empty. */
function skipSubBlocks(bytes: Uint8Array, start: number): number {
  let position = start;
  while (byteAt(bytes, position) !== 0) position += byteAt(bytes, position) + 1;
  return position + 1;
}

/** Three bytes per colour; their number is a power of two. */
function colorTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

/** Zero past the end of a truncated file. */
function byteAt(bytes: Uint8Array, position: number): number {
  return bytes[position] ?? 0;
}
