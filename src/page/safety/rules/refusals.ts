import type { Refusal } from '#kit/rules/refusals/refusal.ts';

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
