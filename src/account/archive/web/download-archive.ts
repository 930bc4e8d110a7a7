import { readSentence } from '#kit/web/connection/answer-sentence.ts';
import { fetchAsCaller } from '#kit/web/data/data-client.ts';
import { downloadFile } from '#kit/web/files/download-file.ts';

/**
 * Fetches all of an account's data, for an administrator, as a download.
 *
 * @param of the account, and why
 * @throws Error with the server's sentence on refusal, TypeError if unreachable
 */
export async function downloadArchive(of: { user_id: string; reason: string }): Promise<void> {
  const answer = await fetchAsCaller('/functions/v1/export-account', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(of),
  });
  if (!answer.ok) throw new Error(await readSentence(answer));
  downloadFile(readFileName(answer), await answer.blob());
}

function readFileName(answer: Response): string {
  const disposition = answer.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export.zip';
}
