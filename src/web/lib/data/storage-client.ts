import { ARCHIVE_BUCKET, type Archive, toArchivePlace } from '#domain/export/archive.ts';
import { importAgain } from '../../ui/import-again.ts';
import { getSession } from '../session/session.ts';
import { fetchAsCaller } from './data-client.ts';

/** Where owners keep their pictures: a public bucket, a folder per person. */
const PICTURE_BUCKET = 'pictures';

/** What the bucket takes at most; the service has the last word. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** As many as the service lists if nothing is said. */
const PAGE_SIZE = 100;

/**
 * The one client of the files, fetched with the first picture. What it may read and write, row
 * security decides.
 */
async function openBucket(bucket: string) {
  const { StorageClient } = await importAgain(() => import('@supabase/storage-js'));
  const client = new StorageClient(`${window.location.origin}/storage/v1`, {}, fetchAsCaller);
  return client.from(bucket);
}

const openPictures = () => openBucket(PICTURE_BUCKET);

type Pictures = Awaited<ReturnType<typeof openPictures>>;

/** A picture of the signed-in person's library. */
export type LibraryPicture = {
  /** Its place in the bucket: `{user id}/{name}`. */
  path: string;
  url: string;
  created_at: string;
};

/**
 * Puts a picture into the signed-in person's library.
 *
 * @returns its public address
 * @throws an error whose message is fit to be shown
 */
export async function uploadPicture(file: Blob): Promise<string> {
  const path = `${await getFolder()}/${crypto.randomUUID()}`;
  if (file.size > MAX_PICTURE_BYTES) {
    throw new Error('The picture is larger than 10 MB. Choose a smaller one.');
  }
  const pictures = await openPictures();
  const { error } = await pictures.upload(path, file, { contentType: file.type });
  if (error) throw toCause(error);
  return pictures.getPublicUrl(path).data.publicUrl;
}

/**
 * Lists the signed-in person's library, the newest picture first.
 *
 * @param offset how many to pass over
 * @returns a page of at most 100, and whether another one may follow
 * @throws an error whose message is fit to be shown
 */
export async function listPictures(offset: number) {
  const folder = await getFolder();
  const pictures = await openPictures();
  const { data, error } = await pictures.list(folder, {
    limit: PAGE_SIZE,
    offset,
    sortBy: { column: 'created_at', order: 'desc' },
  });
  if (error) throw toCause(error);
  return {
    pictures: data.flatMap((file) => toPicture(pictures, folder, file)),
    hasMore: data.length === PAGE_SIZE,
  };
}

/**
 * Deletes a picture from the library; what still points to it shows nothing from then on.
 *
 * @throws an error whose message is fit to be shown
 */
export async function deletePicture({ path }: Pick<LibraryPicture, 'path'>): Promise<void> {
  const pictures = await openPictures();
  const { error } = await pictures.remove([path]);
  if (error) throw toCause(error);
}

/** Time enough for the browser to begin. */
const SIGNED_SECONDS = 60;

/**
 * @returns an address by which the browser saves the signed-in person's archive, for a minute
 * @throws an error whose message is fit to be shown
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

async function getFolder(): Promise<string> {
  const session = await getSession();
  if (!session) throw new Error('You must be logged in to use your pictures.');
  return session.user.id;
}

type ListedFile = { name: string; id: string | null; created_at: string | null };

/** A folder has neither id nor time. */
function toPicture(
  pictures: Pictures,
  folder: string,
  { name, created_at }: ListedFile,
): LibraryPicture[] {
  if (created_at === null) return [];
  const path = `${folder}/${name}`;
  return [{ path, url: pictures.getPublicUrl(path).data.publicUrl, created_at }];
}

/** When no answer came the client wraps what `fetch` threw, by which others know that. */
function toCause(error: Error): unknown {
  return 'originalError' in error ? error.originalError : error;
}
