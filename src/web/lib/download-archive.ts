import { EXPORT_PATH } from '#domain/export/archive.ts';
import { fetchAsCaller } from './data-client.ts';

/**
 * Fetches everything of the signed-in person and hands it to the browser as a download.
 *
 * @throws Error with the server's sentence when it refuses, TypeError when it cannot be reached
 */
export async function downloadArchive(): Promise<void> {
  const answer = await fetchAsCaller(EXPORT_PATH);
  if (!answer.ok) throw new Error(await readSentence(answer));
  const address = URL.createObjectURL(await answer.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = readFileName(answer);
  link.click();
  URL.revokeObjectURL(address);
}

async function readSentence(answer: Response): Promise<string> {
  const body: unknown = await answer.json().catch(() => null);
  const message = typeof body === 'object' && body !== null && 'message' in body && body.message;
  return typeof message === 'string' ? message : '';
}

function readFileName(answer: Response): string {
  const disposition = answer.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export.zip';
}
