import { importAgain } from '#kit/public/import-again.ts';
import { dataClient } from '#kit/web/data/data-client.ts';
import { type PictureMetadata, type Sending, uploadPicture } from '#kit/web/data/storage-client.ts';
import { MAX_PICTURE_BYTES, PICTURE_COPY_MESSAGES } from '../rules/picture-words.ts';
import { toStoredUrl } from '../rules/pictures.ts';
import { checkFileSize } from './open-picture.ts';

/** A picture now in the library. */
export type AddedPicture = {
  url: string;
  alt: string;
  /** Set if the library already had it, so that nothing was sent. */
  isKnown: boolean;
};

/** A new picture's texts, and upload options. */
export type Adding = {
  words?: Pick<PictureMetadata, 'name' | 'alt' | 'album'>;
  /** Set to store the file as it is; otherwise it is shrunk to what a page needs. */
  isFinished?: boolean;
  sending?: Sending;
};

/**
 * Adds a picture from the device to the signed-in person's library, unless its content hash is already
 * there.
 *
 * @throws an error whose message can be shown
 */
export async function addPicture(file: Blob, adding: Adding = {}): Promise<AddedPicture> {
  checkFileSize(file);
  const content_hash = await hashContent(file);
  const known = await findByContent(content_hash);
  if (known) return known;
  const { words, isFinished, sending } = adding;
  const picture = isFinished ? file : await shrink(file);
  if (picture.size > MAX_PICTURE_BYTES) throw new Error(PICTURE_COPY_MESSAGES.size);
  sending?.signal.throwIfAborted();
  const metadata = { ...nameOf(file), ...words, ...(await measure(picture)), content_hash };
  try {
    const path = await uploadPicture(picture, metadata, sending);
    return { url: toUrl(path), alt: words?.alt ?? '', isKnown: false };
  } catch (error) {
    // Another tab, or an earlier upload, was faster.
    const other = isTaken(error) ? await findByContent(content_hash) : null;
    if (other) return other;
    throw error;
  }
}

async function hashContent(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function findByContent(content_hash: string): Promise<AddedPicture | null> {
  const { data } = await dataClient
    .from('pictures')
    .select('path, alt')
    .eq('content_hash', content_hash)
    .limit(1)
    .throwOnError();
  const [row] = data;
  return row ? { url: toUrl(row.path), alt: row.alt, isKnown: true } : null;
}

async function shrink(file: Blob): Promise<Blob> {
  const { shrinkPicture } = await importAgain(() => import('./crop-picture.ts'));
  return shrinkPicture(file);
}

/** In pixels; empty if the browser can't tell. */
async function measure(picture: Blob): Promise<{ width?: number; height?: number }> {
  try {
    const bitmap = await createImageBitmap(picture);
    const { width, height } = bitmap;
    bitmap.close();
    return { width, height };
  } catch {
    return {};
  }
}

function nameOf(file: Blob): { name?: string } {
  return file instanceof File ? { name: file.name } : {};
}

function toUrl(path: string): string {
  return toStoredUrl(window.location.origin, path);
}

/** Hosted storage responds with 400 and puts the status in the body. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { status, statusCode } = error as { status?: unknown; statusCode?: unknown };
  return status === 409 || statusCode === '409';
}

/** @param url a base64 `data:` URL @returns its content */
export function fromDataUrl(url: string): Blob {
  const [, type = '', base64 = ''] = /^data:([^;,]+);base64,(.*)$/.exec(url) ?? [];
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });
}
