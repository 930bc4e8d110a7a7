import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { listKeys, queryKeys } from './query-keys.ts';

/** The queries each write invalidates. Visible ones are refetched at once. */
export const staleAfter = {
  /** An owner changed account settings; the time zone sets the days in the numbers. */
  accountChange: (userId: string) =>
    toFilters(
      queryKeys.accountSettings(userId),
      queryKeys.analyticsSummary(userId),
      queryKeys.analyticsReports(userId),
    ),
  apiKeyChange: (userId: string) => toFilters(queryKeys.apiKeys(userId)),
  archiveRequest: (userId: string) => toFilters(queryKeys.archive(userId)),
  /** A test email was sent, or refused. */
  testMail: () => toFilters(queryKeys.mailOverview),
  appeal: (userId: string) => toFilters(queryKeys.suspension(userId)),
  ban: () => toFilters(['admin_bans']),
  /** The owner changed the agency itself. */
  agencyChange: (userId: string) => toFilters(queryKeys.agency(userId)),
  /** A saved card was deleted. */
  cardChange: (userId: string) => toFilters(queryKeys.agencyCards.all(userId)),
  /** An administrator changed an account: affects everything that lists or describes people. */
  adminAct: (userId: string) => [
    ...toFilters(
      ['admin_person', userId],
      queryKeys.adminOverviews(userId),
      ...['admin_directory', 'admin_agencies', 'admin_audit'].map((list) =>
        listKeys(list).all(userId),
      ),
    ),
  ],
  /** A person's leads were erased on all pages. */
  adminErasure: (userId: string) =>
    toFilters(
      ...['admin_leads', 'admin_audit'].map((list) => listKeys(list).all(userId)),
      queryKeys.adminOverviews(userId),
    ),
  /** The report counts contacts who became customers, and a lead names its contact. */
  contactChange: (userId: string) =>
    toFilters(
      queryKeys.contacts.all(userId),
      queryKeys.leads.all(userId),
      queryKeys.analyticsReports(userId),
    ),
  /** The agency's company sign-in was set up, changed or removed. */
  companyChange: (userId: string) => toFilters(queryKeys.companySignIn(userId)),
  /** The company directory got or lost its key. */
  directoryChange: (userId: string) => toFilters(queryKeys.directoryKey(userId)),
  /** A domain was added or removed, or is being checked. */
  domainChange: (userId: string) => toFilters(queryKeys.domains(userId)),
  identityChange: (userId: string) => toFilters(queryKeys.identities(userId)),
  /**
   * Leads came, were deleted, or were restored: contacts derive from them, and the dashboard counts
   * them.
   */
  leadChange: (userId: string) =>
    toFilters(
      queryKeys.leads.all(userId),
      queryKeys.contacts.all(userId),
      queryKeys.fairs(userId),
      queryKeys.analyticsSummary(userId),
      queryKeys.analyticsReports(userId),
    ),
  /** A lead on the desk was reassigned, annotated, or changed state. */
  deskChange: (userId: string) => toFilters(queryKeys.leads.all(userId)),
  leadTurns: (userId: string) => toFilters(queryKeys.leadTurns(userId)),
  /** Unmarking doesn't change the visible page until the next fetch. */
  leadMark: (userId: string): InvalidateQueryFilters[] => [
    ...toFilters(queryKeys.leads.ones(userId), queryKeys.leads.counts(userId)),
    { queryKey: queryKeys.leads.pages(userId), refetchType: 'none' },
  ],
  /** A payment or payment change, which may change the plan. */
  payment: (userId: string) => toFilters(queryKeys.billing(userId), ...ofPlan(userId)),
  /** The active plan changed by itself, or from elsewhere. */
  planChange: (userId: string) => toFilters(...ofPlan(userId)),
  /** The owner cancelled the deletion: their page is open again. */
  comingBack: (userId: string) =>
    toFilters(queryKeys.leaving(userId), queryKeys.billing(userId), ...ofPlan(userId)),
  /** An email change was requested or cancelled. */
  emailChange: (userId: string) => toFilters(queryKeys.emailChange(userId)),
  passwordChange: (userId: string) => toFilters(queryKeys.hasPassword(userId)),
  /** A session ended, or its browser's notifications changed. */
  sessionEnd: (userId: string) => toFilters(queryKeys.sessions(userId)),
  /**
   * A person accepted or declined an agency's invitation, or left the agency: their plan and edit rights
   * follow.
   */
  membershipChange: (userId: string) => toFilters(queryKeys.ownAgency(userId), ...ofPlan(userId)),
  passkeyChange: (userId: string) => toFilters(queryKeys.passkeys(userId)),
  /** A second factor was added or removed. */
  factorChange: (userId: string) =>
    toFilters(queryKeys.factors(userId), queryKeys.recoveryCodes(userId)),
  /** Pictures were added, deleted or described: the library, its albums, and the storage used. */
  pictureChange: () => toFilters(queryKeys.pictures, ['own_usage']),
  /** Each save is a version, and the report marks the days of publication. */
  profileSave: (userId: string) =>
    toFilters(queryKeys.profileVersions(userId), queryKeys.analyticsReports(userId)),
  /** A report was closed, or an appeal answered: other reports of the page change with it. */
  judgement: () => toFilters(queryKeys.adminReports, ['admin_reports'], ['admin_inbox']),
  /** Plan features, plan limits or the global switches changed. */
  rulesChange: (userId: string) =>
    toFilters(
      queryKeys.planFeatures,
      queryKeys.planQuotas,
      queryKeys.switches,
      listKeys('admin_audit').all(userId),
      ...ofPlan(userId),
    ),
  termsChange: (userId: string) =>
    toFilters(
      queryKeys.paymentSettings,
      queryKeys.paymentCheck,
      queryKeys.terms,
      listKeys('admin_audit').all(userId),
    ),
  jobRetry: () => toFilters(queryKeys.jobs),
  /** A member joined, left or changed status: seats, numbers and saved cards follow. */
  staffChange: (userId: string) =>
    toFilters(
      queryKeys.staff.all(userId),
      queryKeys.agencyCards.all(userId),
      queryKeys.agencyReports(userId),
      queryKeys.leads.all(userId),
    ),
  /** A group was added, deleted or changed: members may have another template. */
  groupChange: (userId: string) =>
    toFilters(
      queryKeys.agencyGroups(userId),
      queryKeys.staff.all(userId),
      queryKeys.agencyPushes(userId),
    ),
  /** The template is being pushed to the team's pages, or the push undone. */
  templatePush: (userId: string) =>
    toFilters(
      queryKeys.agencyPushes(userId),
      queryKeys.agency(userId),
      queryKeys.agencyGroups(userId),
    ),
  /** A webhook was created, changed or deleted, or is sending something. */
  webhookChange: (userId: string) => toFilters(queryKeys.webhooks(userId), ['webhook_deliveries']),
  /** A message to support, or a request was closed. */
  supportMessage: (userId: string) => toFilters(queryKeys.supportRequests.all(userId)),
  /** A support request was answered or closed: the queue, the request and the menu's count. */
  supportAnswer: () =>
    toFilters(['admin_support'], ['admin_support_request'], ['admin_inbox'], queryKeys.openCases),
  /** Not a write: the server is reachable again after an offline start. */
  reconnecting: (): InvalidateQueryFilters[] => [{}],
  /** Not a write: the owner refreshes the visitors' numbers. */
  refresh: (userId: string) =>
    toFilters(
      queryKeys.analyticsSummary(userId),
      queryKeys.analyticsReports(userId),
      queryKeys.leads.all(userId),
    ),
};

/** @param stale from `staleAfter` @returns resolves once the queries on screen are refetched */
export async function makeStale(
  queryClient: QueryClient,
  stale: readonly InvalidateQueryFilters[],
) {
  await Promise.all(stale.map((filters) => queryClient.invalidateQueries(filters)));
}

function toFilters(...keys: readonly (readonly unknown[])[]): InvalidateQueryFilters[] {
  return keys.map((queryKey) => ({ queryKey }));
}

function ofPlan(userId: string) {
  return [
    queryKeys.profile(userId),
    queryKeys.plans(userId),
    queryKeys.usage(userId),
    queryKeys.ledger(userId),
  ];
}
