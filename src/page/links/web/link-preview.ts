import { readRefusal } from '#kit/web/connection/error-sentence.ts';
import { fetchAsCaller } from '#kit/web/data/data-client.ts';
import {
  LINK_PREVIEWS_PATH,
  type LinkPreview,
  SAMPLE_PARAMETER,
  type SampledPreview,
} from '../rules/link-previews.ts';

/** Our server's refusal to fetch a page, as a message. */
export class PreviewRefusal extends Error {
  /** Whether other links would be refused too, for now. */
  readonly isForAll: boolean;
  /** A code of `LINK_PREVIEW_MESSAGES`, if it is about this link. */
  readonly code: string;

  constructor(sentence: string, { isForAll, code }: { isForAll: boolean; code: string }) {
    super(sentence);
    this.name = 'PreviewRefusal';
    this.isForAll = isForAll;
    this.code = code;
  }
}

/** The page to read, and a signal to cancel it. */
type PreviewWish = { url: string; signal?: AbortSignal };

/**
 * Asks our server for the title and picture of a link's page; this browser doesn't contact that
 * site.
 *
 * @throws PreviewRefusal if the server refuses, TypeError if it is unreachable, the signal's reason
 */
export function fetchLinkPreview(wish: PreviewWish): Promise<LinkPreview> {
  return ask(LINK_PREVIEWS_PATH, wish);
}

/** As `fetchLinkPreview`, with a small copy of the picture, to show it. */
export function fetchSampledPreview(wish: PreviewWish): Promise<SampledPreview> {
  return ask(`${LINK_PREVIEWS_PATH}?${SAMPLE_PARAMETER}`, wish);
}

async function ask<Answer>(path: string, { url, signal }: PreviewWish): Promise<Answer> {
  const answer = await fetchAsCaller(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
    ...(signal && { signal }),
  });
  if (answer.ok) return answer.json();
  const { message, code = '' } = await readRefusal(answer);
  throw new PreviewRefusal(message, { isForAll: answer.status !== 422, code });
}
