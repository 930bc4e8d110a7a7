import { EXPORT_PATH } from '#domain/export/archive.ts';
import { readSentence } from '../data/answer-sentence.ts';
import { fetchAsCaller } from '../data/data-client.ts';
import { downloadFile } from './download-file.ts';

/**
 * Fetches everything of the signed-in person and hands it to the browser as a download.
 *
 * @throws Error with the server's sentence when it refuses, TypeError when it cannot be reached
 */
export async function downloadArchive(): Promise<void> {
  const answer = await fetchAsCaller(EXPORT_PATH);
  if (!answer.ok) throw new Error(await readSentence(answer));
  downloadFile(readFileName(answer), await answer.blob());
}

function readFileName(answer: Response): string {
  const disposition = answer.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export.zip';
}
