import type { Sql } from '#database/connect.ts';
import { eachAlone } from '#gateway/turns/each-alone.ts';

/** Destroys the salts and visitor hashes of the days before this one. */
export async function rotateVisitorSalts(sql: Sql): Promise<void> {
  await sql`select private.rotate_visitor_salts()`;
}

/** Makes room for the visits of the coming months, and drops those past their 90 days. */
export async function dropOldAnalytics(sql: Sql): Promise<void> {
  // Apart, as a month that is made locks all events until its transaction ends.
  const steps = [
    () => sql`select private.create_analytics_partitions()`,
    () => sql`select private.drop_old_analytics()`,
  ];
  await eachAlone(steps, async (step) => void (await step()));
}

/** Deletes Stripe events that can't be resent, and unpaid checkouts. */
export async function purgePaymentRecords(sql: Sql): Promise<void> {
  await sql`select private.purge_payment_records()`;
}

/** Deletes reports of pages that were judged half a year ago. */
export async function purgePageReports(sql: Sql): Promise<void> {
  await sql`select private.purge_page_reports()`;
}

/** Deletes drafts that nobody has written to for a year. */
export async function purgeDrafts(sql: Sql): Promise<void> {
  await sql`select private.purge_drafts()`;
}

/** Deletes security events of accounts past their 90 days. */
export async function purgeSecurityEvents(sql: Sql): Promise<void> {
  await sql`select private.purge_security_events()`;
}

/** Notes the installation's figures of each day. */
export async function noteFigures(sql: Sql): Promise<void> {
  await sql`select private.note_figures()`;
}

/** Deletes for good what owners put into the trash more than 30 days ago. */
export async function purgeDeletedLeads(sql: Sql): Promise<void> {
  await sql`select private.purge_deleted_leads()`;
}
