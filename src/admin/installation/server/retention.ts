import { eachAlone } from '#gateway/turns/each-alone.ts';
import { defineTask } from '#kit/server/jobs/task.ts';

/** Destroys the salts and visitor hashes of the days before this one. */
export const rotateVisitorSalts = defineTask({
  name: 'rotate_visitor_salts',
  title: 'Destroy yesterday’s visitor secret',
  schedule: { hour: 0, minute: 0 },
  run: ({ sql }) => sql`select private.rotate_visitor_salts()`,
});

/** Creates the partitions of the coming months, and drops those older than 90 days. */
export const dropOldAnalytics = defineTask({
  name: 'drop_old_analytics',
  title: 'Delete visits older than 90 days',
  schedule: { hour: 3, minute: 10 },
  async run({ sql }) {
    // In separate transactions: creating a month locks all events until it commits.
    const steps = [
      () => sql`select private.create_analytics_partitions()`,
      () => sql`select private.drop_old_analytics()`,
    ];
    await eachAlone(steps, (step) => step());
  },
});

/** Purges what owners deleted more than 30 days ago. */
export const purgeDeletedLeads = defineTask({
  name: 'purge_deleted_leads',
  title: 'Empty the leads trash',
  schedule: { hour: 3, minute: 20 },
  run: ({ sql }) => sql`select private.purge_deleted_leads()`,
});

export const purgeDrafts = defineTask({
  name: 'purge_drafts',
  title: 'Delete drafts untouched for a year',
  schedule: { hour: 3, minute: 22 },
  run: ({ sql }) => sql`select private.purge_drafts()`,
});

export const purgePageReports = defineTask({
  name: 'purge_page_reports',
  title: 'Delete reports closed 6 months ago',
  schedule: { hour: 3, minute: 25 },
  run: ({ sql }) => sql`select private.purge_page_reports()`,
});

export const purgeSecurityEvents = defineTask({
  name: 'purge_security_events',
  title: 'Delete security events older than 90 days',
  schedule: { hour: 3, minute: 27 },
  run: ({ sql }) => sql`select private.purge_security_events()`,
});

export const purgeSessions = defineTask({
  name: 'purge_sessions',
  title: 'Delete expired sessions and links',
  schedule: { hour: 3, minute: 30 },
  run: ({ gateway, clock }) => gateway.purge(clock()),
});

/** Deletes expired mails whose job was lost. */
export const purgeAccountMails = defineTask({
  name: 'purge_account_mails',
  title: 'Delete expired account emails',
  schedule: { hour: 3, minute: 31 },
  run: ({ sql }) => sql`delete from private.account_mails where ends_at < now()`,
});

export const resealFactors = defineTask({
  name: 'reseal_factors',
  title: 'Re-encrypt sign-in secrets after a key change',
  schedule: { hour: 3, minute: 32 },
  run: ({ gateway }) => gateway.reseal(),
});

/** Deletes Stripe events that can't be resent, and unpaid checkouts. */
export const purgePaymentRecords = defineTask({
  name: 'purge_payment_records',
  title: 'Delete old Stripe events and unpaid checkouts',
  schedule: { hour: 3, minute: 50 },
  run: ({ sql }) => sql`select private.purge_payment_records()`,
});

/** Stores the installation's daily figures. */
export const noteFigures = defineTask({
  name: 'note_figures',
  title: 'Record the day’s figures',
  schedule: { minute: 57 },
  run: ({ sql }) => sql`select private.note_figures()`,
});
