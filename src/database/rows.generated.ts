// Written by `npm run generate` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type AccountSettingsRow = {
  user_id: string;
  time_zone: string | null;
  mails_leads: boolean;
  mails_digest: boolean;
  mails_plan: boolean;
  mails_agency: boolean;
  mails_reports: boolean;
};

export type AdminAgenciesRow = {
  owner_id: string | null;
  name: string | null;
  email: string | null;
  plan: string | null;
  max_staff: number | null;
  staff_count: number | null;
  created_at: string | null;
  words: string | null;
};

export type AdminAuditRow = {
  id: number | null;
  happened_at: string | null;
  actor: string | null;
  actor_email: string | null;
  actor_role: string | null;
  action: string | null;
  subject: string | null;
  subject_email: string | null;
  before: Json | null;
  after: Json | null;
  note: string | null;
  address: string | null;
  words: string | null;
};

export type AdminBansRow = {
  id: string | null;
  kind: string | null;
  value: string | null;
  is_part: boolean | null;
  note: string | null;
  banned_at: string | null;
  words: string | null;
};

export type AdminDirectoryRow = {
  user_id: string | null;
  email: string | null;
  full_name: string | null;
  username: string | null;
  plan: string | null;
  status: string | null;
  is_administrator: boolean | null;
  is_agency: boolean | null;
  agency_owner_id: string | null;
  created_at: string | null;
  last_sign_in_at: string | null;
  words: string | null;
  inviter: string | null;
};

export type AdminInboxRow = {
  id: string | null;
  kind: string | null;
  case_id: string | null;
  user_id: string | null;
  username: string | null;
  about: string | null;
  note: string | null;
  is_first: boolean | null;
  since: string | null;
  holder: string | null;
  place: string | null;
  words: string | null;
};

export type AdminLeadsRow = {
  id: string | null;
  user_id: string | null;
  username: string | null;
  created_at: string | null;
  full_name: string | null;
  email: string | null;
  company: string | null;
  message: string | null;
  source: string | null;
  words: string | null;
};

export type AdminReportsRow = {
  id: string | null;
  kind: string | null;
  user_id: string | null;
  username: string | null;
  status: string | null;
  outcome: string | null;
  reason: string | null;
  report_count: number | null;
  note: string | null;
  last_at: string | null;
  place: string | null;
  words: string | null;
};

export type AdminSupportRow = {
  id: string | null;
  user_id: string | null;
  topic: string | null;
  subject: string | null;
  username: string | null;
  plan: string | null;
  is_first: boolean | null;
  status: string | null;
  last_at: string | null;
  waits_since: string | null;
  place: string | null;
  words: string | null;
};

export type AdminUsersRow = {
  id: string;
  created_at: string;
};

export type AgenciesRow = {
  owner_id: string;
  name: string;
  slug: string | null;
  logo_url: string | null;
  about: string;
  is_team_public: boolean;
  leads_rule: string;
  modes: Json;
  template: Json;
  max_staff_granted: number | null;
  created_at: string;
  updated_at: string;
  words: string | null;
  template_name: string;
  accent: string | null;
  directory_rules: Json;
};

export type AgencyCardsRow = {
  id: string;
  agency_id: string;
  kept_at: string;
  full_name: string;
  username: string;
  content: Json;
};

export type AgencyGroupsRow = {
  id: string;
  agency_id: string;
  name: string;
  template_name: string;
  source_id: string | null;
  modes: Json | null;
  template: Json | null;
  created_at: string;
  external_id: string;
};

export type AgencyPushesRow = {
  id: number;
  agency_id: string;
  created_at: string;
  status: string;
  total: number;
  done: number;
  modes: Json;
  previous_modes: Json | null;
  template: Json;
  previous_template: Json | null;
  reached: string | null;
  group_id: string | null;
};

export type AgencyStaffRow = {
  id: string;
  agency_id: string;
  user_id: string | null;
  email: string;
  full_name: string;
  status: string;
  card: Json;
  card_id: string | null;
  can_keep_card: boolean;
  invited_at: string;
  mailed_at: string | null;
  joined_at: string | null;
  suspended_at: string | null;
  search_text: string;
  sort_name: string;
  reminders: number;
  group_id: string | null;
  needs_template: boolean;
  external_id: string;
  role: string;
  is_paused_by_directory: boolean;
  given_username: string | null;
  led_groups: string[] | null;
  directory: Json;
  is_inactive: boolean;
  has_left_groups: boolean;
  synced_at: string | null;
};

export type AnalyticsRow = {
  id: number;
  user_id: string;
  event_type: string;
  created_at: string;
  event_data: Json;
};

export type AnalyticsDailyRow = {
  user_id: string;
  day: string;
  event_type: string;
  link_type: string;
  section: string;
  event_count: number;
};

export type AnalyticsDailyDropsRow = {
  user_id: string;
  day: string;
  reason: string;
  event_count: number;
};

export type AnalyticsDailyValuesRow = {
  user_id: string;
  day: string;
  event_type: string;
  dimension: string;
  value: string;
  event_count: number;
};

export type AnalyticsDailyVisitorsRow = {
  user_id: string;
  day: string;
  visitor_count: number;
};

export type AnalyticsIdsRow = {
  user_id: string;
  google_id: string;
  meta_id: string;
  plausible_domain: string;
  plausible_host: string;
  umami_id: string;
  umami_host: string;
  updated_at: string;
};

export type ApiKeysRow = {
  id: string;
  user_id: string;
  name: string;
  prefix: string;
  secret_hash: string;
  created_at: string;
  last_used_on: string | null;
  scopes: Json;
  expires_at: string | null;
  expiry_told_at: string | null;
};

export type ArchivesRow = {
  user_id: string;
  id: string;
  status: string;
  progress: number;
  file_name: string;
  size_bytes: number;
  asked_at: string;
  ready_at: string | null;
};

export type AuditLogRow = {
  id: number;
  happened_at: string;
  actor: string | null;
  actor_role: string;
  action: string;
  subject: string | null;
  before: Json | null;
  after: Json | null;
  note: string;
  address: string;
};

export type ContactsRow = {
  id: string;
  user_id: string;
  email: string;
  full_name: string;
  phone: string;
  company: string;
  designation: string;
  address: string;
  notes: string;
  tags: Json;
  status: string;
  source: string;
  last_contact_at: string | null;
  created_at: string;
  updated_at: string;
  search_text: string;
  sort_name: string;
  own_email: string | null;
  own_full_name: string | null;
  own_phone: string | null;
  own_company: string | null;
};

export type DomainsRow = {
  id: string;
  user_id: string;
  name: string;
  state: string;
  token: string;
  has_token: boolean;
  has_address: boolean;
  problem: string;
  found: string;
  created_at: string;
  checked_at: string | null;
  asked_at: string;
  verified_at: string | null;
  failing_since: string | null;
};

