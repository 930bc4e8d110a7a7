import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { listKeys, queryKeys } from '#web/lib/query-keys.ts';

/** The queries each write makes stale. Those on screen are refetched at once. */
export const staleAfter = {
  /** An owner changed account settings; the time zone sets the days in the numbers. */
  accountChange: (userId: string) =>
    toFilters(
      queryKeys.accountSettings(userId),
      queryKeys.analyticsSummary(userId),
      queryKeys.analyticsReports(userId),
    ),
  apiKeyChange: (userId: string) => toFilters(queryKeys.apiKeys(userId)),
  /** All data was asked for. */
  archiveRequest: (userId: string) => toFilters(queryKeys.archive(userId)),
  /** A test mail was sent, or refused. */
  testMail: () => toFilters(queryKeys.mailOverview),
  /** An owner answered their suspension. */
  appeal: (userId: string) => toFilters(queryKeys.suspension(userId)),
  ban: () => toFilters(['admin_bans']),
  /** The owner wrote of the agency itself. */
  agencyChange: (userId: string) => toFilters(queryKeys.agency(userId)),
  /** A kept card was deleted. */
  cardChange: (userId: string) => toFilters(queryKeys.agencyCards.all(userId)),
  /** An administrator did something to somebody: whatever lists or describes people. */
  adminAct: (userId: string) => [
    ...toFilters(
      ['admin_person', userId],
      queryKeys.adminOverviews(userId),
      ...['admin_directory', 'admin_agencies', 'admin_audit'].map((list) =>
        listKeys(list).all(userId),
      ),
    ),
  ],
  /** Leads of somebody were erased, wherever they were. */
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
  /** The sign-in at the team's company was set up, changed or removed. */
  companyChange: (userId: string) => toFilters(queryKeys.companySignIn(userId)),
  /** The company directory got a key, or lost it. */
  directoryChange: (userId: string) => toFilters(queryKeys.directoryKey(userId)),
  /** A domain came, went, or is looked at. */
  domainChange: (userId: string) => toFilters(queryKeys.domains(userId)),
  identityChange: (userId: string) => toFilters(queryKeys.identities(userId)),
  /** Leads came, went, or came back: a contact is made of them, and the dashboard counts them. */
  leadChange: (userId: string) =>
    toFilters(
      queryKeys.leads.all(userId),
      queryKeys.contacts.all(userId),
      queryKeys.analyticsSummary(userId),
      queryKeys.analyticsReports(userId),
    ),
  /** A lead on the desk was handed on, noted, or is further. */
  deskChange: (userId: string) => toFilters(queryKeys.leads.all(userId)),
  leadTurns: (userId: string) => toFilters(queryKeys.leadTurns(userId)),
  /** Nothing leaves the page in sight because its mark was taken away: it waits for the next look. */
  leadMark: (userId: string): InvalidateQueryFilters[] => [
    ...toFilters(queryKeys.leads.ones(userId), queryKeys.leads.counts(userId)),
    { queryKey: queryKeys.leads.pages(userId), refetchType: 'none' },
  ],
  /** Something was paid, or changed of how it is paid: it may be another plan. */
  payment: (userId: string) => toFilters(queryKeys.billing(userId), ...ofPlan(userId)),
  /** The plan in force has changed by itself, or by what happened elsewhere. */
  planChange: (userId: string) => toFilters(...ofPlan(userId)),
  /** The owner came back: their page is open again. */
  comingBack: (userId: string) =>
    toFilters(queryKeys.leaving(userId), queryKeys.billing(userId), ...ofPlan(userId)),
  /** Another address was asked for, or the wish taken back. */
  emailChange: (userId: string) => toFilters(queryKeys.emailChange(userId)),
  passwordChange: (userId: string) => toFilters(queryKeys.hasPassword(userId)),
  sessionEnd: (userId: string) => toFilters(queryKeys.sessions(userId)),
  /** A person answered an agency's invitation or left it: their plan and edit rights follow. */
  membershipChange: (userId: string) => toFilters(queryKeys.ownAgency(userId), ...ofPlan(userId)),
  passkeyChange: (userId: string) => toFilters(queryKeys.passkeys(userId)),
  /** A second factor came or went. */
  factorChange: (userId: string) =>
    toFilters(queryKeys.factors(userId), queryKeys.recoveryCodes(userId)),
  /** Pictures came, went, or are described otherwise: the library, its albums, and what is used. */
  pictureChange: () => toFilters(queryKeys.pictures, ['own_usage']),
  /** Each save is a version, and the report counts the days on which something was published. */
  profileSave: (userId: string) =>
    toFilters(queryKeys.profileVersions(userId), queryKeys.analyticsReports(userId)),
  /** A report was judged, or an appeal answered: others of the page with it. */
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
  /** Prices or terms changed. */
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
  /** A group came, went or changed: people may have another template. */
  groupChange: (userId: string) =>
    toFilters(
      queryKeys.agencyGroups(userId),
      queryKeys.staff.all(userId),
      queryKeys.agencyPushes(userId),
    ),
  /** The template is on its way to the pages of the team, or back. */
  templatePush: (userId: string) =>
    toFilters(
      queryKeys.agencyPushes(userId),
      queryKeys.agency(userId),
      queryKeys.agencyGroups(userId),
    ),
  /** A webhook was made, changed or deleted, or something is on its way to it. */
  webhookChange: (userId: string) => toFilters(queryKeys.webhooks(userId), ['webhook_deliveries']),
  /** Somebody wrote to support, or needs no answer any more. */
  supportMessage: (userId: string) => toFilters(queryKeys.supportRequests.all(userId)),
  /** A question was answered or closed: the queue, the question and the number in the menu. */
  supportAnswer: () =>
    toFilters(['admin_support'], ['admin_support_request'], ['admin_inbox'], queryKeys.openCases),
  /** No write of ours: somebody asks what visitors have done meanwhile. */
  refresh: (userId: string) =>
    toFilters(
      queryKeys.analyticsSummary(userId),
      queryKeys.analyticsReports(userId),
      queryKeys.leads.all(userId),
    ),
};

/** @param stale of `staleAfter` @returns once what is on screen has been read anew */
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
