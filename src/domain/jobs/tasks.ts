/** What the server does in the background, and how administrators are told of it. */
export const TASKS = {
  announce_lead: 'Tell an owner of a new lead',
  check_page: 'Look at the links of a page that was saved',
  copy_pictures: 'Copy pictures from other sites',
  digest_leads: 'Tell an owner of several leads at once',
  rotate_visitor_salts: 'Destroy what could tell yesterday’s visitors apart',
  drop_old_analytics: 'Drop visits older than 90 days',
  purge_deleted_leads: 'Empty the trash of leads',
  purge_page_reports: 'Delete reports judged half a year ago',
  announce_archive: 'Tell an owner that their data is ready',
  announce_deletion: 'Tell an owner that their account goes, or stays',
  announce_suspension: 'Tell an owner that their page is closed, or open again',
  announce_sign_in: 'Email about a sign-in with a new device',
  announce_plan: 'Tell an owner what becomes of their plan',
  announce_receipt: 'Confirm a purchase, trial, switch, cancellation or gift by mail',
  announce_end: 'Tell an owner that their plan has ended',
  announce_refusal: 'Email why a free trial ended at once',
  announce_domain: 'Tell an owner that a domain no longer leads to their page',
  announce_webhook_end: 'Tell an owner that a webhook was switched off',
  announce_recovery: 'Tell an owner that a recovery code was used',
  announce_reports: 'Tell an administrator what waits for a decision',
  refresh_plans: 'End plans that are over, and remind whose ends soon',
  reconcile_payments: 'Have every customer compared with Stripe',
  reconcile_customer: 'Compare a customer with Stripe',
  purge_payment_records: 'Delete old Stripe events and unpaid checkouts',
  delete_accounts: 'Delete accounts whose time to come back is over',
  end_subscription: 'End a subscription that is needed no more',
  return_payment: 'Give back what was paid for an account that is gone',
  invite_staff: 'Invite someone to an agency’s team',
  push_template: 'Bring an agency’s template to its team',
  refresh_staff: 'Let the plans of a team follow their agency’s',
  keep_leads: 'Hand a former member’s leads to their agency',
  announce_departure: 'Email that someone is no longer on a team',
  announce_agency_end: 'Email a team that its plan ends or ended',
  announce_team: 'Tell an owner who joined or left the team',
  remind_invitations: 'Remind people of invitations to teams',
  make_archive: 'Prepare a download of someone’s data',
  purge_archives: 'Delete packed data after its week',
  send_account_mail: 'Send a mail about an account',
  send_reset: 'Send a link to choose a new password',
  purge_webhooks: 'Forget messages to webhooks older than 30 days',
  check_domain: 'Look at the records of a domain',
  check_domains: 'Look at the records of domains whose time has come',
  purge_sessions: 'Remove sessions and links that have run out',
} as const;

export type TaskName = keyof typeof TASKS;

/** @param task as the queue names it @returns what administrators read; the name itself if unknown */
export function toTaskTitle(task: string): string {
  return Object.hasOwn(TASKS, task) ? TASKS[task as TaskName] : task;
}

/**
 * Something done once a day, at a time in UTC; every hour at that minute, where no hour is said; or every
 * so many minutes, of which an hour has a whole number.
 */
export type Schedule =
  | { task: TaskName; hour?: number; minute: number }
  | { task: TaskName; everyMinutes: number };

/** Plans, and retention. Days end at midnight UTC, and with them goes what only that day may keep. */
export const SCHEDULES: readonly Schedule[] = [
  { task: 'rotate_visitor_salts', hour: 0, minute: 0 },
  { task: 'drop_old_analytics', hour: 3, minute: 10 },
  { task: 'purge_deleted_leads', hour: 3, minute: 20 },
  { task: 'purge_page_reports', hour: 3, minute: 25 },
  { task: 'purge_sessions', hour: 3, minute: 30 },
  { task: 'purge_webhooks', hour: 3, minute: 35 },
  { task: 'delete_accounts', hour: 3, minute: 40 },
  { task: 'purge_payment_records', hour: 3, minute: 50 },
  { task: 'reconcile_payments', hour: 4, minute: 0 },
  { task: 'remind_invitations', hour: 9, minute: 20 },
  { task: 'purge_archives', minute: 15 },
  { task: 'refresh_plans', minute: 5 },
  { task: 'check_domains', everyMinutes: 10 },
];

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** @returns the first moment after `now` at which this is due */
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
