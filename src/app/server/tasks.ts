import * as z from 'zod/mini';
import { announceDeletion } from '#account/leaving/server/announce-deletion.ts';
import { deleteAccounts } from '#account/leaving/server/delete-accounts.ts';
import { sendAccountMail } from '#account/server/jobs/send-account-mail.ts';
import { announceRecovery } from '#account/sign-in/server/announce-recovery.ts';
import { announceSignIn } from '#account/sign-in/server/announce-sign-in.ts';
import { sendReset } from '#account/sign-in/server/send-reset.ts';
import { announceSupportAnswer } from '#admin/help/server/announce-support-answer.ts';
import {
  dropOldAnalytics,
  noteFigures,
  purgeDeletedLeads,
  purgeDrafts,
  purgePageReports,
  purgePaymentRecords,
  purgeSecurityEvents,
  rotateVisitorSalts,
} from '#admin/installation/server/retention.ts';
import type { TaskName } from '#admin/jobs/rules/tasks.ts';
import { announceReports } from '#admin/server/jobs/announce-reports.ts';
import { announceSuspension } from '#admin/server/jobs/announce-suspension.ts';
import { resealCompanySecrets } from '#agency/company-sign-in/server/company-providers.ts';
import { remindOfInvitations } from '#agency/server/data/agencies.ts';
import { remindDueLeads } from '#agency/server/data/lead-desk.ts';
import {
  fitGroupTemplates,
  keepLeads,
  pushTemplate,
  refreshStaffPlans,
} from '#agency/server/jobs/agency-tasks.ts';
import { announceAgencyEnd } from '#agency/server/jobs/announce-agency-end.ts';
import { announceCompanySignIn } from '#agency/server/jobs/announce-company-sign-in.ts';
import { announceDesk } from '#agency/server/jobs/announce-desk.ts';
import { announceScimKey } from '#agency/server/jobs/announce-scim-key.ts';
import {
  announceDeparture,
  announceManager,
  announceTeam,
} from '#agency/server/jobs/announce-team.ts';
import {
  checkCompanyDomain,
  checkCompanyDomains,
} from '#agency/server/jobs/check-company-domains.ts';
import { inviteStaff } from '#agency/server/jobs/invite-staff.ts';
import { announceLead } from '#audience/server/jobs/announce-lead.ts';
import { digestLeads } from '#audience/server/jobs/digest-leads.ts';
import { announceApiKey } from '#integrations/api/server/announce-api-key.ts';
import { tellExpiringApiKeys } from '#integrations/api/server/api-keys.ts';
import {
  announceDomain,
  announceTeamDomain,
} from '#integrations/domains/server/announce-domain.ts';
import { checkDomain, checkDomains } from '#integrations/domains/server/check-domains.ts';
import { announceArchive } from '#integrations/export/server/announce-archive.ts';
import { makeArchive, purgeArchives } from '#integrations/export/server/make-archive.ts';
import { announceWebhookEnd } from '#integrations/webhooks/server/announce-webhook-end.ts';
import { resealSecrets } from '#integrations/webhooks/server/secrets.ts';
import { purgeWebhooks } from '#integrations/webhooks/server/webhooks.ts';
import { purgeAccountMails } from '#kit/server/data/account-mails.ts';
import { defineTask, type Task, type TaskDeps } from '#kit/server/jobs/task.ts';
import { announcePlan } from '#money/server/jobs/announce-plan.ts';
import {
  announceEnd,
  announceReceipt,
  announceRefusal,
} from '#money/server/jobs/announce-receipt.ts';
import { endSubscription } from '#money/server/jobs/end-subscription.ts';
import { reconcileCustomer, reconcilePayments } from '#money/server/jobs/reconcile-payments.ts';
import { refreshPlans } from '#money/server/jobs/refresh-plans.ts';
import { announceRefund, refundPayment } from '#money/server/jobs/refund-payment.ts';
import { returnPayment } from '#money/server/jobs/return-payment.ts';
import { purgeEdge } from '#page/edge/server/purge-edge.ts';
import { copyPictures } from '#page/pictures/server/copy-pictures.ts';
import { checkPage } from '#page/safety/server/check-page.ts';

