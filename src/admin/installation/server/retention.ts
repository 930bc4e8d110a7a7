import type { Sql } from '#database/connect.ts';
import { eachAlone } from '#gateway/turns/each-alone.ts';

/** Destroys the salts and visitor hashes of the days before this one. */
export async function rotateVisitorSalts(sql: Sql): Promise<void> {
  await sql`select private.rotate_visitor_salts()`;
}

/** Creates the partitions of the coming months, and drops those older than 90 days. */
export async function dropOldAnalytics(sql: Sql): Promise<void> {
  // In separate transactions: creating a month locks all events until it commits.
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

/** Deletes page reports that were closed half a year ago. */
export async function purgePageReports(sql: Sql): Promise<void> {
  await sql`select private.purge_page_reports()`;
}

/** Deletes drafts unchanged for a year. */
export async function purgeDrafts(sql: Sql): Promise<void> {
  await sql`select private.purge_drafts()`;
}

/** Deletes accounts' security events older than 90 days. */
export async function purgeSecurityEvents(sql: Sql): Promise<void> {
  await sql`select private.purge_security_events()`;
}

/** Stores the installation's daily figures. */
export async function noteFigures(sql: Sql): Promise<void> {
  await sql`select private.note_figures()`;
}

/** Purges what owners deleted more than 30 days ago. */
export async function purgeDeletedLeads(sql: Sql): Promise<void> {
  await sql`select private.purge_deleted_leads()`;
}
