/** The server's background tasks, with their names on the jobs screen. */
export const TASKS = {
  announce_lead: 'Email a new lead',
  check_page: 'Check the links of a saved page',
  copy_pictures: 'Copy pictures from other sites',
  purge_edge: 'Purge a page at the edge',
  digest_leads: 'Email several leads at once',
  rotate_visitor_salts: 'Forget how yesterday’s visitors were counted',
  drop_old_analytics: 'Delete visits older than 90 days',
  purge_deleted_leads: 'Empty the trash of leads',
  purge_drafts: 'Delete drafts untouched for a year',
  purge_page_reports: 'Delete reports closed 6 months ago',
  purge_security_events: 'Delete security events older than 90 days',
  announce_archive: 'Email that a download is ready',
  announce_deletion: 'Email about a deleted or reopened account',
  announce_suspension: 'Email about a suspended or reopened page',
  announce_sign_in: 'Email about a sign-in with a new device',
  announce_plan: 'Email about a plan that changes',
  announce_receipt: 'Email a receipt',
  announce_end: 'Email that a plan has ended',
  announce_refusal: 'Email why a free trial was refused',
  announce_domain: 'Email that a domain stopped working',
  announce_team_domain: 'Email that a team’s domain was removed',
  announce_webhook_end: 'Email that a webhook was switched off',
  announce_api_key: 'Email about an API key that is new or expires',
  announce_scim_key: 'Email that a directory key was made',
  announce_company_sign_in: 'Email about a company sign-in that changed',
  announce_recovery: 'Email that a recovery code was used',
  announce_reports: 'Email administrators about reports and questions',
  announce_support_answer: 'Email an answer of support',
  note_figures: 'Note the figures of the day',
  refresh_plans: 'End plans that are over, and send reminders',
  reconcile_payments: 'Compare every customer with Stripe',
  reconcile_customer: 'Compare a customer with Stripe',
  purge_payment_records: 'Delete old Stripe events and unpaid checkouts',
  delete_accounts: 'Delete accounts for good',
  end_subscription: 'End an unneeded subscription',
  refund_payment: 'Refund a payment on an administrator’s word',
  announce_refund: 'Email about a refund',
  return_payment: 'Refund a payment for a deleted account',
  invite_staff: 'Invite someone to an agency’s team',
  fit_templates: 'Bring people the template of their group',
  push_template: 'Apply an agency’s template to its team',
  refresh_staff: 'Update the plans of a team',
  keep_leads: 'Hand a former member’s leads to their agency',
  announce_departure: 'Email that someone left a team',
  announce_agency_end: 'Email a team that its plan ends or ended',
  announce_team: 'Email an owner about their team',
  announce_manager: 'Email someone who became a team’s manager, or stopped being one',
  announce_desk: 'Email about leads to answer',
  remind_due_leads: 'Queue emails about overdue leads',
  remind_invitations: 'Send reminders of invitations',
  make_archive: 'Prepare a download of someone’s data',
  purge_archives: 'Delete downloads after a week',
  send_account_mail: 'Send an account email',
  send_reset: 'Send a password reset',
  tell_expiring_api_keys: 'Find API keys that expire within a week',
  purge_webhooks: 'Delete webhook messages older than 30 days',
  check_domain: 'Check a domain’s records',
  check_domains: 'Check the records of domains that are due',
  check_company_domain: 'Check the record of a company’s domain',
  check_company_domains: 'Check the records of companies’ domains that are due',
  purge_sessions: 'Delete expired sessions and links',
  purge_account_mails: 'Delete expired account emails',
  reseal_factors: 'Re-encrypt sign-in secrets after a key change',
  reseal_webhook_secrets: 'Re-encrypt webhook secrets after a key change',
  reseal_company_secrets: 'Re-encrypt company sign-in secrets after a key change',
} as const;

export type TaskName = keyof typeof TASKS;

/** @param task its name in the queue @returns its title for administrators; the name itself if unknown */
export function toTaskTitle(task: string): string {
  return Object.hasOwn(TASKS, task) ? TASKS[task as TaskName] : task;
}

/**
 * When a task runs: daily at a time in UTC; hourly at that minute, if there is no hour; or every so many
 * minutes, which must divide an hour.
 */
export type Schedule =
  | { task: TaskName; hour?: number; minute: number }
  | { task: TaskName; everyMinutes: number };

/** Plans and retention. Days end at midnight UTC, when data kept for that day is deleted. */
export const SCHEDULES: readonly Schedule[] = [
  { task: 'rotate_visitor_salts', hour: 0, minute: 0 },
  { task: 'drop_old_analytics', hour: 3, minute: 10 },
  { task: 'purge_deleted_leads', hour: 3, minute: 20 },
  { task: 'purge_drafts', hour: 3, minute: 22 },
  { task: 'purge_page_reports', hour: 3, minute: 25 },
  { task: 'purge_security_events', hour: 3, minute: 27 },
  { task: 'purge_sessions', hour: 3, minute: 30 },
  { task: 'purge_account_mails', hour: 3, minute: 31 },
  { task: 'reseal_factors', hour: 3, minute: 32 },
  { task: 'reseal_webhook_secrets', hour: 3, minute: 33 },
  { task: 'reseal_company_secrets', hour: 3, minute: 34 },
  { task: 'purge_webhooks', hour: 3, minute: 35 },
  { task: 'delete_accounts', hour: 3, minute: 40 },
  { task: 'remind_due_leads', hour: 3, minute: 45 },
  { task: 'purge_payment_records', hour: 3, minute: 50 },
  { task: 'reconcile_payments', hour: 4, minute: 0 },
  { task: 'remind_invitations', hour: 9, minute: 20 },
  { task: 'tell_expiring_api_keys', hour: 9, minute: 40 },
  { task: 'purge_archives', minute: 15 },
  { task: 'refresh_plans', minute: 5 },
  { task: 'note_figures', minute: 57 },
  { task: 'check_domains', everyMinutes: 10 },
  { task: 'check_company_domains', everyMinutes: 10 },
];

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** @returns the first moment after `now` at which it is due */
export function findNextRun(schedule: Schedule, now: Date): Date {
  if ('everyMinutes' in schedule) {
    const period = schedule.everyMinutes * MINUTE_MS;
    return new Date((Math.floor(now.getTime() / period) + 1) * period);
  }
  const { hour, minute } = schedule;
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const next = Date.UTC(year, month, day, hour ?? now.getUTCHours(), minute);
  const period = hour === undefined ? HOUR_MS : DAY_MS;
  return new Date(next > now.getTime() ? next : next + period);
}
