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

/** `owner` and `stranger` are both `authenticated`: the row is the owner's. */
export type Actor = 'anon' | 'stranger' | 'owner' | 'service_role';

export const VERBS = ['select', 'insert', 'update', 'delete'] as const;

/** In the order of the verbs. */
type Cells = readonly [Outcome, Outcome, Outcome, Outcome];

/** Who may do what to whose row: every relation of `public`, every role, every verb. */
export const ACCESS: Readonly<Record<string, Readonly<Record<Actor, Cells>>>> = {
  profiles: {
    anon: ['denied', 'denied', 'denied', 'denied'],
    stranger: ['hidden', 'refused', 'hidden', 'denied'],
    owner: ['yes', 'yes', 'yes', 'denied'],
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