export type FairsRow = {
  id: string;
  user_id: string;
  name: string;
  held_on: string | null;
  follow_up: string;
  created_at: string;
  is_inherited: boolean;
};

export type LeadStepsRow = {
  id: number;
  lead_id: string;
  user_id: string;
  agency_id: string;
  kind: string;
  actor: string | null;
  actor_name: string;
  detail: string;
  happened_at: string;
};

export type LeadTurnsRow = {
  agency_id: string;
  user_id: string;
  given_at: string | null;
};

export type LeadsRow = {
  id: string;
  user_id: string;
  created_at: string;
  is_favorite: boolean;
  full_name: string;
  email: string;
  phone: string;
  company: string;
  message: string;
  consent: string;
  form: Json;
  source: string;
  consent_version: string;
  consented_at: string | null;
  announced_at: string | null;
  contact_id: string | null;
  search_text: string;
  corrected_at: string | null;
  agency_id: string | null;
  from_staff: string;
  opened_at: string | null;
  answerer_id: string | null;
  state: string;
  due_on: string | null;
  answerer_told_at: string | null;
  due_told_at: string | null;
  fair_id: string | null;
  tag: string;
};

export type LedgerRow = {
  id: number;
  user_id: string | null;
  recorded_at: string;
  happened_at: string;
  kind: string;
  source: string;
  status: string;
  plan: string | null;
  amount: number | null;
  currency: string | null;
  covers_from: string | null;
  covers_until: string | null;
  belongs_to: string | null;
  is_trial: boolean;
  renews: boolean;
  actor: string | null;
  note: string;
  trial_from: string | null;
  trial_until: string | null;
  next_plan: string | null;
  amount_due: number | null;
  retry_at: string | null;
  cancels_at: string | null;
};

export type PageFlagsRow = {
  user_id: string;
  version_id: number;
  fingerprint: string;
  findings: Json;
  checked_at: string;
  asked_at: string | null;
};

export type PageReportsRow = {
  id: string;
  user_id: string;
  username: string;
  source: string;
  version_id: number;
  content: Json | null;
  fingerprint: string | null;
  findings: Json;
  reason: string;
  reasons: Json;
  report_count: number;
  notes: Json;
  created_at: string;
  last_reported_at: string;
  status: string;
  outcome: string | null;
  closing_note: string;
  closed_at: string | null;
  closed_by: string | null;
};

export type PaymentSettingsRow = {
  id: boolean;
  currency: string;
  trial_days: number;
  grace_days: number;
  ends_on_return: boolean;
};

export type PicturesRow = {
  id: string;
  user_id: string;
  path: string;
  name: string;
  alt: string;
  album: string;
  content_hash: string | null;
  bytes: number;
  width: number | null;
  height: number | null;
  created_at: string;
  sort_name: string;
  search_text: string;
};

export type PlanFeaturesRow = {
  plan: string;
  feature: string;
  is_enabled: boolean;
  max_count: number | null;
};

export type PlanPricesRow = {
  plan: string;
  amount: number | null;
  stripe_price_id: string | null;
};

export type PlanQuotasRow = {
  plan: string;
  quota: string;
  maximum: number;
};

export type ProfileDraftsRow = {
  user_id: string;
  field: string;
  value: Json;
  revision: number;
  written_by: string | null;
  device: string;
  written_at: string;
};

export type ProfilePublishesRow = {
  user_id: string;
  day: string;
  publish_count: number;
};

export type ProfileVersionsRow = {
  id: number;
  user_id: string;
  created_at: string;
  content: Json;
};

export type ProfilesRow = {
  id: string;
  user_id: string;
  username: string;
  full_name: string;
  designation: string;
  bio: string;
  profile_picture_url: string | null;
  cover_image_url: string | null;
  plan: string;
  plan_expiry: string | null;
  is_active: boolean;
  is_agency_profile: boolean;
  agency_owner_id: string | null;
  agency_max_staff: number;
  is_trial_active: boolean;
  trial_start_date: string | null;
  trial_end_date: string | null;
  has_used_trial: boolean;
  sections_enabled: Json;
  section_order: Json;
  vcard_data: Json;
  social_links: Json;
  custom_link_data: Json;
  custom_links: Json;
  skills: Json;
  experiences: Json;
  section_heading: string;
  custom_text: string;
  embed_video: string;
  embed_map: string;
  embed_audio: string;
  lead_form_data: Json;
  theme_color: string | null;
  secondary_background: string | null;
  primary_text_color: string | null;
  gradient_preset: string | null;
  font_heading: string;
  font_body: string;
  heading_size: number;
  body_size: number;
  design_preferences: Json;
  video_data: Json;
  audio_data: Json;
  map_data: Json;
  text_data: Json;
  heading_data: Json;
  created_at: string;
  updated_at: string;
  gallery: Json;
  embed_calendar: string;
  profile_picture_focus: Json;
  cover_image_focus: Json;
};

export type PublicProfilesRow = {
  id: string | null;
  user_id: string | null;
  username: string | null;
  full_name: string | null;
  designation: string | null;
  bio: string | null;
  profile_picture_url: string | null;
  cover_image_url: string | null;
  profile_picture_focus: Json | null;
  cover_image_focus: Json | null;
  theme_color: string | null;
  secondary_background: string | null;
  primary_text_color: string | null;
  gradient_preset: string | null;
  font_heading: string | null;
  font_body: string | null;
  heading_size: number | null;
  body_size: number | null;
  design_preferences: Json | null;
  created_at: string | null;
  updated_at: string | null;
  sections: Json | null;
  video_data: Json | null;
  audio_data: Json | null;
  vcard_data: Json | null;
  social_links: Json | null;
  custom_links: Json | null;
  lead_form_data: Json | null;
  skills: Json | null;
  experiences: Json | null;
  section_heading: string | null;
  custom_text: string | null;
  embed_video: string | null;
  embed_map: string | null;
  embed_audio: string | null;
  gallery: Json | null;
  embed_calendar: string | null;
};

export type SecurityEventsRow = {
  id: number;
  user_id: string;
  happened_at: string;
  kind: string;
  detail: Json;
  address: string | null;
  user_agent: string | null;
  country: string | null;
};

export type SupportMessagesRow = {
  id: number;
  request_id: string;
  user_id: string;
  is_answer: boolean;
  written_by: string | null;
  body: string;
  written_at: string;
};

export type SupportRequestsRow = {
  id: string;
  user_id: string;
  topic: string;
  subject: string;
  username: string;
  plan: string;
  is_first: boolean;
  status: string;
  created_at: string;
  last_at: string;
  waits_since: string | null;
  place: string;
};

export type SwitchesRow = {
  name: string;
  is_on: boolean;
  note: string;
  changed_at: string;
};

