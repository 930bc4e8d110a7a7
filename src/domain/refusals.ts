/**
 * What the database refuses, by code: the status of the answer and the words, in which each `%s` is a
 * part. SQL knows the codes alone; `npm run generate` writes the words for it
 * (`supabase/schemas/kit/refusal-words.sql`). Grouped, so that a screen brings those it says itself.
 */

/** A status of HTTP, and a sentence. */
export type Refusal = readonly [status: number, words: string];

/** Of accounts, and of anything that is typed. */
export const ACCOUNT_REFUSALS = {
  not_signed_in: [401, 'Please sign in.'],
  archive_made_lately: [429, 'An archive can be made once an hour. Please come back later.'],
  second_factor_needed: [403, 'Please enter the code of your second factor first.'],
  fresh_sign_in_needed: [403, 'Please confirm that it is you: sign in once more.'],
  browser_mark_malformed: [400, 'This is no mark of a browser.'],
  time_zone_unknown: [400, 'This time zone is not known here. Please choose another one.'],
  not_administrator: [403, 'Access denied: Admin privileges required'],
  email_unconfirmed: [403, 'Please confirm your email address first.'],
  email_invalid: [422, 'Please enter a valid email address.'],
  email_incomplete: [422, 'Please give the whole address.'],
  mail_domain_kept_out: [422, 'Addresses at %s cannot be used here. Please use another one.'],
  integrations_not_in_plan: [403, 'Your plan does not include integrations.'],
  name_missing: [400, 'Please enter a name.'],
  too_long: [413, 'This is too long.'],
  too_long_to_save: [413, 'This is too long to save: %s.'],
} as const satisfies Readonly<Record<string, Refusal>>;

/** Of a page, its pictures and how much there may be. */
export const PAGE_REFUSALS = {
  save_too_soon: [429, 'Too many save requests. Please wait a moment before trying again.'],
  username_malformed: [
    400,
    'Username must be 3-30 characters and contain only letters, numbers, and underscores',
  ],
  username_taken: [409, 'Username is already taken. Please choose a different one.'],
  username_kept_out: [409, 'This username cannot be used here. Please choose a different one.'],
  username_not_in_plan: [403, 'A custom username is part of the Premium plans.'],
  link_invalid: [400, 'Invalid link URL'],
  entries_too_many: [400, 'A page can have at most %s %s.'],
  picture_invalid: [400, 'Invalid %s URL'],
  description_too_long: [400, 'A description has at most 300 characters.'],
  album_name_too_long: [400, 'The name of an album has at most 60 characters.'],
  albums_too_many: [403, 'You have 100 albums. Choose one of them.'],
  picture_kept_already: [409, 'This picture is in your gallery already.'],
  pictures_too_many: [403, 'You use %s of %s pictures.'],
  pictures_too_large: [403, 'Your pictures take %s of %s, and this one does not fit.'],
  contacts_too_many: [403, 'You use %s of %s contacts.'],
  notes_too_long: [403, 'These notes take %s of %s characters.'],
} as const satisfies Readonly<Record<string, Refusal>>;

/** Of figures, leads and contacts. */
export const AUDIENCE_REFUSALS = {
  report_days_out_of_range: [400, 'A report covers between 1 and %s days.'],
  leads_too_many_to_restore: [400, 'At most 1000 leads can be restored at once.'],
  contact_empty: [400, 'Please give a name, an email address, a phone number or a company.'],
  tags_too_many: [400, 'A contact can have at most 20 tags.'],
  tag_too_long: [400, 'A tag can have at most 40 characters.'],
  contact_gone: [404, 'One of these contacts is not there any more.'],
} as const satisfies Readonly<Record<string, Refusal>>;

