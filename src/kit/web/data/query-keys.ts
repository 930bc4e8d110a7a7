/**
 * All query keys; none are written elsewhere. A key begins with its noun and its owner, so that this prefix
 * invalidates all of an owner's.
 */
export const queryKeys = {
  accountSettings: (userId: string) => ['account_settings', userId] as const,
  analyticsIds: (userId: string) => ['analytics_ids', userId] as const,
  apiKeys: (userId: string) => ['api_keys', userId] as const,
  archive: (userId: string) => ['archives', userId] as const,
  adminReport: (id: string) => ['admin_report', id] as const,
  adminReports: ['admin_report'] as const,
  agency: (userId: string) => ['agencies', userId] as const,
  agencyName: (userId: string) => ['agencies', userId, 'name'] as const,
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
  config: ['config'] as const,
  contacts: {
    ...listKeys('contacts'),
    byIds: (userId: string, ids: readonly string[]) => ['contacts', userId, 'some', ids] as const,
    duplicates: (userId: string) => ['contacts', userId, 'duplicates'] as const,
    tags: (userId: string) => ['contacts', userId, 'tags'] as const,
  },
  ownCompany: (userId: string) => ['own_company', userId] as const,
  companySignIn: (userId: string) => ['company_sign_in', userId] as const,
  directoryKey: (userId: string) => ['scim_key', userId] as const,
  domains: (userId: string) => ['domains', userId] as const,
  domainTargets: ['own-domains'] as const,
  domainApex: (name: string) => ['own-domains', 'apex', name] as const,
  emailChange: (userId: string) => ['own_email_change', userId] as const,
  factors: (userId: string) => ['factors', userId] as const,
  featurePreview: (change: unknown) => ['admin_preview_feature', change] as const,
  fairs: (userId: string) => ['fairs', userId] as const,
  fairPeople: (userId: string, fair: string) => ['contacts', userId, 'of fair', fair] as const,
  teamFairs: (userId: string) => ['leads', userId, 'team fairs'] as const,
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
  /** Invalidated with the list of reports. */
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
  /** Stale whenever the page is saved. */
  signature: (userId: string) => ['profiles', userId, 'signature'] as const,
  recoveryCodes: (userId: string) => ['recovery_codes_left', userId] as const,
  profileVersions: (userId: string) => ['profile_versions', userId] as const,
  supportRequests: listKeys('support_requests'),
  adminSupportRequest: (id: string) => ['admin_support_request', id] as const,
  suspension: (userId: string) => ['own_suspension', userId] as const,
  hasPassword: (userId: string) => ['has_password', userId] as const,
  sessions: (userId: string) => ['own_sessions', userId] as const,
  /** A browser's notifications, which end with its session. */
  push: (userId: string) => ['own_sessions', userId, 'push'] as const,
  staff: {
    ...listKeys('agency_staff'),
    /** The pages of some members. */
    profiles: (userId: string, ids: readonly string[]) =>
      ['agency_staff', userId, 'profiles', ids] as const,
    roster: (userId: string) => ['agency_staff', userId, 'roster'] as const,
    seats: (userId: string) => ['agency_staff', userId, 'seats'] as const,
    modes: (userId: string, person: string) => ['agency_staff', userId, 'modes', person] as const,
    week: (userId: string, ids: readonly string[]) =>
      ['agency_staff', userId, 'week', ids] as const,
    team: (userId: string) => ['agency_staff', userId, 'team'] as const,
    led: (userId: string, groups: readonly string[] | null) =>
      ['agency_staff', userId, 'led', groups] as const,
    sharedLeads: (userId: string, ids: readonly string[]) =>
      ['agency_staff', userId, 'shared leads', ids] as const,
  },
  /** `after`: the last push's progress, because each step changes what another push would do. */
  templatePreview: (userId: string, modes: unknown, after: string) =>
    ['agency_pushes', userId, 'preview', modes, after] as const,
  templatePage: (owner: string) => ['agencies', owner, 'template page'] as const,
  switches: ['switches'] as const,
  switchPreview: (userId: string, plan: string) => ['switch_preview', userId, plan] as const,
  terms: ['terms'] as const,
  usage: (userId: string) => ['own_usage', userId] as const,
  webhooks: (userId: string) => ['webhooks', userId] as const,
  /** Changes with each attempt. */
  delivery: (userId: string, webhook: string, id: string, triedAt: string | null) =>
    ['webhooks', userId, webhook, id, triedAt] as const,
  webhookSecret: (userId: string, id: string) => ['webhook_secret', userId, id] as const,
  usernameProblem: (username: string) => ['find_username_problem', username] as const,
};

/** The keys that every list has: its pages and counts by request, its rows by id. */
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
