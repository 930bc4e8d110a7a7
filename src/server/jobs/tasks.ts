import * as z from 'zod/mini';
import type { TaskName } from '#domain/admin/jobs/tasks.ts';
import { resealCompanySecrets } from '../clients/company-providers.ts';
import { purgeAccountMails } from '../data/account/account-mails.ts';
import { remindOfInvitations } from '../data/agency/agencies.ts';
import { remindDueLeads } from '../data/agency/lead-desk.ts';
import {
  dropOldAnalytics,
  noteFigures,
  purgeDeletedLeads,
  purgeDrafts,
  purgePageReports,
  purgePaymentRecords,
  purgeSecurityEvents,
  rotateVisitorSalts,
} from '../data/installation/retention.ts';
import { tellExpiringApiKeys } from '../data/integrations/api-keys.ts';
import { purgeWebhooks } from '../data/integrations/webhooks.ts';
import { resealSecrets } from '../webhooks/secrets.ts';
import { announceArchive } from './account/announce-archive.ts';
import { announceDeletion } from './account/announce-deletion.ts';
import { announceRecovery } from './account/announce-recovery.ts';
import { announceSignIn } from './account/announce-sign-in.ts';
import { announceSupportAnswer } from './account/announce-support-answer.ts';
import { deleteAccounts } from './account/delete-accounts.ts';
import { makeArchive, purgeArchives } from './account/make-archive.ts';
import { sendAccountMail } from './account/send-account-mail.ts';
import { sendReset } from './account/send-reset.ts';
import { announceReports } from './admin/announce-reports.ts';
import { announceSuspension } from './admin/announce-suspension.ts';
import {
  fitGroupTemplates,
  keepLeads,
  pushTemplate,
  refreshStaffPlans,
} from './agency/agency-tasks.ts';
import { announceAgencyEnd } from './agency/announce-agency-end.ts';
import { announceCompanySignIn } from './agency/announce-company-sign-in.ts';
import { announceDesk } from './agency/announce-desk.ts';
import { announceScimKey } from './agency/announce-scim-key.ts';
import { announceDeparture, announceManager, announceTeam } from './agency/announce-team.ts';
import { checkCompanyDomain, checkCompanyDomains } from './agency/check-company-domains.ts';
import { inviteStaff } from './agency/invite-staff.ts';
import { announceLead } from './audience/announce-lead.ts';
import { digestLeads } from './audience/digest-leads.ts';
import { announceApiKey } from './integrations/announce-api-key.ts';
import { announceDomain, announceTeamDomain } from './integrations/announce-domain.ts';
import { announceWebhookEnd } from './integrations/announce-webhook-end.ts';
import { checkDomain, checkDomains } from './integrations/check-domains.ts';
import { announcePlan } from './money/announce-plan.ts';
import { announceEnd, announceReceipt, announceRefusal } from './money/announce-receipt.ts';
import { endSubscription } from './money/end-subscription.ts';
import { reconcileCustomer, reconcilePayments } from './money/reconcile-payments.ts';
import { refreshPlans } from './money/refresh-plans.ts';
import { announceRefund, refundPayment } from './money/refund-payment.ts';
import { returnPayment } from './money/return-payment.ts';
import { checkPage } from './page/check-page.ts';
import { copyPictures } from './page/copy-pictures.ts';
import { purgeEdge } from './page/purge-edge.ts';
import { defineTask, type Task, type TaskDeps } from './task.ts';

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
