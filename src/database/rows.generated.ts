// Written by `npm run generate` from the migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type AdminUsersRow = {
  id: string;
  created_at: string;
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
};

export type PlanFeaturesRow = {
  plan: string;
  feature: string;
  is_enabled: boolean;
  max_count: number | null;
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
  theme_color: string | null;
  secondary_background: string | null;
  primary_text_color: string | null;
  gradient_preset: string | null;
  font_heading: string | null;
  font_body: string | null;
  heading_size: number | null;
  body_size: number | null;
  design_preferences: Json | null;
  sections: Json | null;
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
  created_at: string | null;
  updated_at: string | null;
  embed_audio: string | null;
  gallery: Json | null;
};

export type Database = {
  public: {
    Tables: {
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
        };
        Relationships: [];
      };
    };
    Views: {
      public_profiles: { Row: PublicProfilesRow; Relationships: [] };
    };
    Functions: {
      analytics_summary: {
        Args: Record<never, never>;
        Returns: Json;
      };
      find_username_problem: {
        Args: { username: string };
        Returns: string;
      };
      own_plan: {
        Args: Record<never, never>;
        Returns: { plan: string; feature: string; is_enabled: boolean; max_count: number }[];
      };
    };
  };
};
