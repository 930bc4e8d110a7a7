import * as z from 'zod/mini';
import type { TaskName } from '#domain/jobs/tasks.ts';
import { purgeAccountMails } from '../data/account-mails.ts';
import { remindOfInvitations } from '../data/agencies.ts';
import {
  dropOldAnalytics,
  purgeDeletedLeads,
  purgePageReports,
  purgePaymentRecords,
  rotateVisitorSalts,
} from '../data/retention.ts';
import { purgeWebhooks } from '../data/webhooks.ts';
import { resealSecrets } from '../webhooks/secrets.ts';
import {
  announceDeparture,
  announceTeam,
  keepLeads,
  pushTemplate,
  refreshStaffPlans,
} from './agency-tasks.ts';
import { announceAgencyEnd } from './announce-agency-end.ts';
import { announceArchive } from './announce-archive.ts';
import { announceDeletion } from './announce-deletion.ts';
import { announceDomain } from './announce-domain.ts';
import { announceLead } from './announce-lead.ts';
import { announcePlan } from './announce-plan.ts';
import { announceEnd, announceReceipt, announceRefusal } from './announce-receipt.ts';
import { announceRecovery } from './announce-recovery.ts';
import { announceReports } from './announce-reports.ts';
import { announceSignIn } from './announce-sign-in.ts';
import { announceSuspension } from './announce-suspension.ts';
import { announceWebhookEnd } from './announce-webhook-end.ts';
import { checkDomain, checkDomains } from './check-domains.ts';
import { checkPage } from './check-page.ts';
import { copyPictures } from './copy-pictures.ts';
import { deleteAccounts } from './delete-accounts.ts';
import { digestLeads } from './digest-leads.ts';
import { endSubscription } from './end-subscription.ts';
import { inviteStaff } from './invite-staff.ts';
import { makeArchive, purgeArchives } from './make-archive.ts';
import { reconcileCustomer, reconcilePayments } from './reconcile-payments.ts';
import { refreshPlans } from './refresh-plans.ts';
import { returnPayment } from './return-payment.ts';
import { sendAccountMail } from './send-account-mail.ts';
import { sendReset } from './send-reset.ts';
import { defineTask, type Task, type TaskDeps } from './task.ts';

/** Each task by the name it is queued under. */
export const TASK_LIST: Readonly<Record<TaskName, Task>> = {
  announce_lead: announceLead,
  check_page: checkPage,
  copy_pictures: copyPictures,
  digest_leads: digestLeads,
  rotate_visitor_salts: defineRetention(rotateVisitorSalts),
  drop_old_analytics: defineRetention(dropOldAnalytics),
  purge_deleted_leads: defineRetention(purgeDeletedLeads),
  purge_page_reports: defineRetention(purgePageReports),
  announce_archive: announceArchive,
  announce_deletion: announceDeletion,
  announce_suspension: announceSuspension,
  announce_sign_in: announceSignIn,
  announce_plan: announcePlan,
  announce_receipt: announceReceipt,
  announce_end: announceEnd,
  announce_refusal: announceRefusal,
  announce_domain: announceDomain,
  announce_webhook_end: announceWebhookEnd,
  announce_recovery: announceRecovery,
  announce_reports: announceReports,
  refresh_plans: refreshPlans,
  reconcile_payments: reconcilePayments,
  reconcile_customer: reconcileCustomer,
  purge_payment_records: defineRetention(purgePaymentRecords),
  delete_accounts: deleteAccounts,
  end_subscription: endSubscription,
  return_payment: returnPayment,
  invite_staff: inviteStaff,
  push_template: pushTemplate,
  refresh_staff: refreshStaffPlans,
  keep_leads: keepLeads,
  announce_departure: announceDeparture,
  announce_agency_end: announceAgencyEnd,
  announce_team: announceTeam,
  remind_invitations: defineRetention(remindOfInvitations),
  make_archive: makeArchive,
  purge_archives: purgeArchives,
  send_account_mail: sendAccountMail,
  send_reset: sendReset,
  purge_webhooks: defineRetention(purgeWebhooks),
  check_domain: checkDomain,
  check_domains: checkDomains,
  purge_sessions: defineTask(z.unknown(), async (_payload, { sql, gateway, keys, clock }) => {
    await gateway.purge(clock());
    await resealSecrets(sql, keys.sealing);
    await purgeAccountMails(sql);
  }),
};

/** One statement, the whole of it in SQL. What the schedule puts into the payload is not needed. */
function defineRetention(run: (sql: TaskDeps['sql']) => Promise<void>): Task {
  return defineTask(z.unknown(), (_payload, { sql }) => run(sql));
}
