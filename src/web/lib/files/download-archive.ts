import { EXPORT_PATH, toExportWait } from '#domain/export/archive.ts';
import { toRecord } from '#domain/json.ts';
import { readSentence } from '../data/answer-sentence.ts';
import { fetchAsCaller } from '../data/data-client.ts';
import { downloadFile } from './download-file.ts';

/** Of whom an administrator takes it, and why. */
type OfSomebody = { user_id: string; reason: string };

/**
 * Fetches everything of the signed-in person and hands it to the browser as a download.
 *
 * @param of somebody else, for administrators
 * @throws Error with the server's sentence when it refuses, TypeError when it cannot be reached
 */
export async function downloadArchive(of?: OfSomebody): Promise<void> {
  const answer = await (of ? fetchArchiveOf(of) : fetchAsCaller(EXPORT_PATH));
  if (!answer.ok) throw new Error(await readRefusal(answer));
  downloadFile(readFileName(answer), await answer.blob());
}

function fetchArchiveOf(of: OfSomebody): Promise<Response> {
  return fetchAsCaller('/functions/v1/export-account', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(of),
  });
}

/** When another may be made, as the person reads the time; else what the server says. */
async function readRefusal(answer: Response): Promise<string> {
  const { made_at } = toRecord(
    await answer
      .clone()
      .json()
      .catch(() => null),
  );
  return typeof made_at === 'string'
    ? toExportWait(new Date(made_at), toTime)
    : readSentence(answer);
}

function toTime(moment: Date): string {
  return moment.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
}

function readFileName(answer: Response): string {
  const disposition = answer.headers.get('content-disposition') ?? '';
  return /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'export.zip';
}
