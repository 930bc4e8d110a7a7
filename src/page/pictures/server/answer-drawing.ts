import type { Context } from 'hono';
import type { Drawing } from './drawings.ts';

/** A picture can't load anything else, even when opened directly. */
const POLICY = "default-src 'none'; img-src data:; sandbox";

/**
 * Answers with a picture we rendered; with 304 if the caller already has it.
 *
 * @param type its content type
 * @param file its ASCII file name, and whether the browser should download it
 */
export function answerDrawing(
  context: Context,
  { etag, body }: Drawing,
  type: 'image/svg+xml; charset=utf-8' | 'image/png',
  file: { name: string; isDownload: boolean },
): Response {
  const headers = {
    etag,
    // Browsers store it and revalidate it each time: so a new look or a suspension shows at once.
    'cache-control': 'no-cache',
    'content-security-policy': POLICY,
    'cross-origin-resource-policy': 'cross-origin',
  };
  if (context.req.header('if-none-match')?.includes(etag)) {
    return context.body(null, 304, headers);
  }
  return context.body(new Uint8Array(body), 200, {
    ...headers,
    'content-type': type,
    'content-disposition': `${file.isDownload ? 'attachment' : 'inline'}; filename="${file.name}"`,
  });
}
