import { StorageClient } from '@supabase/storage-js';
import { fetchAsCaller } from './data-client.ts';
import { getSession } from './session.ts';

/** Where owners keep their pictures: a public bucket, a folder per person. */
const PICTURE_BUCKET = 'pictures';

/** The one client of the files. What it may read and write, row security decides. */
const storageClient = new StorageClient(`${window.location.origin}/storage/v1`, {}, fetchAsCaller);

/**
 * Puts a picture into the signed-in person's library.
 *
 * @returns its public address
 * @throws the storage's error, whose message is fit to be shown
 */
export async function uploadPicture(file: Blob): Promise<string> {
  const session = await getSession();
  if (!session) throw new Error('You must be logged in to upload a picture.');
  const bucket = storageClient.from(PICTURE_BUCKET);
  const path = `${session.user.id}/${crypto.randomUUID()}`;
  const { error } = await bucket.upload(path, file, { contentType: file.type });
  if (error) throw error;
  return bucket.getPublicUrl(path).data.publicUrl;
}
