import { type LeadForm, parseLeadForm } from '../leads/lead-form.ts';
import {
  type CustomLink,
  isRecord,
  parseCustomLinks,
  parseSocialLinks,
  parseVcardData,
  type SocialLink,
  type VcardData,
} from './items.ts';
import { isSectionKey, type SectionKey } from './sections.ts';
import { isPictureUrl } from './urls.ts';

/**
 * Everything a visitor may know of a profile, and nothing else: no plan, no e-mail of the account.
 * `sections` holds, in order, those that are switched on and that the plan includes.
 */
export type PublicProfile = {
  id: string;
  user_id: string;
  username: string;
  full_name: string;
  designation: string;
  bio: string;
  profile_picture_url: string | null;
  cover_image_url: string | null;
  presentation: Presentation;
  sections: SectionKey[];
  vcard_data: VcardData;
  social_links: SocialLink[];
  custom_links: CustomLink[];
  lead_form_data: LeadForm;
  updated_at: string;
};

/** How the page looks. Null where the owner chose nothing and the default stands. */
export type Presentation = {
  theme_color: string | null;
  secondary_background: string | null;
  primary_text_color: string | null;
  gradient_preset: string | null;
  font_heading: string;
  font_body: string;
  heading_size: number;
  body_size: number;
  design_preferences: Record<string, unknown>;
};

/**
 * @param row of the view `public_profiles`, or the editor's draft in the same shape
 * @returns the profile with all its JSON read, hidden links left out
 */
export function parsePublicProfile(row: Readonly<Record<string, unknown>>): PublicProfile {
  return {
    id: toText(row.id),
    user_id: toText(row.user_id),
    username: toText(row.username),
    full_name: toText(row.full_name),
    designation: toText(row.designation),
    bio: toText(row.bio),
    profile_picture_url: toPicture(row.profile_picture_url),
    cover_image_url: toPicture(row.cover_image_url),
    presentation: parsePresentation(row),
    sections: Array.isArray(row.sections) ? row.sections.filter(isSectionKey) : [],
    vcard_data: parseVcardData(row.vcard_data),
    social_links: parseSocialLinks(row.social_links),
    custom_links: parseCustomLinks(row.custom_links).filter((link) => link.isVisible),
    lead_form_data: parseLeadForm(row.lead_form_data),
    updated_at:
      row.updated_at instanceof Date ? row.updated_at.toISOString() : toText(row.updated_at),
  };
}

function parsePresentation(row: Readonly<Record<string, unknown>>): Presentation {
  return {
    theme_color: toColor(row.theme_color),
    secondary_background: toColor(row.secondary_background),
    primary_text_color: toColor(row.primary_text_color),
    gradient_preset: typeof row.gradient_preset === 'string' ? row.gradient_preset : null,
    font_heading: toText(row.font_heading) || DESIGN_DEFAULTS.font,
    font_body: toText(row.font_body) || DESIGN_DEFAULTS.font,
    heading_size: toSize(row.heading_size, DESIGN_DEFAULTS.headingSize),
    body_size: toSize(row.body_size, DESIGN_DEFAULTS.bodySize),
    design_preferences: isRecord(row.design_preferences) ? row.design_preferences : {},
  };
}

/** Specification section 9, design defaults. Sizes in pixels. */
export const DESIGN_DEFAULTS = {
  font: 'Inter',
  headingSize: 20,
  bodySize: 14,
  buttonColor: '#8B5CF6',
  buttonRadius: 8,
  cardRadius: 12,
  cardPadding: 24,
} as const;

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function toPicture(value: unknown): string | null {
  return typeof value === 'string' && isPictureUrl(value) ? value : null;
}

/** Only a plain hexadecimal colour may reach a style sheet. */
function toColor(value: unknown): string | null {
  return typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : null;
}

function toSize(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 8 && value <= 64 ? value : fallback;
}
