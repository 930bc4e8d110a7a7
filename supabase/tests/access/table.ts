import { ALL, NONE, type Rights } from './rights.ts';

/** Who may do what to whose row: every relation of `public`, every role, every verb. */
export const ACCESS: Readonly<Record<string, Rights>> = {
  agencies: {
    stranger: ['hidden', 'denied', 'hidden', 'denied'],
    owner: ['yes', 'denied', 'hidden', 'denied'],
    colleague: ['yes', 'denied', 'hidden', 'denied'],
    agency: ['yes', 'denied', 'yes', 'denied'],
    service_role: ALL,
  },
  agency_staff: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    agency: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  agency_pushes: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['hidden', 'denied', 'denied', 'denied'],
    agency: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  agency_groups: {
    stranger: ['hidden', 'refused', 'hidden', 'hidden'],
    owner: ['hidden', 'refused', 'hidden', 'hidden'],
    agency: ['yes', 'yes', 'yes', 'yes'],
    service_role: ALL,
  },
  agency_cards: {
    stranger: ['hidden', 'denied', 'denied', 'hidden'],
    owner: ['hidden', 'denied', 'denied', 'hidden'],
    agency: ['yes', 'denied', 'denied', 'yes'],
    service_role: ALL,
  },
  profiles: {
    stranger: ['hidden', 'refused', 'hidden', 'denied'],
    owner: ['yes', 'yes', 'yes', 'denied'],
    agency: ['yes', 'refused', 'yes', 'denied'],
    service_role: ALL,
  },
  public_profiles: {
    anon: ['denied', 'read-only', 'read-only', 'read-only'],
    stranger: ['denied', 'read-only', 'read-only', 'read-only'],
    owner: ['denied', 'read-only', 'read-only', 'read-only'],
    service_role: ['yes', 'read-only', 'read-only', 'read-only'],
  },
  plan_features: {
    stranger: ['yes', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  plan_quotas: {
    stranger: ['yes', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  payment_settings: {
    stranger: ['yes', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'yes', 'denied'],
  },
  plan_prices: {
    stranger: ['yes', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'yes', 'denied'],
  },
  ledger: {
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
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  audit_log: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'denied', 'denied'],
  },
  admin_inbox: {
    anon: ['denied', 'read-only', 'read-only', 'read-only'],
    stranger: ['hidden', 'read-only', 'read-only', 'read-only'],
    owner: ['yes', 'read-only', 'read-only', 'read-only'],
    service_role: ['denied', 'read-only', 'read-only', 'read-only'],
  },
  admin_support: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: NONE,
  },
  support_requests: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  support_messages: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  // The owner of the row is the administrator here, too.
  admin_directory: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: NONE,
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
    stranger: ['yes', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ['yes', 'denied', 'denied', 'denied'],
  },
  contacts: {
    stranger: ['hidden', 'refused', 'hidden', 'hidden'],
    owner: ALL,
    service_role: ALL,
  },
  leads: {
    stranger: ['hidden', 'denied', 'hidden', 'hidden'],
    owner: ['yes', 'denied', 'yes', 'yes'],
    agency: ['yes', 'denied', 'hidden', 'hidden'],
    service_role: ALL,
  },
  lead_steps: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    agency: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  lead_turns: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['hidden', 'denied', 'denied', 'denied'],
    agency: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  analytics: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  profile_publishes: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  page_reports: {
    stranger: NONE,
    owner: NONE,
    service_role: ['yes', 'denied', 'denied', 'denied'],
  },
  account_settings: {
    stranger: ['hidden', 'denied', 'hidden', 'denied'],
    owner: ['yes', 'denied', 'yes', 'denied'],
    service_role: ALL,
  },
  analytics_ids: {
    stranger: ['hidden', 'refused', 'hidden', 'denied'],
    owner: ['yes', 'yes', 'yes', 'denied'],
    service_role: ALL,
  },
  pictures: {
    stranger: ['hidden', 'denied', 'hidden', 'denied'],
    owner: ['yes', 'denied', 'yes', 'denied'],
    service_role: ALL,
  },
  security_events: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  archives: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  webhooks: {
    stranger: ['hidden', 'refused', 'hidden', 'hidden'],
    owner: ALL,
    service_role: ALL,
  },
  webhook_attempts: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  webhook_deliveries: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  api_keys: {
    stranger: ['hidden', 'denied', 'denied', 'hidden'],
    owner: ['yes', 'denied', 'denied', 'yes'],
    service_role: ALL,
  },
  domains: {
    stranger: ['hidden', 'refused', 'denied', 'hidden'],
    owner: ['yes', 'yes', 'denied', 'yes'],
    service_role: ALL,
  },
  page_flags: {
    stranger: NONE,
    owner: NONE,
    service_role: ['yes', 'denied', 'denied', 'denied'],
  },
  profile_drafts: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    agency: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  profile_versions: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    agency: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  analytics_daily: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  analytics_daily_values: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  analytics_daily_visitors: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
  analytics_daily_drops: {
    stranger: ['hidden', 'denied', 'denied', 'denied'],
    owner: ['yes', 'denied', 'denied', 'denied'],
    service_role: ALL,
  },
};
