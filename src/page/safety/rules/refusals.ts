import type { Refusal } from '#kit/rules/refusals/refusal.ts';

export const SAFETY_REFUSALS = {
  suspended_by_agency: [409, 'Your agency suspended this page. Please ask there.'],
  not_suspended: [409, 'Your page is not suspended.'],
  appeal_length: [400, 'Please say in 1 to 2000 characters why the page should come back.'],
  appeal_open: [409, 'Your appeal is with us already. You will read the answer here.'],
  appeals_spent: [409, 'This was decided three times. Please write to support instead.'],
  banned_name_malformed: [400, 'A banned name has 3 to 30 letters, digits, dashes or underscores.'],
  banned_names_too_many: [409, 'There are 5,000 banned names, and there is room for no more.'],
  name_banned_already: [409, 'This name, or one that looks like it, is banned already.'],
  mail_domain_malformed: [400, 'An email domain looks like example.com.'],
  mail_domain_is_own: [409, 'This is where your own address is.'],
  banned_domains_too_many: [409, 'There are 50,000 banned domains, and there is room for no more.'],
  domain_banned_already: [409, 'This domain is banned already.'],
  own_case: [403, 'This is about your own page. Another administrator has to decide.'],
  report_unknown: [404, 'There is no such report.'],
  verdict_unknown: [400, 'A report is closed with nothing, or with a suspension.'],
  judged_already: [409, 'Someone has already decided this case.'],
  verdict_reason_missing: [400, 'Please say why: the owner reads it.'],
  appeal_unknown: [404, 'There is no such appeal.'],
  answered_already: [409, 'Someone has already answered this.'],
  answer_reason_missing: [400, 'Please say why not: the owner reads it.'],
} as const satisfies Readonly<Record<string, Refusal>>;
