import { readSentence } from '#kit/web/connection/error-sentence.ts';
import { fetchAsCaller } from '#kit/web/data/data-client.ts';
import { PICTURE_COPIES_PATH } from '../rules/picture-words.ts';
import { isStoredPicture } from '../rules/pictures.ts';

/**
 * Copies an external picture into the signed-in person's library.
 *
 * @returns the copy's URL; pictures in our storage keep theirs
 * @throws Error with the server's sentence on refusal, TypeError if unreachable
 */
export async function copyPicture(url: string): Promise<string> {
  if (isStoredPicture(url)) return url;
  const answer = await fetchAsCaller(PICTURE_COPIES_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  if (!answer.ok) throw new Error(await readSentence(answer));
  const copy: { url: string } = await answer.json();
  return copy.url;
}
