import { openBucket, toCause } from '#kit/web/data/storage-client.ts';
import { ARCHIVE_BUCKET, type Archive, toArchivePlace } from '../rules/archive.ts';

/** Long enough for the download to start. */
const SIGNED_SECONDS = 60;

/**
 * @returns a URL to download the signed-in person's archive, valid for a minute
 * @throws an error whose message can be shown
 */
export async function signArchive(
  userId: string,
  { id, file_name }: Pick<Archive, 'id' | 'file_name'>,
): Promise<string> {
  const archives = await openBucket(ARCHIVE_BUCKET);
  const { data, error } = await archives.createSignedUrl(
    toArchivePlace(userId, id),
    SIGNED_SECONDS,
    { download: file_name },
  );
  if (error) throw toCause(error);
  return data.signedUrl;
}
