import type { Context } from 'hono';

/** Programs that open a link to describe it to people, or to judge it before they do. */
const PREVIEWS =
  /bot\b|crawl|spider|preview|prefetch|scanner|safelinks|facebookexternalhit|whatsapp|slack-|skype|vkshare|embedly/i;

/**
 * Whether somebody but a person opens this link: a mail scanner, a messenger that draws a preview, a
 * browser that fetches what may be opened next (`Sec-Purpose`, and what older ones send).
 */
export function isLookingAhead({ req }: Context): boolean {
  if (req.method === 'HEAD') return true;
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Purpose', 'X-Moz'].map((name) => req.header(name));
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''))) return true;
  return PREVIEWS.test(req.header('User-Agent') ?? '');
}
