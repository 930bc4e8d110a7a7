import { readSentence } from '#kit/web/connection/answer-sentence.ts';
import { fetchAsCaller } from '#kit/web/data/data-client.ts';
import { LINK_PREVIEWS_PATH, type LinkPreview } from '../rules/link-previews.ts';

/** Our server's refusal to fetch a page, in a sentence. */
export class PreviewRefusal extends Error {
  /** Whether other links would be refused too, for now. */
  readonly isForAll: boolean;

  constructor(sentence: string, isForAll: boolean) {
    super(sentence);
    this.name = 'PreviewRefusal';
    this.isForAll = isForAll;
  }
}

/**
 * Asks our server for the title of a link's page; this browser doesn't contact that site.
 *
 * @throws PreviewRefusal if the server refuses, TypeError if it is unreachable
 */
export async function fetchLinkPreview(url: string): Promise<LinkPreview> {
  const answer = await fetchAsCaller(LINK_PREVIEWS_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  if (answer.ok) return answer.json();
  throw new PreviewRefusal(await readSentence(answer), answer.status !== 422);
}
