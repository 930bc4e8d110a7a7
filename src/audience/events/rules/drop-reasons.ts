/**
 * Why events aren't counted, in the singular and the plural. A reason is one or two lower-case words, as in
 * `analytics_daily_drops`.
 */
export const DROP_REASONS = {
  malformed: ['malformed', 'malformed'],
  oversized: ['too large', 'too large'],
  cross_site: ['sent by another site', 'sent by another site'],
  address_limit: ['too many from one address', 'too many from one address'],
  visitor_limit: ['too many from one visitor', 'too many from one visitor'],
  not_from_page: ['not sent by a page', 'not sent by a page'],
  bot: ['bot', 'bots'],
  link_preview: ['link preview', 'link previews'],
  prefetch: ['preloaded page', 'preloaded pages'],
  owner: ['of your own', 'of your own'],
  hidden: ['hidden page', 'hidden pages'],
  click_limit: ['click too fast to be human', 'clicks too fast to be human'],
  duplicate: ['sent twice', 'sent twice'],
  unknown_profile: ['while your page was closed', 'while your page was closed'],
} as const;

export type DropReason = keyof typeof DROP_REASONS;

/** @param drops events by reason @returns `12 bots`, `3 of your own`: most frequent first */
export function listDropWords(drops: Readonly<Record<string, number>>): string[] {
  return Object.entries(drops)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${count.toLocaleString('en')} ${toWords(reason, count)}`);
}

function toWords(reason: string, count: number): string {
  if (!isReason(reason)) return 'for another reason';
  const [one, several] = DROP_REASONS[reason];
  return count === 1 ? one : several;
}

function isReason(reason: string): reason is DropReason {
  return Object.hasOwn(DROP_REASONS, reason);
}