export type WebhookAttemptsRow = {
  id: number;
  delivery_id: string;
  user_id: string;
  tried_at: string;
  answer_status: number | null;
  problem: string | null;
  answer_ms: number | null;
  sent_headers: Json;
  answer_headers: Json;
  answer_text: string;
};

export type WebhookDeliveriesRow = {
  id: string;
  webhook_id: string;
  user_id: string;
  event: string;
  payload: Json;
  status: string;
  attempts: number;
  created_at: string;
  due_at: string;
  claimed_at: string | null;
  finished_at: string | null;
  answer_status: number | null;
  problem: string | null;
  answer_ms: number | null;
  tried_at: string | null;
  is_test: boolean;
  replayed_at: string | null;
};

export type WebhooksRow = {
  id: string;
  user_id: string;
  url: string;
  description: string;
  events: Json;
  is_active: boolean;
  created_at: string;
  last_sent_at: string | null;
  failing_since: string | null;
  end_reason: string | null;
  ended_at: string | null;
};

export type Database = {
  public: {
    Tables: {
      account_settings: {
        Row: AccountSettingsRow;
        Insert: {
          user_id: string;
          time_zone?: string | null;
          mails_leads?: boolean;
          mails_digest?: boolean;
          mails_plan?: boolean;
          mails_agency?: boolean;
          mails_reports?: boolean;
        };
        Update: {
          user_id?: string;
          time_zone?: string | null;
          mails_leads?: boolean;
          mails_digest?: boolean;
          mails_plan?: boolean;
          mails_agency?: boolean;
          mails_reports?: boolean;
        };
        Relationships: [];
      };
      admin_users: {
        Row: AdminUsersRow;
        Insert: {
          id: string;
          created_at?: string;
        };
        Update: {
          id?: string;
          created_at?: string;
        };
        Relationships: [];
      };
      agencies: {
        Row: AgenciesRow;
        Insert: {
          owner_id: string;
          name: string;
          slug?: string | null;
          logo_url?: string | null;
          about?: string;
          is_team_public?: boolean;
          leads_rule?: string;
          modes?: Json;
          template?: Json;
          max_staff_granted?: number | null;
          created_at?: string;
          updated_at?: string;
          words?: never;
          template_name?: string;
          accent?: string | null;
          directory_rules?: Json;
        };
        Update: {
          owner_id?: string;
          name?: string;
          slug?: string | null;
          logo_url?: string | null;
          about?: string;
          is_team_public?: boolean;
          leads_rule?: string;
          modes?: Json;
          template?: Json;
          max_staff_granted?: number | null;
          created_at?: string;
          updated_at?: string;
          words?: never;
          template_name?: string;
          accent?: string | null;
          directory_rules?: Json;
        };
        Relationships: [];
      };
      agency_cards: {
        Row: AgencyCardsRow;
        Insert: {
          id?: string;
          agency_id: string;
          kept_at?: string;
          full_name: string;
          username: string;
          content: Json;
        };
        Update: {
          id?: string;
          agency_id?: string;
          kept_at?: string;
          full_name?: string;
          username?: string;
          content?: Json;
        };
        Relationships: [];
      };
      agency_groups: {
        Row: AgencyGroupsRow;
        Insert: {
          id?: string;
          agency_id: string;
          name: string;
          template_name?: string;
          source_id?: string | null;
          modes?: Json | null;
          template?: Json | null;
          created_at?: string;
          external_id?: string;
        };
        Update: {
          id?: string;
          agency_id?: string;
          name?: string;
          template_name?: string;
          source_id?: string | null;
          modes?: Json | null;
          template?: Json | null;
          created_at?: string;
          external_id?: string;
        };
        Relationships: [];
      };
      agency_pushes: {
        Row: AgencyPushesRow;
        Insert: {
          id?: never;
          agency_id: string;
          created_at?: string;
          status?: string;
          total?: number;
          done?: number;
          modes: Json;
          previous_modes?: Json | null;
          template: Json;
          previous_template?: Json | null;
          reached?: string | null;
          group_id?: string | null;
        };
        Update: {
          id?: never;
          agency_id?: string;
          created_at?: string;
          status?: string;
          total?: number;
          done?: number;
          modes?: Json;
          previous_modes?: Json | null;
          template?: Json;
          previous_template?: Json | null;
          reached?: string | null;
          group_id?: string | null;
        };
        Relationships: [];
      };
      agency_staff: {
        Row: AgencyStaffRow;
        Insert: {
          id?: string;
          agency_id: string;
          user_id?: string | null;
          email: string;
          full_name: string;
          status?: string;
          card?: Json;
          card_id?: string | null;
          can_keep_card?: boolean;
          invited_at?: string;
          mailed_at?: string | null;
          joined_at?: string | null;
          suspended_at?: string | null;
          search_text?: string;
          sort_name?: string;
          reminders?: number;
          group_id?: string | null;
          needs_template?: boolean;
          external_id?: string;
          role?: string;
          is_paused_by_directory?: boolean;
          given_username?: string | null;
          led_groups?: string[] | null;
          directory?: Json;
          is_inactive?: boolean;
          has_left_groups?: boolean;
          synced_at?: string | null;
        };
        Update: {
          id?: string;
          agency_id?: string;
          user_id?: string | null;
          email?: string;
          full_name?: string;
          status?: string;
          card?: Json;
          card_id?: string | null;
          can_keep_card?: boolean;
          invited_at?: string;
          mailed_at?: string | null;
          joined_at?: string | null;
          suspended_at?: string | null;
          search_text?: string;
          sort_name?: string;
          reminders?: number;
          group_id?: string | null;
          needs_template?: boolean;
          external_id?: string;
          role?: string;
          is_paused_by_directory?: boolean;
          given_username?: string | null;
          led_groups?: string[] | null;
          directory?: Json;
          is_inactive?: boolean;
          has_left_groups?: boolean;
          synced_at?: string | null;
        };
        Relationships: [];
      };
      analytics: {
        Row: AnalyticsRow;
        Insert: {
          id?: never;
          user_id: string;
          event_type: string;
          created_at?: string;
          event_data?: Json;
        };
        Update: {
          id?: never;
          user_id?: string;
          event_type?: string;
          created_at?: string;
          event_data?: Json;
        };
        Relationships: [];
      };
      analytics_daily: {
        Row: AnalyticsDailyRow;
        Insert: {
          user_id: string;
          day: string;
          event_type: string;
          link_type?: string;
          section?: string;
          event_count: number;
        };
        Update: {
          user_id?: string;
          day?: string;
          event_type?: string;
          link_type?: string;
          section?: string;
          event_count?: number;
        };
        Relationships: [];
      };
      analytics_daily_drops: {
        Row: AnalyticsDailyDropsRow;
        Insert: {
          user_id: string;
          day: string;
          reason: string;
          event_count: number;
        };
        Update: {
          user_id?: string;
          day?: string;
          reason?: string;
          event_count?: number;
        };
        Relationships: [];
      };
      analytics_daily_values: {
        Row: AnalyticsDailyValuesRow;
        Insert: {
          user_id: string;
          day: string;
          event_type: string;
          dimension: string;
          value: string;
          event_count: number;
        };
        Update: {
          user_id?: string;
          day?: string;
          event_type?: string;
          dimension?: string;
          value?: string;
          event_count?: number;
        };
        Relationships: [];
      };
      analytics_daily_visitors: {
        Row: AnalyticsDailyVisitorsRow;
        Insert: {
          user_id: string;
          day: string;
          visitor_count: number;
        };
        Update: {
          user_id?: string;
          day?: string;
          visitor_count?: number;
        };
        Relationships: [];
      };
      analytics_ids: {
        Row: AnalyticsIdsRow;
        Insert: {
          user_id: string;
          google_id?: string;
          meta_id?: string;
          plausible_domain?: string;
          plausible_host?: string;
          umami_id?: string;
          umami_host?: string;
          updated_at?: string;
        };
        Update: {
          user_id?: string;
          google_id?: string;
          meta_id?: string;
          plausible_domain?: string;
          plausible_host?: string;
          umami_id?: string;
          umami_host?: string;
          updated_at?: string;
        };
        Relationships: [];
      };
      api_keys: {
        Row: ApiKeysRow;
        Insert: {
          id?: string;
          user_id: string;
          name: string;
          prefix: string;
          secret_hash: string;
          created_at?: string;
          last_used_on?: string | null;
          scopes: Json;
          expires_at?: string | null;
          expiry_told_at?: string | null;
        };
        Update: {
          id?: string;
          user_id?: string;
          name?: string;
          prefix?: string;
          secret_hash?: string;
          created_at?: string;
          last_used_on?: string | null;
          scopes?: Json;
          expires_at?: string | null;
          expiry_told_at?: string | null;
        };
        Relationships: [];
      };
      archives: {
        Row: ArchivesRow;
        Insert: {
          user_id: string;
          id?: string;
          status?: string;
          progress?: number;
          file_name?: string;
          size_bytes?: number;
          asked_at?: string;
          ready_at?: string | null;
        };
        Update: {
          user_id?: string;
          id?: string;
          status?: string;
          progress?: number;
          file_name?: string;
          size_bytes?: number;
          asked_at?: string;
          ready_at?: string | null;
        };
        Relationships: [];
      };
      audit_log: {
        Row: AuditLogRow;
        Insert: {
          id?: never;
          happened_at?: string;
          actor?: string | null;
          actor_role: string;
          action: string;
          subject?: string | null;
          before?: Json | null;
          after?: Json | null;
          note?: string;
          address?: string;
        };
        Update: {
          id?: never;
          happened_at?: string;
          actor?: string | null;
          actor_role?: string;
          action?: string;
          subject?: string | null;
          before?: Json | null;
          after?: Json | null;
          note?: string;
          address?: string;
        };
        Relationships: [];
      };
      contacts: {
        Row: ContactsRow;
        Insert: {
          id?: string;
          user_id?: string;
          email?: string;
          full_name?: string;
          phone?: string;
          company?: string;
          designation?: string;
          address?: string;
          notes?: string;
          tags?: Json;
          status?: string;
          source?: string;
          last_contact_at?: string | null;
          created_at?: string;
          updated_at?: string;
          search_text?: string;
          sort_name?: string;
          own_email?: string | null;
          own_full_name?: string | null;
          own_phone?: string | null;
          own_company?: string | null;
        };
        Update: {
          id?: string;
          user_id?: string;
          email?: string;
          full_name?: string;
          phone?: string;
          company?: string;
          designation?: string;
          address?: string;
          notes?: string;
          tags?: Json;
          status?: string;
          source?: string;
          last_contact_at?: string | null;
          created_at?: string;
          updated_at?: string;
          search_text?: string;
          sort_name?: string;
          own_email?: string | null;
          own_full_name?: string | null;
          own_phone?: string | null;
          own_company?: string | null;
        };
        Relationships: [];
      };
      domains: {
        Row: DomainsRow;
        Insert: {
          id?: string;
          user_id: string;
          name: string;
          state?: string;
          token?: string;
          has_token?: boolean;
          has_address?: boolean;
          problem?: string;
          found?: string;
          created_at?: string;
          checked_at?: string | null;
          asked_at?: string;
          verified_at?: string | null;
          failing_since?: string | null;
        };
        Update: {
          id?: string;
          user_id?: string;
          name?: string;
          state?: string;
          token?: string;
          has_token?: boolean;
          has_address?: boolean;
          problem?: string;
          found?: string;
          created_at?: string;
          checked_at?: string | null;
          asked_at?: string;
          verified_at?: string | null;
          failing_since?: string | null;
        };
        Relationships: [];
      };
      fairs: {
        Row: FairsRow;
        Insert: {
          id: string;
          user_id: string;
          name: string;
          held_on?: string | null;
          follow_up?: string;
          created_at?: string;
          is_inherited?: boolean;
        };
        Update: {
          id?: string;
          user_id?: string;
          name?: string;
          held_on?: string | null;
          follow_up?: string;
          created_at?: string;
          is_inherited?: boolean;
        };
        Relationships: [];
      };
      lead_steps: {
        Row: LeadStepsRow;
        Insert: {
          id?: never;
          lead_id: string;
          user_id: string;
          agency_id: string;
          kind: string;
          actor?: string | null;
          actor_name: string;
          detail: string;
          happened_at?: string;
        };
        Update: {
          id?: never;
          lead_id?: string;
          user_id?: string;
          agency_id?: string;
          kind?: string;
          actor?: string | null;
          actor_name?: string;
          detail?: string;
          happened_at?: string;
        };
        Relationships: [];
      };
      lead_turns: {
        Row: LeadTurnsRow;
        Insert: {
          agency_id: string;
          user_id: string;
          given_at?: string | null;
        };
        Update: {
          agency_id?: string;
          user_id?: string;
          given_at?: string | null;
        };
        Relationships: [];
      };
      leads: {
        Row: LeadsRow;
        Insert: {
          id?: string;
          user_id: string;
          created_at?: string;
          is_favorite?: boolean;
          full_name?: string;
          email?: string;
          phone?: string;
          company?: string;
          message?: string;
          consent?: string;
          form?: Json;
          source?: string;
          consent_version?: string;
          consented_at?: string | null;
          announced_at?: string | null;
          contact_id?: string | null;
          search_text?: string;
          corrected_at?: string | null;
          agency_id?: string | null;
          from_staff?: string;
          opened_at?: string | null;
          answerer_id?: string | null;
          state?: string;
          due_on?: string | null;
          answerer_told_at?: string | null;
          due_told_at?: string | null;
          fair_id?: string | null;
          tag?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          created_at?: string;
          is_favorite?: boolean;
          full_name?: string;
          email?: string;
          phone?: string;
          company?: string;
          message?: string;
          consent?: string;
          form?: Json;
          source?: string;
          consent_version?: string;
          consented_at?: string | null;
          announced_at?: string | null;
          contact_id?: string | null;
          search_text?: string;
          corrected_at?: string | null;
          agency_id?: string | null;
          from_staff?: string;
          opened_at?: string | null;
          answerer_id?: string | null;
          state?: string;
          due_on?: string | null;
          answerer_told_at?: string | null;
          due_told_at?: string | null;
          fair_id?: string | null;
          tag?: string;
        };
        Relationships: [];
      };
      ledger: {
        Row: LedgerRow;
        Insert: {
          id?: never;
          user_id?: string | null;
          recorded_at?: string;
          happened_at: string;
          kind: string;
          source: string;
          status?: string;
          plan?: string | null;
          amount?: number | null;
          currency?: string | null;
          covers_from?: string | null;
          covers_until?: string | null;
          belongs_to?: string | null;
          is_trial?: boolean;
          renews?: boolean;
          actor?: string | null;
          note?: string;
          trial_from?: string | null;
          trial_until?: string | null;
          next_plan?: string | null;
          amount_due?: number | null;
          retry_at?: string | null;
          cancels_at?: string | null;
        };
        Update: {
          id?: never;
          user_id?: string | null;
          recorded_at?: string;
          happened_at?: string;
          kind?: string;
          source?: string;
          status?: string;
          plan?: string | null;
          amount?: number | null;
          currency?: string | null;
          covers_from?: string | null;
          covers_until?: string | null;
          belongs_to?: string | null;
          is_trial?: boolean;
          renews?: boolean;
          actor?: string | null;
          note?: string;
          trial_from?: string | null;
          trial_until?: string | null;
          next_plan?: string | null;
          amount_due?: number | null;
          retry_at?: string | null;
          cancels_at?: string | null;
        };
        Relationships: [];
      };
      page_flags: {
        Row: PageFlagsRow;
        Insert: {
          user_id: string;
          version_id: number;
          fingerprint: string;
          findings?: Json;
          checked_at?: string;
          asked_at?: string | null;
        };
        Update: {
          user_id?: string;
          version_id?: number;
          fingerprint?: string;
          findings?: Json;
          checked_at?: string;
          asked_at?: string | null;
        };
        Relationships: [];
      };
      page_reports: {
        Row: PageReportsRow;
        Insert: {
          id?: string;
          user_id: string;
          username: string;
          source: string;
          version_id: number;
          content?: Json | null;
          fingerprint?: string | null;
          findings?: Json;
          reason: string;
          reasons?: Json;
          report_count?: number;
          notes?: Json;
          created_at?: string;
          last_reported_at?: string;
          status?: string;
          outcome?: string | null;
          closing_note?: string;
          closed_at?: string | null;
          closed_by?: string | null;
        };
        Update: {
          id?: string;
          user_id?: string;
          username?: string;
          source?: string;
          version_id?: number;
          content?: Json | null;
          fingerprint?: string | null;
          findings?: Json;
          reason?: string;
          reasons?: Json;
          report_count?: number;
          notes?: Json;
          created_at?: string;
          last_reported_at?: string;
          status?: string;
          outcome?: string | null;
          closing_note?: string;
          closed_at?: string | null;
          closed_by?: string | null;
        };
        Relationships: [];
      };
      payment_settings: {
        Row: PaymentSettingsRow;
        Insert: {
          id?: boolean;
          currency?: string;
          trial_days?: number;
          grace_days?: number;
          ends_on_return?: boolean;
        };
        Update: {
          id?: boolean;
          currency?: string;
          trial_days?: number;
          grace_days?: number;
          ends_on_return?: boolean;
        };
        Relationships: [];
      };
      pictures: {
        Row: PicturesRow;
        Insert: {
          id: string;
          user_id: string;
          path: string;
          name?: string;
          alt?: string;
          album?: string;
          content_hash?: string | null;
          bytes: number;
          width?: number | null;
          height?: number | null;
          created_at?: string;
          sort_name?: string;
          search_text?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          path?: string;
          name?: string;
          alt?: string;
          album?: string;
          content_hash?: string | null;
          bytes?: number;
          width?: number | null;
          height?: number | null;
          created_at?: string;
          sort_name?: string;
          search_text?: string;
        };
        Relationships: [];
      };
      plan_features: {
        Row: PlanFeaturesRow;
        Insert: {
          plan: string;
          feature: string;
          is_enabled: boolean;
          max_count?: number | null;
        };
        Update: {
          plan?: string;
          feature?: string;
          is_enabled?: boolean;
          max_count?: number | null;
        };
        Relationships: [];
      };
      plan_prices: {
        Row: PlanPricesRow;
        Insert: {
          plan: string;
          amount?: number | null;
          stripe_price_id?: string | null;
        };
        Update: {
          plan?: string;
          amount?: number | null;
          stripe_price_id?: string | null;
        };
        Relationships: [];
      };
      plan_quotas: {
        Row: PlanQuotasRow;
        Insert: {
          plan: string;
          quota: string;
          maximum: number;
        };
        Update: {
          plan?: string;
          quota?: string;
          maximum?: number;
        };
        Relationships: [];
      };
      profile_drafts: {
        Row: ProfileDraftsRow;
        Insert: {
          user_id: string;
          field: string;
          value: Json;
          revision?: never;
          written_by?: string | null;
          device?: string;
          written_at?: string;
        };
        Update: {
          user_id?: string;
          field?: string;
          value?: Json;
          revision?: never;
          written_by?: string | null;
          device?: string;
          written_at?: string;
        };
        Relationships: [];
      };
      profile_publishes: {
        Row: ProfilePublishesRow;
        Insert: {
          user_id: string;
          day: string;
          publish_count: number;
        };
        Update: {
          user_id?: string;
          day?: string;
          publish_count?: number;
        };
        Relationships: [];
      };
      profile_versions: {
        Row: ProfileVersionsRow;
        Insert: {
          id?: never;
          user_id: string;
          created_at?: string;
          content: Json;
        };
        Update: {
          id?: never;
          user_id?: string;
          created_at?: string;
          content?: Json;
        };
        Relationships: [];
      };
      profiles: {
        Row: ProfilesRow;
        Insert: {
          id?: string;
          user_id: string;
          username: string;
          full_name?: string;
          designation?: string;
          bio?: string;
          profile_picture_url?: string | null;
          cover_image_url?: string | null;
          plan?: string;
          plan_expiry?: string | null;
          is_active?: boolean;
          is_agency_profile?: boolean;
          agency_owner_id?: string | null;
          agency_max_staff?: number;
          is_trial_active?: boolean;
          trial_start_date?: string | null;
          trial_end_date?: string | null;
          has_used_trial?: boolean;
          sections_enabled?: Json;
          section_order?: Json;
          vcard_data?: Json;
          social_links?: Json;
          custom_link_data?: Json;
          custom_links?: Json;
          skills?: Json;
          experiences?: Json;
          section_heading?: string;
          custom_text?: string;
          embed_video?: string;
          embed_map?: string;
          embed_audio?: string;
          lead_form_data?: Json;
          theme_color?: string | null;
          secondary_background?: string | null;
          primary_text_color?: string | null;
          gradient_preset?: string | null;
          font_heading?: string;
          font_body?: string;
          heading_size?: number;
          body_size?: number;
          design_preferences?: Json;
          video_data?: Json;
          audio_data?: Json;
          map_data?: Json;
          text_data?: Json;
          heading_data?: Json;
          created_at?: string;
          updated_at?: string;
          gallery?: Json;
          embed_calendar?: string;
          profile_picture_focus?: Json;
          cover_image_focus?: Json;
        };
        Update: {
          id?: string;
          user_id?: string;
          username?: string;
          full_name?: string;
          designation?: string;
          bio?: string;
          profile_picture_url?: string | null;
          cover_image_url?: string | null;
          plan?: string;
          plan_expiry?: string | null;
          is_active?: boolean;
          is_agency_profile?: boolean;
          agency_owner_id?: string | null;
          agency_max_staff?: number;
          is_trial_active?: boolean;
          trial_start_date?: string | null;
          trial_end_date?: string | null;
          has_used_trial?: boolean;
          sections_enabled?: Json;
          section_order?: Json;
          vcard_data?: Json;
          social_links?: Json;
          custom_link_data?: Json;
          custom_links?: Json;
          skills?: Json;
          experiences?: Json;
          section_heading?: string;
          custom_text?: string;
          embed_video?: string;
          embed_map?: string;
          embed_audio?: string;
          lead_form_data?: Json;
          theme_color?: string | null;
          secondary_background?: string | null;
          primary_text_color?: string | null;
          gradient_preset?: string | null;
          font_heading?: string;
          font_body?: string;
          heading_size?: number;
          body_size?: number;
          design_preferences?: Json;
          video_data?: Json;
          audio_data?: Json;
          map_data?: Json;
          text_data?: Json;
          heading_data?: Json;
          created_at?: string;
          updated_at?: string;
          gallery?: Json;
          embed_calendar?: string;
          profile_picture_focus?: Json;
          cover_image_focus?: Json;
        };
        Relationships: [];
      };
      security_events: {
        Row: SecurityEventsRow;
        Insert: {
          id?: never;
          user_id: string;
          happened_at?: string;
          kind: string;
          detail?: Json;
          address?: string | null;
          user_agent?: string | null;
          country?: string | null;
        };
        Update: {
          id?: never;
          user_id?: string;
          happened_at?: string;
          kind?: string;
          detail?: Json;
          address?: string | null;
          user_agent?: string | null;
          country?: string | null;
        };
        Relationships: [];
      };
      support_messages: {
        Row: SupportMessagesRow;
        Insert: {
          id?: never;
          request_id: string;
          user_id: string;
          is_answer: boolean;
          written_by?: string | null;
          body: string;
          written_at?: string;
        };
        Update: {
          id?: never;
          request_id?: string;
          user_id?: string;
          is_answer?: boolean;
          written_by?: string | null;
          body?: string;
          written_at?: string;
        };
        Relationships: [];
      };
      support_requests: {
        Row: SupportRequestsRow;
        Insert: {
          id?: string;
          user_id: string;
          topic: string;
          subject: string;
          username: string;
          plan: string;
          is_first: boolean;
          status?: string;
          created_at?: string;
          last_at?: string;
          waits_since?: string | null;
          place?: string;
        };
        Update: {
          id?: string;
          user_id?: string;
          topic?: string;
          subject?: string;
          username?: string;
          plan?: string;
          is_first?: boolean;
          status?: string;
          created_at?: string;
          last_at?: string;
          waits_since?: string | null;
          place?: string;
        };
        Relationships: [];
      };
      switches: {
        Row: SwitchesRow;
        Insert: {
          name: string;
          is_on?: boolean;
          note?: string;
          changed_at?: string;
        };
        Update: {
          name?: string;
          is_on?: boolean;
          note?: string;
          changed_at?: string;
        };
        Relationships: [];
      };
      webhook_attempts: {
        Row: WebhookAttemptsRow;
        Insert: {
          id?: never;
          delivery_id: string;
          user_id: string;
          tried_at?: string;
          answer_status?: number | null;
          problem?: string | null;
          answer_ms?: number | null;
          sent_headers?: Json;
          answer_headers?: Json;
          answer_text?: string;
        };
        Update: {
          id?: never;
          delivery_id?: string;
          user_id?: string;
          tried_at?: string;
          answer_status?: number | null;
          problem?: string | null;
          answer_ms?: number | null;
          sent_headers?: Json;
          answer_headers?: Json;
          answer_text?: string;
        };
        Relationships: [];
      };
      webhook_deliveries: {
        Row: WebhookDeliveriesRow;
        Insert: {
          id?: string;
          webhook_id: string;
          user_id: string;
          event: string;
          payload: Json;
          status?: string;
          attempts?: number;
          created_at?: string;
          due_at?: string;
          claimed_at?: string | null;
          finished_at?: string | null;
          answer_status?: number | null;
          problem?: string | null;
          answer_ms?: number | null;
          tried_at?: string | null;
          is_test?: boolean;
          replayed_at?: string | null;
        };
        Update: {
          id?: string;
          webhook_id?: string;
          user_id?: string;
          event?: string;
          payload?: Json;
          status?: string;
          attempts?: number;
          created_at?: string;
          due_at?: string;
          claimed_at?: string | null;
          finished_at?: string | null;
          answer_status?: number | null;
          problem?: string | null;
          answer_ms?: number | null;
          tried_at?: string | null;
          is_test?: boolean;
          replayed_at?: string | null;
        };
        Relationships: [];
      };
      webhooks: {
        Row: WebhooksRow;
        Insert: {
          id?: string;
          user_id?: string;
          url: string;
          description?: string;
          events: Json;
          is_active?: boolean;
          created_at?: string;
          last_sent_at?: string | null;
          failing_since?: string | null;
          end_reason?: string | null;
          ended_at?: string | null;
        };
        Update: {
          id?: string;
          user_id?: string;
          url?: string;
          description?: string;
          events?: Json;
          is_active?: boolean;
          created_at?: string;
          last_sent_at?: string | null;
          failing_since?: string | null;
          end_reason?: string | null;
          ended_at?: string | null;
        };
        Relationships: [];
      };
    };
    Views: {
      admin_agencies: { Row: AdminAgenciesRow; Relationships: [] };
      admin_audit: { Row: AdminAuditRow; Relationships: [] };
      admin_bans: { Row: AdminBansRow; Relationships: [] };
      admin_directory: { Row: AdminDirectoryRow; Relationships: [] };
      admin_inbox: { Row: AdminInboxRow; Relationships: [] };
      admin_leads: { Row: AdminLeadsRow; Relationships: [] };
      admin_reports: { Row: AdminReportsRow; Relationships: [] };
      admin_support: { Row: AdminSupportRow; Relationships: [] };
      public_profiles: { Row: PublicProfilesRow; Relationships: [] };
    };
    Functions: {
      account_deletion: {
        Args: Record<never, never>;
        Returns: Json;
      };
      act_on_staff: {
        Args: { act: string; staff_ids: string[]; given?: Json };
        Returns: Json;
      };
      add_staff: {
        Args: { people: Json; update_known?: boolean };
        Returns: Json;
      };
      admin_add_note: {
        Args: { owner: string; body: string };
        Returns: undefined;
      };
      admin_answer_appeal: {
        Args: { id: string; lift: boolean; answer: string };
        Returns: undefined;
      };
      admin_answer_support: {
        Args: { id: string; body: string; is_closing: boolean; seen: number };
        Returns: undefined;
      };
      admin_ban_mail_domain: {
        Args: { domain: string; note: string };
        Returns: number;
      };
      admin_ban_name: {
        Args: { name: string; is_part: boolean; note: string };
        Returns: number;
      };
      admin_close_report: {
        Args: { id: string; outcome: string; note: string };
        Returns: undefined;
      };
      admin_confirm_email: {
        Args: { owner: string };
        Returns: undefined;
      };
      admin_count_cases: {
        Args: Record<never, never>;
        Returns: Json;
      };
      admin_delete_account: {
        Args: { owner: string; reason: string };
        Returns: undefined;
      };
      admin_delete_note: {
        Args: { id: number };
        Returns: undefined;
      };
      admin_end_sessions: {
        Args: { owner: string };
        Returns: undefined;
      };
      admin_erase_leads: {
        Args: { email: string };
        Returns: number;
      };
      admin_export_account: {
        Args: { owner: string; reason: string };
        Returns: undefined;
      };
      admin_keep_account: {
        Args: { owner: string };
        Returns: undefined;
      };
      admin_overview: {
        Args: { first_day: string; last_day: string };
        Returns: Json;
      };
      admin_person: {
        Args: { owner: string };
        Returns: Json;
      };
      admin_preview_feature: {
        Args: { plan: string; feature: string; is_enabled: boolean; max_count: number };
        Returns: Json;
      };
      admin_refund: {
        Args: { owner: string; payment: number; amount: number; message: string };
        Returns: undefined;
      };
      admin_report: {
        Args: { id: string };
        Returns: Json;
      };
      admin_restore: {
        Args: { owner: string; note: string };
        Returns: undefined;
      };
      admin_search: {
        Args: { typed: string };
        Returns: Json;
      };
      admin_see_as: {
        Args: { owner: string; reason: string };
        Returns: Json;
      };
      admin_send_reset: {
        Args: { owner: string };
        Returns: undefined;
      };
      admin_set_administrator: {
        Args: { owner: string; is_one: boolean };
        Returns: undefined;
      };
      admin_set_agency: {
        Args: { owner: string; max_staff: number };
        Returns: undefined;
      };
      admin_set_feature: {
        Args: { plan: string; feature: string; is_enabled: boolean; max_count: number };
        Returns: undefined;
      };
      admin_set_plan: {
        Args: { owner: string; plan: string; days: number; note: string };
        Returns: undefined;
      };
      admin_set_price: {
        Args: { plan: string; amount: number; stripe_price_id: string };
        Returns: undefined;
      };
      admin_set_quota: {
        Args: { plan: string; quota: string; maximum: number };
        Returns: undefined;
      };
      admin_set_returns: {
        Args: { ends_on_return: boolean };
        Returns: undefined;
      };
      admin_set_switch: {
        Args: { name: string; is_on: boolean; note: string };
        Returns: undefined;
      };
      admin_set_terms: {
        Args: { currency: string; trial_days: number; grace_days: number };
        Returns: undefined;
      };
      admin_support_request: {
        Args: { id: string };
        Returns: Json;
      };
      admin_suspend: {
        Args: { owner: string; reason: string };
        Returns: undefined;
      };
      admin_unban_mail_domain: {
        Args: { id: string };
        Returns: undefined;
      };
      admin_unban_name: {
        Args: { id: string };
        Returns: undefined;
      };
      admin_visit_case: {
        Args: { id: string };
        Returns: Json;
      };
      agency_report: {
        Args: { first_day: string; last_day: string };
        Returns: Json;
      };
      analytics_report: {
        Args: { first_day: string; last_day: string };
        Returns: Json;
      };
      analytics_summary: {
        Args: Record<never, never>;
        Returns: Json;
      };
      answer_invitation: {
        Args: { id: string; accept: boolean };
        Returns: undefined;
      };
      appeal: {
        Args: { text: string };
        Returns: undefined;
      };
      ask_support: {
        Args: { topic: string; subject: string; body: string };
        Returns: string;
      };
      begin_google_card: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      can_administer: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      cancel_email_change: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      change_directory_members: {
        Args: { group_id: string; added: string[]; removed: string[]; is_whole: boolean };
        Returns: undefined;
      };
      check_company_domain: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      check_own_domain: {
        Args: { id: string };
        Returns: string;
      };
      claim_company_domain: {
        Args: { domain: string };
        Returns: undefined;
      };
      close_support: {
        Args: { id: string };
        Returns: undefined;
      };
      contact_tags: {
        Args: Record<never, never>;
        Returns: Json;
      };
      correct_invitation: {
        Args: { staff_id: string; email: string };
        Returns: undefined;
      };
      create_api_key: {
        Args: { name: string; scopes: Json; days?: number };
        Returns: Json;
      };
      create_scim_key: {
        Args: Record<never, never>;
        Returns: string;
      };
      delete_company_sign_in: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      delete_directory_group: {
        Args: { group_id: string };
        Returns: undefined;
      };
      delete_lead_note: {
        Args: { id: number };
        Returns: undefined;
      };
      delete_scim_key: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      deletion_preview: {
        Args: Record<never, never>;
        Returns: Json;
      };
      describe_staff: {
        Args: { staff_id: string; full_name: string; external_id: string };
        Returns: undefined;
      };
      directory_groups: {
        Args: Record<never, never>;
        Returns: Json;
      };
      dismiss_departure: {
        Args: { id: string };
        Returns: undefined;
      };
      duplicate_contacts: {
        Args: Record<never, never>;
        Returns: Json;
      };
      end_other_sessions: {
        Args: Record<never, never>;
        Returns: number;
      };
      end_session: {
        Args: { id: string };
        Returns: boolean;
      };
      fair_people: {
        Args: { fair: string };
        Returns: Json;
      };
      fill_staff: {
        Args: { staff_id: string; attributes: Json };
        Returns: undefined;
      };
      find_push_device: {
        Args: { address: string };
        Returns: Json;
      };
      find_username_problem: {
        Args: { username: string };
        Returns: string;
      };
      forget_push_device: {
        Args: { address: string };
        Returns: undefined;
      };
      hand_on_all: {
        Args: { of_person?: string; person?: string };
        Returns: number;
      };
      hand_on_leads: {
        Args: { ids: Json; person?: string };
        Returns: number;
      };
      hand_over_staff: {
        Args: { staff_id: string; full_name: string; email: string; keep_address?: boolean };
        Returns: string;
      };
      has_password: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      import_contacts: {
        Args: { contacts: Json };
        Returns: Json;
      };
      job_overview: {
        Args: Record<never, never>;
        Returns: Json;
      };
      keep_fair: {
        Args: { id: string; name: string; account: string; held_on?: string };
        Returns: undefined;
      };
      keep_fair_lead: {
        Args: { lead: Json };
        Returns: undefined;
      };
      lead_sources: {
        Args: Record<never, never>;
        Returns: Json;
      };
      leave_agency: {
        Args: Record<never, never>;
        Returns: undefined;
      };
      mail_overview: {
        Args: Record<never, never>;
        Returns: Json;
      };
      mail_pieces: {
        Args: { piece: string };
        Returns: number;
      };
      merge_contacts: {
        Args: { keep: string; merged: string; chosen?: Json };
        Returns: undefined;
      };
      note_lead: {
        Args: { id: string; body: string };
        Returns: undefined;
      };
      notes_about_me: {
        Args: Record<never, never>;
        Returns: { written_at: string; body: string }[];
      };
      own_agency: {
        Args: Record<never, never>;
        Returns: Json;
      };
      own_billing: {
        Args: Record<never, never>;
        Returns: Json;
      };
      own_company_sign_in: {
        Args: Record<never, never>;
        Returns: Json;
      };
      own_email_change: {
        Args: Record<never, never>;
        Returns: Json;
      };
      own_fairs: {
        Args: Record<never, never>;
        Returns: Json;
      };
      own_plan: {
        Args: Record<never, never>;
        Returns: { plan: string; feature: string; is_enabled: boolean; max_count: number }[];
      };
      own_scim_key: {
        Args: Record<never, never>;
        Returns: Json;
      };
      own_sessions: {
        Args: Record<never, never>;
        Returns: { id: string; created_at: string; refreshed_at: string; address: string; user_agent: string; country: string; is_current: boolean }[];
      };
      own_suspension: {
        Args: Record<never, never>;
        Returns: Json;
      };
      own_usage: {
        Args: Record<never, never>;
        Returns: { quota: string; used: number; maximum: number; is_confirmed: boolean }[];
      };
      page_marks: {
        Args: { person: string };
        Returns: Json;
      };
      page_modes: {
        Args: { person: string };
        Returns: Json;
      };
      payment_overview: {
        Args: Record<never, never>;
        Returns: Json;
      };
      picture_albums: {
        Args: Record<never, never>;
        Returns: Json;
      };
      picture_uses: {
        Args: { ids: string[] };
        Returns: Json;
      };
      preview_template: {
        Args: { modes: Json; group_id?: string };
        Returns: Json;
      };
      public_profile: {
        Args: { username: string };
        Returns: PublicProfilesRow[];
      };
      public_team: {
        Args: { slug: string };
        Returns: Json;
      };
      push_template: {
        Args: { modes: Json; group_id?: string };
        Returns: number;
      };
      recovery_codes_left: {
        Args: Record<never, never>;
        Returns: number;
      };
      remember_device: {
        Args: { mark: string };
        Returns: boolean;
      };
      remove_staff: {
        Args: { staff_id: string; keep_card: boolean; keep_leads: boolean };
        Returns: string;
      };
      replay_deliveries: {
        Args: { webhook: string; ids?: Json; since?: string };
        Returns: number;
      };
      reply_to_support: {
        Args: { id: string; body: string };
        Returns: undefined;
      };
      request_account_deletion: {
        Args: Record<never, never>;
        Returns: string;
      };
      request_archive: {
        Args: Record<never, never>;
        Returns: ArchivesRow;
      };
      require_company_sign_in: {
        Args: { is_required: boolean };
        Returns: undefined;
      };
      resend_invitation: {
        Args: { staff_id: string };
        Returns: undefined;
      };
      resend_invitations: {
        Args: Record<never, never>;
        Returns: number;
      };
      restore_account: {
        Args: Record<never, never>;
        Returns: boolean;
      };
      restore_leads: {
        Args: { ids: Json };
        Returns: number;
      };
      restore_staff: {
        Args: { staff_id: string };
        Returns: undefined;
      };
      retry_job: {
        Args: { id: number };
        Returns: boolean;
      };
      save_directory_group: {
        Args: { group_id: string; name: string; external_id: string };
        Returns: string;
      };
      save_draft: {
        Args: { owner: string; device: string; changes: Json };
        Returns: ProfileDraftsRow[];
      };
      save_push_device: {
        Args: { address: string; key: string; secret: string; names?: boolean; quiet_from?: number; quiet_to?: number };
        Returns: undefined;
      };
      set_directory_rules: {
        Args: { rules: Json };
        Returns: undefined;
      };
      set_lead_due: {
        Args: { ids: Json; due_on?: string };
        Returns: number;
      };
      set_lead_state: {
        Args: { ids: Json; state: string };
        Returns: number;
      };
      set_lead_turns: {
        Args: { people: Json };
        Returns: undefined;
      };
      set_manager: {
        Args: { staff_id: string; is_manager: boolean; group_ids?: string[] };
        Returns: undefined;
      };
      suspend_staff: {
        Args: { staff_id: string; reason: string };
        Returns: undefined;
      };
      switch_staff: {
        Args: { staff_id: string; is_active: boolean };
        Returns: undefined;
      };
      take_back_push: {
        Args: { id: number };
        Returns: undefined;
      };
      team_fairs: {
        Args: Record<never, never>;
        Returns: Json;
      };
      team_week: {
        Args: { people: string[] };
        Returns: Json;
      };
      template_page: {
        Args: Record<never, never>;
        Returns: Json;
      };
      test_webhook: {
        Args: { webhook: string; event?: string };
        Returns: string;
      };
    };
  };
};