/** Of agencies and their people. */
export const TEAM_REFUSALS = {
  slug_too_short: [400, 'Username must be at least 3 characters'],
  slug_too_long: [400, 'Username must be 30 characters or less'],
  slug_malformed: [
    400,
    'Username can only contain lowercase letters, numbers, dashes, and underscores',
  ],
  slug_ends_badly: [400, 'Username cannot start or end with a dash or underscore'],
  logo_invalid: [400, 'Invalid logo URL'],
  no_seat_left: [403, 'No seat is left for this person.'],
  page_is_theirs: [403, 'This page was theirs before they joined, so it goes with them.'],
  cards_too_many: [403, 'You keep 500 cards already. Delete some, then keep this one.'],
  on_no_team: [404, 'You are on no team.'],
  staff_gone: [404, 'This person is not on your team any more.'],
  invitations_spent: [429, 'You have sent 1,000 invitations today. Please go on tomorrow.'],
  address_is_own: [409, 'This is your own address.'],
  staff_already: [409, 'Already on your team.'],
  card_gone: [404, 'This card is not there any more.'],
  people_too_many: [400, 'At most 500 people can be invited at once.'],
  listed_twice: [409, 'This address is in the list twice.'],
  joined_already: [409, 'This person has joined already.'],
  invited_lately: [429, 'This invitation was sent a moment ago. Please wait ten minutes.'],
  on_another_team: [409, 'You are on the team of %s. Leave it before you join another.'],
  owns_agency: [409, 'You have an agency of your own, and its owner cannot be on another team.'],
  invitation_closed: [404, 'This invitation is not open any more.'],
  agency_takes_nobody: [409, "%s can't take new people at the moment. Ask its owner."],
  owner_suspended: [403, 'Your account is suspended.'],
  owner_leaving: [403, 'Your account is scheduled for deletion. Keep it to lead your team.'],
  agency_plan_ended: [403, 'Your agency plan has ended. Choose a plan to lead your team.'],
  not_agency_owner: [403, 'Only the owner of an agency can do this.'],
  push_under_way: [409, 'The last change is still on its way. Please wait until it is done.'],
  pushes_spent: [429, 'Your team was sent 30 changes today. Please go on tomorrow.'],
  push_gone: [404, 'This change is not there any more.'],
  push_not_latest: [409, 'Only the latest change can be taken back.'],
  push_too_old: [409, 'This change is too old to be taken back.'],
  member_begins_agency: [
    409,
    'You are on the team of %s. Leave it before you begin an agency of your own.',
  ],
  not_joined_yet: [409, 'This person has not joined yet.'],
  staff_tries_spent: [429, 'You can try 1,500 people an hour. Please go on in an hour.'],
  part_is_fixed: [403, '%s keeps this the same on every page: %s.'],
  part_is_required: [400, '%s asks for this on every page: %s.'],
} as const satisfies Readonly<Record<string, Refusal>>;

/** Of domains, webhooks, keys and analytics ids. */
export const INTEGRATION_REFUSALS = {
  google_tag_malformed: [400, 'A Google tag looks like G-ABC123DEF4.'],
  meta_pixel_malformed: [400, 'A Meta pixel is a number of 10 to 20 digits.'],
  umami_site_malformed: [
    400,
    'Umami knows a website by an id like 4fb7fa4c-5b46-438d-94b3-3a8fb9bc2e8b.',
  ],
  plausible_site_malformed: [400, 'Plausible knows a site by its name, such as example.com.'],
  host_malformed: [
    400,
    'A server is a name such as stats.example.com, without https:// and without a port.',
  ],
  key_name_missing: [400, 'Please give the key a name.'],
  key_name_too_long: [400, 'A name has at most 60 characters.'],
  key_scope_missing: [400, 'Please choose what the key may do.'],
  keys_too_many: [403, 'You have 10 keys, which is as many as there can be. Revoke one first.'],
  domain_is_address: [400, 'That’s an IP address. Enter a domain, such as ada.example.'],
  domain_malformed: [
    400,
    'That isn’t a domain. Enter it without https:// or a path, such as ada.example.',
  ],
  domain_is_private: [
    400,
    'This domain only works inside one network. Use one that works everywhere.',
  ],
  domain_not_in_plan: [403, 'A custom domain is part of the Premium plans.'],
  domain_kept_already: [409, 'This domain is in your list already.'],
  domains_too_many: [403, 'An account can have three domains. Remove one first.'],
  domain_gone: [404, 'This domain is not in your list.'],
  domain_checked_lately: [429, 'It was looked at just now. Records take a few minutes to spread.'],
  webhooks_not_in_plan: [403, 'Webhooks are part of Premium.'],
  webhooks_too_many: [
    403,
    'You have 10 webhooks, which is the most. Delete one you no longer need.',
  ],
  webhook_unknown: [404, 'There is no such webhook.'],
  webhook_off: [409, 'This webhook is off. Switch it on first.'],
  webhook_private: [400, "A webhook can't lead to a private address."],
  messages_too_fast: [429, 'That were many messages. Please wait a minute.'],
  messages_spent: [
    429,
    '20,000 messages were sent today, which is the most. Please go on tomorrow.',
  ],
} as const satisfies Readonly<Record<string, Refusal>>;

