import type { Context } from 'hono';

/** Programs that open links to preview or scan them. */
const PREVIEWS =
  /bot\b|crawl|spider|preview|prefetch|scanner|safelinks|facebookexternalhit|whatsapp|slack-|skype|vkshare|embedly/i;

/**
 * Whether a program is opening this link: a mail scanner, a messenger's preview, or a browser's
 * prefetch (`Sec-Purpose` and its older equivalents).
 */
export function isLookingAhead({ req }: Context): boolean {
  if (req.method === 'HEAD') return true;
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => req.header(name));
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''))) return true;
  return PREVIEWS.test(req.header('User-Agent') ?? '');
}
