import { createHash, randomUUID } from 'node:crypto';
import type { BucketLimits } from '../buckets.ts';
import type { StorageDeps } from '../deps.ts';
import { storageErrors } from '../errors.ts';
import { cleanImage } from '../images/clean-image.ts';
import { IMAGE_TYPES, isImageType, sniffImage } from '../images/image-types.ts';
import type { ObjectMetadata } from '../objects/objects.ts';
import type { UploadBody } from './upload-body.ts';

const FALLBACK_TYPE = 'application/octet-stream';
const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** What of an upload is kept. */
export type Content = { bytes: Uint8Array; version: string; metadata: ObjectMetadata };

/**
 * Decides what an upload is by its bytes, refuses what it may not be, and makes images anew.
 *
 * @throws StorageError: 415 for a type that is not allowed or not the truth, 413 and 422 for images
 */
export async function toContent(
  upload: UploadBody,
  bucket: BucketLimits,
  { imageSemaphore }: Pick<StorageDeps, 'imageSemaphore'>,
): Promise<Content> {
  const type = decideType(upload, bucket);
  const bytes = isImageType(type)
    ? await imageSemaphore(() => cleanImage(upload.bytes, IMAGE_TYPES[type]))
    : upload.bytes;
  return {
    bytes,
    version: randomUUID(),
    metadata: {
      eTag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"`,
      size: bytes.byteLength,
      mimetype: type,
      cacheControl: upload.cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: bytes.byteLength,
      httpStatusCode: 200,
    },
  };
}

function decideType({ bytes, declaredType }: UploadBody, bucket: BucketLimits): string {
  const sniffed = sniffImage(bytes);
  const isSaidToBeImage = declaredType?.startsWith('image/') ?? false;
  if (sniffed === 'image/svg+xml' || declaredType?.startsWith('image/svg')) {
    throw storageErrors.unsupportedType('image/svg+xml', 'it may hold a script');
  }
  if (declaredType !== null && isSaidToBeImage && !isImageType(declaredType)) {
    throw storageErrors.unsupportedType(declaredType);
  }
  const isLie = declaredType !== sniffed && (isSaidToBeImage || sniffed !== null);
  if (declaredType !== null && isLie) {
    throw storageErrors.typeMismatch(declaredType, sniffed ?? 'no image');
  }
  const type = sniffed ?? declaredType ?? FALLBACK_TYPE;
  if (!MEDIA_TYPE.test(type) || !isAllowed(type, bucket.allowed_mime_types))
    throw storageErrors.unsupportedType(type);
  return type;
}

/** Whether what stands in one bucket may stand in another. Throws a StorageError, 413 or 415. */
export function checkFits({ size, mimetype }: ObjectMetadata, bucket: BucketLimits): void {
  const limit = Number(bucket.file_size_limit ?? size);
  if (size > limit) throw storageErrors.tooLarge(limit);
  if (!isAllowed(mimetype, bucket.allowed_mime_types))
    throw storageErrors.unsupportedType(mimetype);
}

/** `image/*` allows every image, `*` everything. No list allows everything, too. */
function isAllowed(type: string, allowed: string[] | null): boolean {
  if (allowed === null || allowed.length === 0) return true;
  return allowed.some(
    (pattern) =>
      pattern === type ||
      pattern === '*' ||
      pattern === '*/*' ||
      (pattern.endsWith('/*') && type.startsWith(pattern.slice(0, -1))),
  );
}
