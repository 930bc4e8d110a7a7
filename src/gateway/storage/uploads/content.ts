import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { storageErrors } from '../errors.ts';
import { cleanImage } from '../images/clean-image.ts';
import {
  IMAGE_SNIFFED_BYTES,
  IMAGE_TYPES,
  isImageType,
  sniffImage,
} from '../images/image-types.ts';
import type { BucketLimits } from '../objects/buckets.ts';
import type { ObjectMetadata } from '../objects/objects.ts';
import type { StorageDeps } from '../request/deps.ts';
import { readHead } from './incoming.ts';
import type { UploadBody } from './upload-body.ts';

const FALLBACK_TYPE = 'application/octet-stream';
const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;

/** An upload's content to store, and its temporary path. */
export type Content = { path: string; version: string; metadata: ObjectMetadata };

/**
 * Detects an upload's type by its bytes, refuses forbidden types, and re-encodes images.
 *
 * @param caller whose images take turns with other callers'
 * @throws StorageError: 415 for a forbidden or wrongly declared type, 413 and 422 for images
 */
export async function toContent(
  upload: UploadBody,
  bucket: BucketLimits,
  { imageSemaphore }: Pick<StorageDeps, 'imageSemaphore'>,
  caller: string,
): Promise<Content> {
  const type = decideType(upload, await readHead(upload.path, IMAGE_SNIFFED_BYTES), bucket);
  const path = isImageType(type) ? `${upload.path}-clean` : upload.path;
  if (isImageType(type)) {
    await imageSemaphore(() => cleanImage(upload.path, IMAGE_TYPES[type], path), caller);
  }
  const { size } = await stat(path);
  return {
    path,
    version: randomUUID(),
    metadata: {
      eTag: `"${(await hashFile(path)).slice(0, 32)}"`,
      size,
      mimetype: type,
      cacheControl: upload.cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: size,
      httpStatusCode: 200,
    },
  };
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

function decideType({ declaredType }: UploadBody, head: Uint8Array, bucket: BucketLimits): string {
  const sniffed = sniffImage(head);
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

/** Checks an object against another bucket's limits. Throws a StorageError, 413 or 415. */
export function checkFits({ size, mimetype }: ObjectMetadata, bucket: BucketLimits): void {
  const limit = Number(bucket.file_size_limit ?? size);
  if (size > limit) throw storageErrors.tooLarge();
  if (!isAllowed(mimetype, bucket.allowed_mime_types))
    throw storageErrors.unsupportedType(mimetype);
}

/** `image/*` allows every image, `*` everything; so does a missing list. */
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
