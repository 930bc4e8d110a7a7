import { type Refusal, SIGN_IN_REFUSALS } from '#kit/rules/refusals/refusal.ts';

/** About accounts, and about any typed text. */
export const ACCOUNT_REFUSALS = {
  ...SIGN_IN_REFUSALS,
  archive_made_lately: [429, 'You can download your data once an hour. Please come back later.'],
  browser_mark_malformed: [400, 'This browser mark isn’t valid.'],
  time_zone_unknown: [400, 'We don’t know this time zone. Please choose another one.'],
  email_invalid: [422, 'Please enter a valid email address.'],
  email_incomplete: [422, 'Please enter the full address.'],
  mail_domain_kept_out: [422, 'Addresses at %s can’t be used here. Please use another one.'],
  name_missing: [400, 'Please enter a name.'],
  too_long: [413, 'This is too long.'],
  too_long_to_save: [413, 'This is too long to save: %s.'],
} as const satisfies Readonly<Record<string, Refusal>>;
