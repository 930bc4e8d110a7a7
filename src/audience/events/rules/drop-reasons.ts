/**
 * Why events aren't counted, with display names. A reason is one or two lower-case words, as in
 * `analytics_daily_drops`.
 */
export const DROP_REASONS = {
  malformed: 'Malformed',
  oversized: 'Too large',
  cross_site: 'Sent by another site',
  address_limit: 'Too many from one address',
  visitor_limit: 'Too many from one visitor',
  not_from_page: 'Not sent by a page',
  bot: 'Bots',
  link_preview: 'Link previews',
  prefetch: 'Preloaded pages',
  owner: 'Your own visits',
  hidden: 'Hidden pages',
  click_limit: 'Clicks too fast to be human',
  duplicate: 'Sent twice',
  unknown_profile: 'Pages no one can see',
} as const;

export type DropReason = keyof typeof DROP_REASONS;
