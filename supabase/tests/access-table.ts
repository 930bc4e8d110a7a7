/** What a statement comes to. */
export type Outcome =
  /** It reaches the row. */
  | 'yes'
  /** Row security hides the row: nothing is reached, nothing is said. */
  | 'hidden'
  /** Row security refuses the new row. */
  | 'refused'
  /** The role has no such grant. */
  | 'denied'
  /** A view that nobody can write to. */
  | 'read-only';

/**
 * All but two are `authenticated`: the row is the owner's, who is on the team of `agency`; `rival` is
 * another agency, and `colleague` on the same team.
 */
export type Actor =
  | 'anon'
  | 'stranger'
  | 'owner'
  | 'service_role'
  | 'agency'
  | 'rival'
  | 'colleague';

/** Who may do no more than a stranger where a table says nothing of them. */
export const STRANGERS = ['agency', 'rival', 'colleague'] as const satisfies readonly Actor[];

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;

/** In the order of the verbs. */
type Cells = readonly [Outcome, Outcome, Outcome, Outcome];

type Rights = Readonly<
  Record<Exclude<Actor, (typeof STRANGERS)[number]>, Cells> &
    Partial<Record<(typeof STRANGERS)[number], Cells>>
>;

/** Who may do what to whose row: every relation of `public`, every role, every verb. */
export const ACCESS: Readonly<Record<string, Rights>> = {
  agencies: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'hidden', 'denied'],
    owner: ['yes', 'denied', 'hidden', 'denied'],
    colleague: ['yes', 'denied', 'hidden', 'denied'],
    agency: ['yes', 'denied', 'yes', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  agency_staff: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    agency: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  agency_pushes: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['hidden', 'denied', 'denied', 'denied'],
    agency: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  agency_cards: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'hidden'],
    owner: ['hidden', 'denied', 'denied', 'hidden'],
    agency: ['yes', 'denied', 'denied', 'yes'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  profiles: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'refused', 'hidden', 'denied'],
    owner: ['yes', 'yes', 'yes', 'denied'],
    agency: ['yes', 'refused', 'yes', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  public_profiles: {
    anon: ['denied', 'read-only', 'read-only', 'read-only'],
    stranger: ['denied', 'read-only', 'read-only', 'read-only'],
    owner: ['denied', 'read-only', 'read-only', 'read-only'],
    service_role: ['yes', 'read-only', 'read-only', 'read-only'],
  },
  plan_features: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['yes', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  plan_quotas: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['yes', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  payment_settings: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['yes', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'yes', 'denied'],
  },
  plan_prices: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['yes', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'yes', 'denied'],
  },
  ledger: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'denied', 'denied'],
  },
  // The owner of the row is an administrator.
  admin_reports: {
    anon: ['denied', 'read-only', 'read-only', 'read-only'],
    stranger: ['hidden', 'read-only', 'read-only', 'read-only'],
    owner: ['yes', 'read-only', 'read-only', 'read-only'],
    service_role: ['denied', 'read-only', 'read-only', 'read-only'],
  },
  admin_bans: {
    anon: ['denied', 'read-only', 'read-only', 'read-only'],
    stranger: ['hidden', 'read-only', 'read-only', 'read-only'],
    owner: ['yes', 'read-only', 'read-only', 'read-only'],
    service_role: ['denied', 'read-only', 'read-only', 'read-only'],
  },
  admin_users: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  audit_log: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'denied', 'denied'],
  },
  // The owner of the row is the administrator here, too.
  admin_directory: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['denied', 'denied', 'denied', 'denied'],
  },
  admin_leads: {
    anon: ['denied', 'read-only', 'read-only', 'read-only'],
    stranger: ['hidden', 'read-only', 'read-only', 'read-only'],
    owner: ['yes', 'read-only', 'read-only', 'read-only'],
    service_role: ['denied', 'read-only', 'read-only', 'read-only'],
  },
  admin_agencies: {
    anon: ['denied', 'read-only', 'read-only', 'read-only'],
    stranger: ['hidden', 'read-only', 'read-only', 'read-only'],
    owner: ['yes', 'read-only', 'read-only', 'read-only'],
    service_role: ['denied', 'read-only', 'read-only', 'read-only'],
  },
  admin_audit: {
    anon: ['denied', 'read-only', 'read-only', 'read-only'],
    stranger: ['hidden', 'read-only', 'read-only', 'read-only'],
    owner: ['yes', 'read-only', 'read-only', 'read-only'],
    service_role: ['denied', 'read-only', 'read-only', 'read-only'],
  },
  switches: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['yes', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'denied', 'denied'],
  },
  contacts: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'refused', 'hidden', 'hidden'],
    owner: ['yes', 'yes', 'yes', 'yes'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  leads: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'hidden', 'hidden'],
    owner: ['yes', 'denied', 'yes', 'yes'],
    agency: ['yes', 'denied', 'hidden', 'hidden'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  analytics: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  profile_publishes: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  page_reports: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['denied', 'denied', 'denied', 'denied'],
    owner: ['denied', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'denied', 'denied'],
  },
  account_settings: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'hidden', 'denied'],
    owner: ['yes', 'denied', 'yes', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  analytics_ids: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'refused', 'hidden', 'denied'],
    owner: ['yes', 'yes', 'yes', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  pictures: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'hidden', 'denied'],
    owner: ['yes', 'denied', 'yes', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  archives: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  webhooks: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'refused', 'hidden', 'hidden'],
    owner: ['yes', 'yes', 'yes', 'yes'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  webhook_deliveries: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  api_keys: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'hidden'],
    owner: ['yes', 'denied', 'denied', 'yes'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  domains: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'refused', 'denied', 'hidden'],
    owner: ['yes', 'yes', 'denied', 'yes'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  page_flags: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['denied', 'denied', 'denied', 'denied'],
    owner: ['denied', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'denied', 'denied'],
  },
  profile_versions: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    agency: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  analytics_daily: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  analytics_daily_values: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  analytics_daily_visitors: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
  analytics_daily_drops: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'yes', 'yes', 'yes'],
  },
};
