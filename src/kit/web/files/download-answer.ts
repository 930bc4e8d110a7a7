import { readSentence } from '../connection/error-sentence.ts';
import { fetchAsCaller } from '../data/data-client.ts';
import { downloadFile } from './download-file.ts';

/**
 * Calls a server function that returns a file, and downloads it.
 *
 * @param name of the function
 * @param body its arguments
 * @throws Error with the server's sentence on refusal, TypeError if unreachable
 */
export async function downloadAnswer(
  name: string,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answer = await fetchAsCaller(`/functions/v1/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await readSentence(answer));
  downloadFile(readFileName(answer), await answer.blob());
}

function readFileName(answer: Response): string {
  const disposition = answer.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'download';
}