/** Of what administrators do. */
export const ADMINISTRATION_REFUSALS = {
  plan_unknown: [422, 'There is no such plan.'],
  days_out_of_range: [422, 'Please say for how many days: 1 to 36500.'],
  confirmed_already: [409, 'This address is confirmed already.'],
  leaving_already: [409, 'This account is on its way out already.'],
  not_leaving: [409, 'This account is not on its way out, or it is too late.'],
  sees_administrator: [403, 'Nobody looks on as another administrator.'],
  acts_on_self: [403, 'You cannot do this to yourself.'],
  account_unknown: [404, 'There is no such account.'],
  address_not_confirmed: [409, 'This address is not confirmed yet.'],
  administrator_already: [409, 'They are an administrator already.'],
  not_an_administrator: [409, 'They are no administrator.'],
  last_administrator: [409, 'You are the only administrator. Make somebody else one first.'],
  seats_out_of_range: [422, 'An agency has 0 to 10000 seats.'],
  no_agency: [409, 'This account has no agency.'],
  administered_too_much: [429, 'That was a lot for one day. Please go on tomorrow.'],
  reason_missing: [422, 'Please say why.'],
  reason_too_long: [422, 'Please use at most 500 characters.'],
  feature_unknown: [404, 'There is no such feature.'],
  feature_choice_missing: [422, 'Please say whether the plan includes it.'],
  sections_out_of_range: [422, 'A plan shows 0 to 100 sections; nothing else is counted here.'],
  days_too_many: [422, 'Please ask for at most 400 days.'],
  currency_malformed: [422, 'A currency has three small letters, such as usd.'],
  trial_out_of_range: [422, 'A trial has 0 to 90 days.'],
  grace_out_of_range: [422, 'Grace has 0 to 60 days.'],
  price_out_of_range: [422, 'A price is between 1 and 99999999 of the smallest unit.'],
  stripe_price_malformed: [422, 'An id of a price in Stripe begins with price_.'],
  plan_not_for_sale: [404, 'There is no such plan for sale.'],
  limit_out_of_range: [422, 'A limit is between 0 and 1000000000000.'],
  limit_unknown: [404, 'There is no such limit.'],
  return_choice_missing: [422, 'Choose whether a refund ends the subscription.'],
  not_suspended_by_administrator: [409, 'No administrator holds this page closed.'],
  switch_choice_missing: [422, 'Please say whether it is on.'],
  switch_unknown: [404, 'There is no such switch.'],
} as const satisfies Readonly<Record<string, Refusal>>;

/** Of reports, appeals and bans. */
export const SAFETY_REFUSALS = {
  suspended_by_agency: [409, 'Your agency suspended this page. Please ask there.'],
  not_suspended: [409, 'Your page is not suspended.'],
  appeal_length: [400, 'Please say in 1 to 2000 characters why the page should come back.'],
  appeal_open: [409, 'Your appeal is with us already. You will read the answer here.'],
  appeals_spent: [409, 'This was decided three times. Please write to support instead.'],
  banned_name_malformed: [400, 'A banned name has 3 to 30 letters, digits, dashes or underscores.'],
  banned_names_too_many: [409, 'There are 5,000 banned names, and there is room for no more.'],
  name_banned_already: [409, 'This name, or one that looks like it, is banned already.'],
  mail_domain_malformed: [400, 'A mail domain looks like example.com.'],
  mail_domain_is_own: [409, 'This is where your own address is.'],
  banned_domains_too_many: [409, 'There are 50,000 banned domains, and there is room for no more.'],
  domain_banned_already: [409, 'This domain is banned already.'],
  own_case: [403, 'This is about your own page. Another administrator has to decide.'],
  report_unknown: [404, 'There is no such report.'],
  verdict_unknown: [400, 'A report is closed with nothing, or with a suspension.'],
  judged_already: [409, 'Somebody has judged this already.'],
  verdict_reason_missing: [400, 'Please say why: the owner reads it.'],
  appeal_unknown: [404, 'There is no such appeal.'],
  answered_already: [409, 'Somebody has answered this already.'],
  answer_reason_missing: [400, 'Please say why not: the owner reads it.'],
} as const satisfies Readonly<Record<string, Refusal>>;

export const REFUSALS: Readonly<Record<string, Refusal>> = {
  ...ACCOUNT_REFUSALS,
  ...PAGE_REFUSALS,
  ...AUDIENCE_REFUSALS,
  ...TEAM_REFUSALS,
  ...INTEGRATION_REFUSALS,
  ...ADMINISTRATION_REFUSALS,
  ...SAFETY_REFUSALS,
};

/** @returns the words of a refusal, with its parts in their places */
export function say([, words]: Refusal, ...parts: readonly string[]): string {
  let next = 0;
  return words.replaceAll('%s', () => parts[next++] ?? '');
}
