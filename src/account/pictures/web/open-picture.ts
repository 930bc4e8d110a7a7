import { isMovingPicture } from './moving-picture.ts';

/** The upload is cropped and shrunk first, so a camera file may be larger than the stored limit. */
const MAX_FILE_BYTES = 50 * 1024 * 1024;

export const PICTURE_PROBLEMS = {
  tooLarge: 'This file is larger than 50 MB. Choose a smaller picture.',
  notAPicture: 'This file isn’t a picture. Choose a PNG, JPEG, WebP, AVIF or GIF file.',
  heic: 'This browser can’t open HEIC photos. Save the photo as JPEG, then choose it again.',
  damaged: 'We couldn’t open this picture. The file may be damaged.',
} as const;

/** A file on the device as an upright picture: browsers rotate it by its EXIF data. */
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
 * Why a file could not be drawn, by its first bytes ("Magic numbers" of the WHATWG standard MIME
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
