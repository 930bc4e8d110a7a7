import type { Refusal } from '#kit/rules/refusals/refusal.ts';

/** About figures, leads and contacts. */
export const AUDIENCE_REFUSALS = {
  report_days_out_of_range: [400, 'A report covers between 1 and %s days.'],
  leads_too_many_to_restore: [400, 'At most 1000 leads can be restored at once.'],
  contact_empty: [400, 'Please give a name, an email address, a phone number or a company.'],
  tags_too_many: [400, 'A contact can have at most 20 tags.'],
  tag_too_long: [400, 'A tag can have at most 40 characters.'],
  fair_unnamed: [400, 'Please name your event.'],
  fairs_too_many: [403, 'You can have 50 events. Delete one that’s over first.'],
  fair_leads_too_many: [429, 'You can add 2,000 leads a day. Send this one again tomorrow.'],
  api_leads_too_many: [
    429,
    'An account’s keys can add 2,000 leads a day. Send this one again tomorrow.',
  ],
  page_closed: [403, 'Your page is closed. Send it again once your page is open.'],
  other_account: [409, 'This belongs to another account.'],
  push_device_malformed: [400, 'This browser can’t be notified. Please turn it on again.'],
  contact_gone: [404, 'One of these contacts no longer exists.'],
  swap_declined: [404, 'This page no longer takes contact details.'],
} as const satisfies Readonly<Record<string, Refusal>>;
