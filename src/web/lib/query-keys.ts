import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Every key an answer is kept under, and nowhere else is one written. A key begins with its noun and
 * whose it is, so that what they begin with makes all of them stale at once.
 */
export const queryKeys = {
  accountSettings: (userId: string) => ['account_settings', userId] as const,
  analyticsIds: (userId: string) => ['analytics_ids', userId] as const,
  apiKeys: (userId: string) => ['api_keys', userId] as const,
  archive: (userId: string) => ['archives', userId] as const,
  adminReport: (id: string) => ['admin_report', id] as const,
  adminReports: ['admin_report'] as const,
  agency: (userId: string) => ['agencies', userId] as const,
  agencyCards: listKeys('agency_cards'),
  agencyGroups: (userId: string) => ['agency_groups', userId] as const,
  agencyPushes: (userId: string) => ['agency_pushes', userId] as const,
  agencyReports: (userId: string) => ['agency_report', userId] as const,
  agencyReport: (userId: string, days: { first_day: string; last_day: string }) =>
    ['agency_report', userId, days.first_day, days.last_day] as const,
  adminAccess: (userId: string) => ['admin_users', userId] as const,
  /** Access depends on the session's assurance level (`aal`). */
  canAdminister: (userId: string, aal: string) => ['admin_users', userId, aal] as const,
  adminOverview: (userId: string, days: { first_day: string; last_day: string }) =>
    ['admin_overview', userId, days.first_day, days.last_day] as const,
  adminOverviews: (userId: string) => ['admin_overview', userId] as const,
  adminSearch: (userId: string, typed: string) => ['admin_search', userId, typed] as const,
  adminPerson: (userId: string, ofUser: string) => ['admin_person', userId, ofUser] as const,
  analyticsReports: (userId: string) => ['analytics_report', userId] as const,
  analyticsReport: (userId: string, days: { first_day: string; last_day: string }) =>
    ['analytics_report', userId, days.first_day, days.last_day] as const,
  analyticsSummary: (userId: string) => ['analytics_summary', userId] as const,
  auditOfOwn: (userId: string) => ['audit_log', userId] as const,
  billing: (userId: string) => ['own_billing', userId] as const,
  contacts: {
    ...listKeys('contacts'),
    byIds: (userId: string, ids: readonly string[]) => ['contacts', userId, 'some', ids] as const,
    duplicates: (userId: string) => ['contacts', userId, 'duplicates'] as const,
    tags: (userId: string) => ['contacts', userId, 'tags'] as const,
  },
  directoryKey: (userId: string) => ['scim_key', userId] as const,
  domains: (userId: string) => ['domains', userId] as const,
  domainTargets: ['own-domains'] as const,
  domainApex: (name: string) => ['own-domains', 'apex', name] as const,
  emailChange: (userId: string) => ['own_email_change', userId] as const,
  factors: (userId: string) => ['factors', userId] as const,
  featurePreview: (change: unknown) => ['admin_preview_feature', change] as const,
  identities: (userId: string) => ['identities', userId] as const,
  jobs: ['job_overview'] as const,
  leads: {
    ...listKeys('leads'),
    newest: (userId: string) => ['leads', userId, 'newest'] as const,
    since: (userId: string, asked: unknown) => ['leads', userId, 'new', asked] as const,
    ofContact: (userId: string, contactId: string) =>
      ['leads', userId, 'of contact', contactId] as const,
    sources: (userId: string) => ['leads', userId, 'sources'] as const,
    onDesk: (userId: string, id: string) => ['leads', userId, 'desk', id] as const,
    steps: (userId: string, id: string) => ['leads', userId, 'steps', id] as const,
  },
  leadTurns: (userId: string) => ['lead_turns', userId] as const,
  leaving: (userId: string) => ['account_deletion', userId] as const,
  leavingPreview: (userId: string) => ['deletion_preview', userId] as const,
  ledger: (userId: string) => ['ledger', userId] as const,
  mailOverview: ['mail_overview'] as const,
  /** Goes stale with the list of reports. */
  openCases: ['admin_reports', 'open'] as const,
  caseVisitors: (id: string) => ['admin_visit_case', id] as const,
  ownAgency: (userId: string) => ['own_agency', userId] as const,
  passkeys: (userId: string) => ['passkeys', userId] as const,
  paymentArrival: (checkoutId: string) => ['refresh-billing', checkoutId] as const,
  paymentCheck: ['check-payments'] as const,
  paymentOverview: ['payment_overview'] as const,
  paymentSettings: ['payment_settings'] as const,
  pictures: ['pictures'] as const,
  pictureAlbums: ['pictures', 'albums'] as const,
  pictureLibrary: (asked: unknown) => ['pictures', 'library', asked] as const,
  picturePalettes: (url: string) => ['pictures', 'palettes', url] as const,
  pictureUses: (ids: readonly string[]) => ['pictures', 'uses', ids] as const,
  planFeatures: ['plan_features'] as const,
  planIncludes: (plan: string) => ['plan_features', plan] as const,
  planQuotas: ['plan_quotas'] as const,
  plans: (userId: string) => ['own_plan', userId] as const,
  plan: (userId: string, plan: string) => ['own_plan', userId, plan] as const,
  isDrafted: (ownerId: string) => ['profile_drafts', ownerId, 'any'] as const,
  pageDraft: (ownerId: string) => ['profile_drafts', ownerId, 'all'] as const,
  profile: (userId: string) => ['profiles', userId] as const,
  recoveryCodes: (userId: string) => ['recovery_codes_left', userId] as const,
  profileVersions: (userId: string) => ['profile_versions', userId] as const,
  supportRequests: listKeys('support_requests'),
  adminSupportRequest: (id: string) => ['admin_support_request', id] as const,
  suspension: (userId: string) => ['own_suspension', userId] as const,
  hasPassword: (userId: string) => ['has_password', userId] as const,
  sessions: (userId: string) => ['own_sessions', userId] as const,
  staff: {
    ...listKeys('agency_staff'),
    /** The pages of some of them. */
    profiles: (userId: string, ids: readonly string[]) =>
      ['agency_staff', userId, 'profiles', ids] as const,
    roster: (userId: string) => ['agency_staff', userId, 'roster'] as const,
    seats: (userId: string) => ['agency_staff', userId, 'seats'] as const,
    members: (userId: string) => ['agency_staff', userId, 'members'] as const,
    modes: (userId: string, person: string) => ['agency_staff', userId, 'modes', person] as const,
    week: (userId: string, ids: readonly string[]) =>
      ['agency_staff', userId, 'week', ids] as const,
    team: (userId: string) => ['agency_staff', userId, 'team'] as const,
  },
  /** `after`: how far the last push is, as each step changes what another one would. */
  templatePreview: (userId: string, modes: unknown, after: string) =>
    ['agency_pushes', userId, 'preview', modes, after] as const,
  switches: ['switches'] as const,
  switchPreview: (userId: string, plan: string) => ['switch_preview', userId, plan] as const,
  terms: ['terms'] as const,
  usage: (userId: string) => ['own_usage', userId] as const,
  webhooks: (userId: string) => ['webhooks', userId] as const,
  webhook: (userId: string, id: string) => ['webhooks', userId, id] as const,
  /** Made anew by each try. */
  delivery: (userId: string, webhook: string, id: string, triedAt: string | null) =>
    ['webhooks', userId, webhook, id, triedAt] as const,
  webhookSecret: (userId: string, id: string) => ['webhook_secret', userId, id] as const,
  usernameProblem: (username: string) => ['find_username_problem', username] as const,
};

/** The keys that every list has: its pages and counts by what was asked, its rows one by one. */
export function listKeys(noun: string) {
  return {
    all: (userId: string) => [noun, userId] as const,
    pages: (userId: string) => [noun, userId, 'page'] as const,
    page: (userId: string, asked: unknown) => [noun, userId, 'page', asked] as const,
    counts: (userId: string) => [noun, userId, 'count'] as const,
    count: (userId: string, asked: unknown) => [noun, userId, 'count', asked] as const,
    ones: (userId: string) => [noun, userId, 'one'] as const,
    one: (userId: string, id: string) => [noun, userId, 'one', id] as const,
  };
}

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
  webhookChange: (userId: string) => toFilters(queryKeys.webhooks(userId)),
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
