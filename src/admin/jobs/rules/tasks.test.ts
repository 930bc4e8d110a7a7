import { expect, test } from 'vitest';
import { findNextRun } from '#kit/rules/jobs/schedule.ts';
import { SCHEDULES, TASKS } from './tasks.generated.ts';
import { toTaskTitle } from './tasks.ts';

const daily = { task: 'drop_old_analytics', hour: 3, minute: 10 } as const;

test.for([
  ['2026-11-21T00:00:00Z', '2026-11-21T03:10:00.000Z'],
  ['2026-11-21T03:09:59Z', '2026-11-21T03:10:00.000Z'],
  ['2026-11-21T03:10:00Z', '2026-11-22T03:10:00.000Z'],
  ['2026-12-31T12:00:00Z', '2027-01-01T03:10:00.000Z'],
  ['2028-02-28T23:59:59Z', '2028-02-29T03:10:00.000Z'],
] as const)('at %s, the next daily run at 03:10 is %s', ([now, next]) => {
  expect(findNextRun(daily, new Date(now)).toISOString()).toBe(next);
});

test.for([
  ['2026-11-21T00:00:00Z', '2026-11-21T00:05:00.000Z'],
  ['2026-11-21T00:05:00Z', '2026-11-21T01:05:00.000Z'],
  ['2026-12-31T23:30:00Z', '2027-01-01T00:05:00.000Z'],
] as const)('at %s, the next hourly run is %s', ([now, next]) => {
  const hourly = { task: 'refresh_plans', minute: 5 } as const;
  expect(findNextRun(hourly, new Date(now)).toISOString()).toBe(next);
});

test.for([
  ['2026-11-21T00:00:00Z', '2026-11-21T00:10:00.000Z'],
  ['2026-11-21T00:09:59Z', '2026-11-21T00:10:00.000Z'],
  ['2026-12-31T23:51:00Z', '2027-01-01T00:00:00.000Z'],
] as const)('at %s, the next ten-minute run is %s', ([now, next]) => {
  const often = { task: 'check_domains', everyMinutes: 10 } as const;
  expect(findNextRun(often, new Date(now)).toISOString()).toBe(next);
});

test('an unknown task is shown by its name', () => {
  expect(toTaskTitle('announce_lead')).toBe(TASKS.announce_lead);
  expect(toTaskTitle('toString')).toBe('toString');
});

test('scheduled tasks have set times: retention at night, salts as their day ends', () => {
  const times = SCHEDULES.map((schedule) => {
    if ('everyMinutes' in schedule) return [schedule.task, `every ${schedule.everyMinutes}`];
    return [schedule.task, [schedule.hour ?? '*', schedule.minute].join(':')];
  });
  expect(Object.fromEntries(times)).toEqual({
    rotate_visitor_salts: '0:0',
    drop_old_analytics: '3:10',
    purge_deleted_leads: '3:20',
    purge_drafts: '3:22',
    purge_page_reports: '3:25',
    purge_security_events: '3:27',
    purge_sessions: '3:30',
    purge_account_mails: '3:31',
    reseal_factors: '3:32',
    reseal_webhook_secrets: '3:33',
    reseal_company_secrets: '3:34',
    purge_webhooks: '3:35',
    purge_wallets: '3:36',
    delete_accounts: '3:40',
    remind_due_leads: '3:45',
    purge_payment_records: '3:50',
    refresh_wallets: '3:55',
    reconcile_payments: '4:0',
    remind_invitations: '9:20',
    tell_expiring_api_keys: '9:40',
    purge_archives: '*:15',
    refresh_plans: '*:5',
    note_figures: '*:57',
    check_domains: 'every 10',
    check_company_domains: 'every 10',
  });
});

test('purges, reminders and resealing run on a schedule', () => {
  const timed = new Set(SCHEDULES.map(({ task }) => task));
  const names = Object.keys(TASKS).filter((name) => /^(?:purge|remind|reseal)_/.test(name));
  expect(names.filter((name) => !timed.has(name as never))).toEqual(['purge_edge']);
});
