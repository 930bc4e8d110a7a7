import type { Refusal } from '#kit/rules/refusals/refusal.ts';
import { LINK_INVALID } from '#kit/rules/urls/link-invalid.ts';

export const PAGE_REFUSALS = {
  save_too_soon: [429, 'Too many save requests. Please wait a moment before trying again.'],
  draft_too_soon: [
    429,
    'You’re changing a lot at once. Your changes stay on this device and are saved in a moment.',
  ],
  draft_field_unknown: [400, 'Your page has no such field. Please reload this screen.'],
  username_malformed: [
    400,
    'Username must be 3-30 characters and contain only letters, numbers, and underscores',
  ],
  username_taken: [409, 'Username is already taken. Please choose a different one.'],
  username_kept_out: [409, 'This username can’t be used here. Please choose a different one.'],
  username_not_in_plan: [403, 'A custom username is part of the Premium plans.'],
  link_invalid: LINK_INVALID,
  entries_too_many: [400, 'A page can have at most %s %s.'],
  picture_invalid: [400, 'Invalid %s URL'],
  focus_invalid: [400, 'A focal point is two whole numbers from 0 to 100.'],
  albums_too_many: [403, 'You have 100 albums. Choose one of them.'],
  picture_kept_already: [409, 'This picture is in your gallery already.'],
  pictures_too_many: [403, 'You use %s of %s pictures.'],
  pictures_too_large: [403, 'Your pictures take %s of %s, and this one doesn’t fit.'],
  contacts_too_many: [403, 'You use %s of %s contacts.'],
  notes_too_long: [403, 'These notes take %s of %s characters.'],
} as const satisfies Readonly<Record<string, Refusal>>;

export const SAFETY_REFUSALS = {
  suspended_by_agency: [409, 'Your agency suspended this page. Please ask there.'],
  not_suspended: [409, 'Your page isn’t suspended.'],
  appeal_length: [400, 'Tell us in 1 to 2000 characters why the page should come back.'],
  appeal_open: [409, 'We already have your appeal. Our answer will appear here.'],
  appeals_spent: [409, 'We’ve decided this three times. Please contact support instead.'],
  banned_name_malformed: [400, 'A banned name has 3 to 30 letters, digits, dashes or underscores.'],
  banned_names_too_many: [409, 'You’ve reached the limit of 5,000 banned names.'],
  name_banned_already: [409, 'This name, or one that looks like it, is banned already.'],
  mail_domain_malformed: [400, 'An email domain looks like example.com.'],
  mail_domain_is_own: [409, 'Your own email address uses this domain.'],
  banned_domains_too_many: [409, 'You’ve reached the limit of 50,000 banned domains.'],
  domain_banned_already: [409, 'This domain is banned already.'],
  own_case: [403, 'This is about your own page. Another administrator has to decide.'],
  report_unknown: [404, 'There is no such report.'],
  verdict_unknown: [400, 'Close a report with no action or with a suspension.'],
  judged_already: [409, 'Someone has already decided this case.'],
  verdict_reason_missing: [400, 'Please say why. The owner will see it.'],
  appeal_unknown: [404, 'There is no such appeal.'],
  answered_already: [409, 'Someone has already answered this.'],
  answer_reason_missing: [400, 'Please say why not. The owner will see it.'],
} as const satisfies Readonly<Record<string, Refusal>>;