/** Mails sent by jobs. */
const MAILS = {
  ...announceLead,
  ...digestLeads,
  ...announceArchive,
  ...announceDeletion,
  ...announceRecovery,
  ...announceSignIn,
  ...announcePlan,
  ...announceReceipt,
  ...announceEnd,
  ...announceRefusal,
  ...announceDomain,
  ...announceTeamDomain,
  ...announceWebhookEnd,
  ...announceApiKey,
  ...announceSuspension,
  ...announceReports,
  ...announceRefund,
  ...announceSupportAnswer,
  ...inviteStaff,
  ...announceTeam,
  ...announceDeparture,
  ...announceManager,
  ...announceDesk,
  ...announceScimKey,
  ...announceCompanySignIn,
  ...announceAgencyEnd,
};

/** Tasks by the name they are queued under. */
export const TASK_LIST: Readonly<Record<TaskName, Task>> = {
  ...MAILS,
  check_page: checkPage,
  copy_pictures: copyPictures,
  purge_edge: purgeEdge,
  rotate_visitor_salts: defineRetention(rotateVisitorSalts),
  drop_old_analytics: defineRetention(dropOldAnalytics),
  purge_deleted_leads: defineRetention(purgeDeletedLeads),
  purge_drafts: defineRetention(purgeDrafts),
  purge_page_reports: defineRetention(purgePageReports),
  purge_security_events: defineRetention(purgeSecurityEvents),
  note_figures: defineRetention(noteFigures),
  refresh_plans: refreshPlans,
  reconcile_payments: reconcilePayments,
  reconcile_customer: reconcileCustomer,
  purge_payment_records: defineRetention(purgePaymentRecords),
  delete_accounts: deleteAccounts,
  end_subscription: endSubscription,
  return_payment: returnPayment,
  refund_payment: refundPayment,
  push_template: pushTemplate,
  fit_templates: fitGroupTemplates,
  refresh_staff: refreshStaffPlans,
  keep_leads: keepLeads,
  remind_invitations: defineRetention(remindOfInvitations),
  remind_due_leads: defineRetention(remindDueLeads),
  make_archive: makeArchive,
  purge_archives: purgeArchives,
  send_account_mail: sendAccountMail,
  send_reset: sendReset,
  purge_webhooks: defineRetention(purgeWebhooks),
  tell_expiring_api_keys: defineRetention(tellExpiringApiKeys),
  check_domain: checkDomain,
  check_domains: checkDomains,
  check_company_domain: checkCompanyDomain,
  check_company_domains: checkCompanyDomains,
  purge_sessions: defineTask(z.unknown(), async (_payload, { gateway, clock }) => {
    await gateway.purge(clock());
  }),
  purge_account_mails: defineRetention(purgeAccountMails),
  reseal_factors: defineTask(z.unknown(), async (_payload, { gateway }) => {
    await gateway.reseal();
  }),
  reseal_webhook_secrets: defineResealing(resealSecrets),
  reseal_company_secrets: defineResealing(resealCompanySecrets),
};

/** A single SQL statement. The payload from the schedule isn't needed. */
function defineRetention(run: (sql: TaskDeps['sql']) => Promise<void>): Task {
  return defineTask(z.unknown(), (_payload, { sql }) => run(sql));
}

/** A job for each kind of secret: one that no key opens doesn't block the others. */
function defineResealing(
  run: (sql: TaskDeps['sql'], sealing: TaskDeps['keys']['sealing']) => Promise<void>,
): Task {
  return defineTask(z.unknown(), (_payload, { sql, keys }) => run(sql, keys.sealing));
}
